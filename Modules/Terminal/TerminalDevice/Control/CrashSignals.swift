import CTerminalDevice

/// The signals of a crash (`SIGSEGV`, `SIGQUIT`, and others).
public enum CrashSignals {
  /// Makes the process end when another process sends one of these signals.
  ///
  /// The Swift runtime would print a backtrace and continue, because no instruction fails again. A crash of the process itself
  /// still prints its backtrace.
  public static func endProcess() { terminal_handle_crashes() }

  /// Sets a function that records the cause of a crash, or removes it if `body` is `nil`.
  ///
  /// The function runs once, in a copy of the crashed process that has only the crashing thread and ends after at most 5 seconds.
  public static func record(by body: (@convention(c) () -> Void)?) { terminal_on_crash(body) }
}
