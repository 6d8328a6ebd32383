/// The exit status of a program: 0, or a number for each kind of failure.
public enum ExitStatus {
  /// Everything was done.
  public static let success: Int32 = 0
  /// A command of a script failed.
  public static let commandFailed: Int32 = 1
  /// The data file could not be understood and was set aside; the run itself was done.
  public static let fileSetAside: Int32 = 65
  /// The program could not start: a link, a script or a file that cannot be used, or no terminal for a full screen.
  public static let cannotStart: Int32 = 66
  /// Edits could not be saved; they were written aside where that was possible.
  public static let notSaved: Int32 = 73
  /// The output could not be written.
  public static let outputFailed: Int32 = 74
}
