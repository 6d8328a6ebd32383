import ComposableArchitecture

/// An effect that shows the user a message on any screen: `announce("The meeting is over", rings: true)`.
///
/// A program shows the message once, beside the screen. Without a program, the effect does nothing.
public struct AnnounceEffect: Sendable {
  private let announce: @Sendable (_ text: String, _ rings: Bool) -> Void

  /// Creates an effect from a closure, such as for a program that collects messages or a test that records them.
  public init(_ announce: @escaping @Sendable (_ text: String, _ rings: Bool) -> Void) {
    self.announce = announce
  }

  /// Shows a message.
  ///
  /// - Parameters:
  ///   - text: The message, as a sentence.
  ///   - rings: Whether the terminal's bell draws attention to the message.
  public func callAsFunction(_ text: String, rings: Bool = false) { announce(text, rings) }
}

extension AnnounceEffect: DependencyKey {
  /// An effect that does nothing.
  public static let liveValue = AnnounceEffect { _, _ in }
  /// An effect that does nothing.
  public static let testValue = AnnounceEffect { _, _ in }
}

extension DependencyValues {
  /// The effect that shows the user a message.
  public var announce: AnnounceEffect {
    get { self[AnnounceEffect.self] }
    set { self[AnnounceEffect.self] = newValue }
  }
}
