/// Tells which of a type's values is which, where the type is observable; resolved once.
struct Lineage<Value> {
  private let id: ((Value) -> ObservableStateID)?

  init() {
    func make<State: ObservableState>(_: State.Type) -> Any {
      { (state: State) -> ObservableStateID in state._$id }
    }
    id = (Value.self as? any ObservableState.Type).flatMap { make($0) as? (Value) -> ObservableStateID }
  }

  /// The id of a value; `nil` where its type is not observable.
  func callAsFunction(_ value: Value) -> ObservableStateID? { id?(value) }
}

/// A way to a part of a state that changes it in place and tells its observers only when it was replaced.
///
/// A key path to a tracked property, which is a computed one, gets the value and sets it: a collection would be copied
/// for each change of an element. Where the state says where the value lies, this goes there; elsewhere (a path through
/// several properties) it falls back to the key path.
struct FieldAccess<Root, Value>: @unchecked Sendable {
  /// The path that was given.
  let keyPath: WritableKeyPath<Root, Value>
  private let storage: WritableKeyPath<Root, Value>?
  private let registrar: WritableKeyPath<Root, ObservationStateRegistrar>?
  private let notify: ((inout ObservationStateRegistrar) -> Void)?

  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    func fields<State: ObservableState>(_: State.Type) -> Any { State._$fields }
    let all = (Root.self as? any ObservableState.Type).flatMap { fields($0) as? [ObservableStateField<Root>] }
    let field = all?.first { $0.keyPath == keyPath && $0.storage != nil }
    storage = field?.storage as? WritableKeyPath<Root, Value>
    registrar = field?.registrar
    notify = field?.notify
  }

  /// Reads the value, without telling anybody.
  func read(_ root: Root) -> Value { root[keyPath: storage ?? keyPath] }

  /// Reads a part of the value.
  func read<R>(_ root: Root, _ body: (Value) -> R) -> R { body(root[keyPath: storage ?? keyPath]) }

  /// Changes the value in place.
  ///
  /// - Parameter body: Changes the value; answers whether it is another one now, which its readers must hear of.
  func modify<R>(_ root: inout Root, _ body: (inout Value) -> (R, isReplaced: Bool)) -> R {
    guard let storage, let registrar, let notify else {
      return body(&root[keyPath: keyPath]).0
    }
    let (result, isReplaced) = body(&root[keyPath: storage])
    if isReplaced { notify(&root[keyPath: registrar]) } else { root[keyPath: registrar].touch() }
    return result
  }
}
