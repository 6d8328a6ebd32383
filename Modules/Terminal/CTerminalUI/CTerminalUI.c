#include "CTerminalUI.h"

// Each `#Preview` writes a pointer to a function into a section of its own. The linker puts the sections of all files together, and
// defines where the result begins and ends; a program without previews has neither.
typedef void (*Preview)(void);

extern Preview section_start __asm__("__start_cairn_previews") __attribute__((weak, visibility("hidden")));
extern Preview section_end __asm__("__stop_cairn_previews") __attribute__((weak, visibility("hidden")));

size_t cairn_preview_count(void) {
  return &section_start ? (size_t)(&section_end - &section_start) : 0;
}

void cairn_register_preview(size_t index) {
  Preview preview = (&section_start)[index];
  if (preview) preview();
}
