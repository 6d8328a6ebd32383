/// How much of what happens in a test store a test must assert.
public enum Exhaustivity: Equatable, Sendable {
  /// All of it: every change of state, every action that effects send, and that every effect has ended.
  case on
  /// What the test asserts must be true; what it does not assert passes, and is shown as a note where
  /// `showSkippedAssertions` is set.
  case off(showSkippedAssertions: Bool)

  /// What the test asserts must be true; the rest passes in silence.
  public static let off = Self.off(showSkippedAssertions: false)
}
