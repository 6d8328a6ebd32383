import NavigationCore
import ComposableArchitecture
import Sharing

/// A state with fields that are never written: not into a session, and not into a record of what was done.
///
/// ```swift
/// extension Login.State: StateWithSecrets {
///   public static var secrets: [PartialKeyPath<Self>] { [\.password] }
/// }
/// ```
public protocol StateWithSecrets: ObservableState {
  /// The fields.
  static var secrets: [PartialKeyPath<Self>] { get }
}

extension StateWithSecrets {
  static var secretKeyPaths: [AnyKeyPath] { secrets }
}

/// What a state shares and names as a secret, by the names of its fields.
func sharedSecrets(of state: Any) -> [(field: String, shared: any AnyShared)] {
  func secrets<State: StateWithSecrets>(of state: State) -> [(field: String, shared: any AnyShared)] {
    let fields = State._$fields.filter { State.secretKeyPaths.contains($0.keyPath) }.map(\.name)
    return Mirror(reflecting: state).children.compactMap { child in
      guard let shared = child.value as? any AnyShared, let label = child.label else { return nil }
      let name = String(label.drop { $0 == "_" })
      return fields.contains(name) ? (name, shared) : nil
    }
  }
  return (state as? any StateWithSecrets).map { secrets(of: $0) } ?? []
}
