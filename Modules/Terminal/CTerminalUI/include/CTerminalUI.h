#ifndef C_TERMINAL_UI_H
#define C_TERMINAL_UI_H

#include <stddef.h>

/// Returns the number of previews that the program was linked with.
size_t cairn_preview_count(void);

/// Registers a preview, by its index.
void cairn_register_preview(size_t index);

#endif
