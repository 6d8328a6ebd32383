import ComposableArchitecture

/// Shows the user a message on any screen: `announce("The meeting is over", rings: true)`.
///
/// A host shows it once, beside the screen. Without a host it does nothing.
public struct AnnounceEffect: Sendable {
  private let say: @Sendable (_ text: String, _ rings: Bool) -> Void

  /// Announces in a way of its own: a host collects what is said, a test records it.
  public init(_ say: @escaping @Sendable (_ text: String, _ rings: Bool) -> Void) {
    self.say = say
  }

  /// Says something.
  ///
  /// - Parameters:
  ///   - text: What is said, in a sentence.
  ///   - rings: Whether the terminal's bell draws attention to it.
  public func callAsFunction(_ text: String, rings: Bool = false) { say(text, rings) }
}

extension AnnounceEffect: DependencyKey {
  /// What programs use.
  public static let liveValue = AnnounceEffect { _, _ in }
  /// What tests use.
  public static let testValue = AnnounceEffect { _, _ in }
}

extension DependencyValues {
  /// Shows the user a message.
  public var announce: AnnounceEffect {
    get { self[AnnounceEffect.self] }
    set { self[AnnounceEffect.self] = newValue }
  }
}
