/// What `debug` does with a program instead of running it, or beside running it.
package enum DebugRun: Sendable {
  /// Runs the program and writes a recording to a new file.
  case record(String)
  case replay(String, ReplayOptions)
  /// Finds the fewest actions that fail in the same way, and writes them to the file `to`.
  case shrink(String, to: String?)
  /// Prints a test of the whole program, or of one feature's screens.
  case test(String, feature: String?)

  /// The subcommand of `debug` that runs, or `nil` if the program runs as usual.
  @TaskLocal package static var current: DebugRun?
}
