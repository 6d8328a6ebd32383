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

/// A core whose state is a part of another core's state, and whose actions are embedded in that core's actions.
class ProjectedCore<Base, BaseAction, State, Action>: Core<State, Action> {
  final var base: Core<Base, BaseAction>
  private let embed: (Action) -> BaseAction

  init(base: Core<Base, BaseAction>, embed: @escaping (Action) -> BaseAction) {
    self.base = base
    self.embed = embed
  }

  override var isInvalid: Bool { base.isInvalid }
  override func listen(_ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void { base.listen(body) }
  override func send(_ action: Action, group: EffectGroup?) -> EffectGroup? {
    base.send(embed(action), group: group)
  }
}

/// A projection into state that always exists.
final class ScopedCore<Base, BaseAction, State, Action>: ProjectedCore<Base, BaseAction, State, Action> {
  private let statePath: KeyPath<Base, State>
  /// In-place access along `statePath`, or `nil` if the key path isn't writable.
  private let field: FieldAccess<Base, State>?

  init(
    base: Core<Base, BaseAction>, state: KeyPath<Base, State>, embed: @escaping (Action) -> BaseAction
  ) {
    statePath = state
    field = (state as? WritableKeyPath<Base, State>).map(FieldAccess.init)
    super.init(base: base, embed: embed)
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
}

/// A projection into optional state, which keeps returning the last value that was read after the state becomes `nil`.
final class OptionalCore<Base, BaseAction, State, Action>: ProjectedCore<Base, BaseAction, State, Action> {
  private let statePath: KeyPath<Base, State?>
  private var last: State

  init(
    base: Core<Base, BaseAction>, state: KeyPath<Base, State?>, initial: State,
    embed: @escaping (Action) -> BaseAction
  ) {
    statePath = state
    last = initial
    super.init(base: base, embed: embed)
  }

  override var state: State {
    if let present = base.read(statePath) { last = present }
    return last
  }

  override var isInvalid: Bool { base.isInvalid || base.read(statePath) == nil }

  override func send(_ action: Action, group: EffectGroup?) -> EffectGroup? {
    let group = super.send(action, group: group)
    // A store that closes shows the value after its own last action, even if nothing has read that value yet.
    _ = state
    return group
  }
}
