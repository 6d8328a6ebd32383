#pragma once
#include <stddef.h>
#include <stdint.h>

/// Reads an input.
typedef int (*FuzzerFunction)(const uint8_t *data, size_t size);

/// Calls a function with one changed input after another, as the arguments say, until the time is over or the process ends.
int LLVMFuzzerRunDriver(int *argc, char ***argv, FuzzerFunction function);
