/// The storage behind a store: either the root of a store tree or a projection of another core.
@MainActor
class Core<State, Action> {
  var state: State { preconditionFailure("A subclass answers this.") }

  /// Whether the underlying state no longer exists.
  var isInvalid: Bool { false }

  /// Calls `body` with the state, in place if possible, and registers the read with observation.
  func withState<R>(_ body: (inout State) -> R) -> R {
    var state = state
    return body(&state)
  }

  /// Reads one member, without copying the rest of the state if possible.
  func read<Value>(_ keyPath: KeyPath<State, Value>) -> Value { state[keyPath: keyPath] }

  /// Calls `body` after each `send`, including the actions that its effects send immediately, until the result is called.
  func listen(_ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    preconditionFailure("A subclass answers this.")
  }

  /// Sends an action.
  ///
  /// - Parameter group: The group of the `send` that caused this action, or `nil` if nothing caused it.
  /// - Returns: The group of the effects that the action started, or `nil` if it started none.
  @discardableResult
  func send(_ action: Action, group: EffectGroup?) -> EffectGroup? {
    preconditionFailure("A subclass answers this.")
  }
}

/// A projection into state that always exists.
final class ScopedCore<Base, BaseAction, State, Action>: Core<State, Action> {
  private let base: Core<Base, BaseAction>
  private let statePath: KeyPath<Base, State>
  /// In-place access along `statePath`, or `nil` if the key path isn't writable.
  private let field: FieldAccess<Base, State>?
  private let embed: (Action) -> BaseAction

  init(
    base: Core<Base, BaseAction>, state: KeyPath<Base, State>, embed: @escaping (Action) -> BaseAction
  ) {
    self.base = base
    self.statePath = state
    self.field = (state as? WritableKeyPath<Base, State>).map(FieldAccess.init)
    self.embed = embed
  }

  override var state: State { base.read(statePath) }

  override func withState<R>(_ body: (inout State) -> R) -> R {
    base.withState { [field, statePath] base in
      if let field { return field.access(&base, body) }
      var state = base[keyPath: statePath]
      return body(&state)
    }
  }

  override func read<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    withState { $0[keyPath: keyPath] }
  }
  override func listen(_ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void { base.listen(body) }
  override var isInvalid: Bool { base.isInvalid }
  override func send(_ action: Action, group: EffectGroup?) -> EffectGroup? {
    base.send(embed(action), group: group)
  }
}

/// A projection into optional state, which keeps returning the last value that was read after the state becomes `nil`.
final class OptionalCore<Base, BaseAction, State, Action>: Core<State, Action> {
  let base: Core<Base, BaseAction>
  let statePath: KeyPath<Base, State?>
  let embed: (Action) -> BaseAction
  private var last: State

  init(
    base: Core<Base, BaseAction>, state: KeyPath<Base, State?>, initial: State,
    embed: @escaping (Action) -> BaseAction
  ) {
    self.base = base
    self.statePath = state
    self.embed = embed
    self.last = initial
  }

  override var state: State {
    if let present = base.read(statePath) { last = present }
    return last
  }
  override func listen(_ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void { base.listen(body) }
  override var isInvalid: Bool { base.isInvalid || base.read(statePath) == nil }
  override func send(_ action: Action, group: EffectGroup?) -> EffectGroup? {
    let group = base.send(embed(action), group: group)
    // A store that closes shows the value after its own last action, even if nothing has read that value yet.
    if let present = base.read(statePath) { last = present }
    return group
  }
}
