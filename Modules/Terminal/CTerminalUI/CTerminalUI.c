#include "CTerminalUI.h"

// Each `#Preview` puts a pointer to a function into the section `cairn_previews`. The linker joins the sections of all files, and
// defines symbols for the beginning and the end. In a program without previews, these symbols don't exist.
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
