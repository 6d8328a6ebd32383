import CTerminalDevice

/// The memory settings of the process.
///
/// The C library keeps freed memory in a separate arena for each thread that ever ran a task. A program with a screen
/// runs one task at a time, so one arena is enough, and the memory used to read a data file isn't needed later. With
/// ten thousand rows, private memory is 13 MB instead of 23 MB.
package enum ProcessMemory {
  /// Configures the C library, before threads are created.
  package static func prepare() { process_prepare_memory() }

  /// Returns freed memory to the system, after the first screen and before the program waits.
  package static func giveBack() { process_give_back_memory() }
}
