/// The exit status of a program: 0, or a number for each kind of failure.
public enum ExitStatus {
  /// The run succeeded.
  public static let success: Int32 = 0
  /// A command of a script failed.
  public static let commandFailed: Int32 = 1
  /// The data file couldn't be read and was set aside. The run itself succeeded.
  public static let fileSetAside: Int32 = 65
  /// The program couldn't start: a link, script, or file is unusable, or there is no terminal for full screen.
  public static let cannotStart: Int32 = 66
  /// Edits couldn't be saved. They were written to other files if possible.
  public static let notSaved: Int32 = 73
  /// The output couldn't be written.
  public static let outputFailed: Int32 = 74
}
