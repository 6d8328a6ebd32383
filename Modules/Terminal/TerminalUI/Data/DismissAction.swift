/// What `@Environment(\.dismiss)` gives: closes what is presented, or goes back.
@MainActor
public struct DismissAction {
  private let action: (@MainActor () -> Void)?

  nonisolated init() { action = nil }

  /// Makes an action that closes something.
  public init(_ action: @escaping @MainActor () -> Void) { self.action = action }

  /// Closes what is presented; does nothing where nothing is.
  public func callAsFunction() { action?() }
}
