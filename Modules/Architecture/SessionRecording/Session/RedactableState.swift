import NavigationCore
import ComposableArchitecture
import Sharing

/// A state with secret fields, which are never written to a session or to a recording.
///
/// ```swift
/// extension Login.State: RedactableState {
///   public static var secrets: [PartialKeyPath<Self>] { [\.password] }
/// }
/// ```
public protocol RedactableState: ObservableState {
  /// The secret fields.
  static var secrets: [PartialKeyPath<Self>] { get }
}

extension RedactableState {
  static var secretKeyPaths: [AnyKeyPath] { secrets }
}

/// Returns the shared values that a state names as secrets, by the names of their fields.
func sharedSecrets(of state: Any) -> [(field: String, shared: any AnyShared)] {
  func secrets<State: RedactableState>(of state: State) -> [(field: String, shared: any AnyShared)] {
    let fields = State._$fields.filter { State.secretKeyPaths.contains($0.keyPath) }.map(\.name)
    return Mirror(reflecting: state).children.compactMap { child in
      guard let shared = child.value as? any AnyShared, let label = child.label else { return nil }
      let name = String(label.drop { $0 == "_" })
      return fields.contains(name) ? (name, shared) : nil
    }
  }
  return (state as? any RedactableState).map { secrets(of: $0) } ?? []
}
