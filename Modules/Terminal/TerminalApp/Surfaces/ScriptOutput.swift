/// What a run without a person writes to its output.
enum ScriptOutput: Hashable, Sendable {
  /// Each screen that differs from the one before, what commands answer, and notices.
  case everything
  /// Each screen that differs from the one before, and nothing else: notices go to the standard error.
  case screens
  /// The screen that the run ends with, and nothing else.
  case lastScreen
  /// The same as a picture, in a window of so many rows where that is not `nil`.
  case picture(rows: Int?)

  /// Whether only the end of the run is written.
  var isAtEnd: Bool {
    switch self {
    case .everything, .screens: false
    case .lastScreen, .picture: true
    }
  }
}
