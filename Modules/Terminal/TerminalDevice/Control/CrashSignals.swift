import CTerminalDevice

/// Signals of a crash (`SIGSEGV`, `SIGQUIT` and others).
public enum CrashSignals {
  /// Ends the process when one is sent from outside.
  ///
  /// The Swift runtime prints a backtrace for it and goes on, because no instruction fails again. A crash of the process
  /// itself still has its backtrace.
  public static func endProcess() { terminal_handle_crashes() }
}
