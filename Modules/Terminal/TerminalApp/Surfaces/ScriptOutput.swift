/// The output of a run without a user.
enum ScriptOutput: Hashable, Sendable {
  /// Each changed screen, the output of commands, and notices.
  case everything
  /// Only each changed screen. Notices go to standard error.
  case screens
  /// Only the last screen.
  case lastScreen
  /// Only the last screen, as a picture with the given number of rows, or with as many as necessary if it is `nil`.
  case picture(rows: Int?)

  /// Whether only the last screen is written.
  var isAtEnd: Bool {
    switch self {
    case .everything, .screens: false
    case .lastScreen, .picture: true
    }
  }
}
