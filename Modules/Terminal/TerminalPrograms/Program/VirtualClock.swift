/// A clock that advances only when the program moves it.
public struct VirtualClock: Sendable {
  /// Advances the time by a duration, and runs all code that was waiting for it. `idle` suspends until the program is
  /// idle.
  public var advance: @MainActor (_ duration: Duration, _ idle: @MainActor () async -> Void) async -> Void

  /// Creates a clock from the function that advances it.
  public init(
    advance: @escaping @MainActor (_ duration: Duration, _ idle: @MainActor () async -> Void) async -> Void
  ) {
    self.advance = advance
  }
}
