#include "CFuzzer.h"

/// The library's own main function, which isn't used, needs this one.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  (void)data;
  (void)size;
  return 0;
}
