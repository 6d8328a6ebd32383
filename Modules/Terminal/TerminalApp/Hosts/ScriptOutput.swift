/// What a run without a person writes to its output.
enum ScriptOutput: Hashable, Sendable {
  /// Each screen that differs from the one before, what commands answer, and notices.
  case everything
  /// Each screen that differs from the one before, and nothing else: notices go to the standard error.
  case screens
  /// The screen that the run ends with, and nothing else.
  case lastScreen
}
