/// A time that stands still until it is moved.
@MainActor
public struct VirtualClock {
  /// Moves the time by a duration, and lets everything happen that waited for it: `idle` suspends until the program has
  /// come to rest.
  public var advance: @MainActor (_ duration: Duration, _ idle: @MainActor () async -> Void) async -> Void

  /// Makes a time of what moves it.
  public init(
    advance: @escaping @MainActor (_ duration: Duration, _ idle: @MainActor () async -> Void) async -> Void
  ) {
    self.advance = advance
  }
}
