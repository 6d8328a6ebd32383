import CTerminalDevice

/// Signals of a crash (`SIGSEGV`, `SIGQUIT` and others).
public enum CrashSignals {
  /// Ends the process when one is sent from outside.
  ///
  /// The Swift runtime prints a backtrace for it and goes on, because no instruction fails again. A crash of the process
  /// itself still has its backtrace.
  public static func endProcess() { terminal_handle_crashes() }

  /// Calls a function when the process crashes, to write down how it came to it; `nil` forgets it.
  ///
  /// It runs once, in a copy of the process as it was, which has the one thread that crashed and ends after 5 seconds at most.
  public static func record(by body: (@convention(c) () -> Void)?) { terminal_on_crash(body) }
}
