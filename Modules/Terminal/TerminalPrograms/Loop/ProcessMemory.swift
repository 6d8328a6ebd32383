import CTerminalDevice

/// The memory settings of the process.
///
/// The C library keeps what was freed, in a part of its own for each thread that ever ran a task. A program with a screen runs
/// one task at a time: one part is enough, and what reading a data file took is of no use later. Ten thousand rows take 13 MB
/// of memory of their own instead of 23.
package enum ProcessMemory {
  /// Sets the C library up, before threads are made.
  package static func prepare() { process_prepare_memory() }

  /// Gives free memory back to the system: after the first screen, and before the program waits.
  static func giveBack() { process_give_back_memory() }
}
