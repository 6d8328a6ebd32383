/// An action that closes the current presentation or goes back: the value of `@Environment(\.dismiss)`.
@MainActor
public struct DismissAction {
  private let action: (@MainActor () -> Void)?

  nonisolated init() { action = nil }

  /// Creates an action from a closure that closes a presentation.
  public init(_ action: @escaping @MainActor () -> Void) { self.action = action }

  /// Closes the presentation. Does nothing if there is none.
  public func callAsFunction() { action?() }
}
