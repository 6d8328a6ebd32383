/// A setting for how much of a test store's events a test must assert.
public enum Exhaustivity: Equatable, Sendable {
  /// The test must assert every state change and every action that effects send, and every effect must have ended.
  case on
  /// Assertions must be true, but the test doesn't have to assert everything.
  ///
  /// If `showSkippedAssertions` is `true`, the unasserted changes are shown as notes.
  case off(showSkippedAssertions: Bool)

  /// Assertions must be true, and everything else passes without a note.
  public static let off = Self.off(showSkippedAssertions: false)
}
