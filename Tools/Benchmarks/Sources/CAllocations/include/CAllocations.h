#ifndef CAIRN_ALLOCATIONS_H
#define CAIRN_ALLOCATIONS_H

#include <stddef.h>

/// How often memory was allocated since the process began, by any thread.
long allocations_count(void);

/// How many bytes are allocated now.
long allocations_live_bytes(void);

/// Does nothing. Callgrind writes its counts whenever the program calls it.
void measurement_mark(void);

#endif
