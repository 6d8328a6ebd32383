/// What a store reads from and sends to: the root of a tree of stores, or a part of another core.
@MainActor
class Core<State, Action> {
  /// The state now.
  var state: State { preconditionFailure("A subclass answers this.") }

  /// Whether the state that this core shows has gone away.
  var isInvalid: Bool { false }

  /// Calls a function with the state where it lies, so that nothing is copied; the read is noted.
  func withState<R>(_ body: (inout State) -> R) -> R {
    var state = state
    return body(&state)
  }

  /// Reads one member without copying the rest of the state, where that is possible.
  func read<Value>(_ keyPath: KeyPath<State, Value>) -> Value { state[keyPath: keyPath] }

  /// Calls a function after each `send`.
  ///
  /// The actions that the effects of a `send` send at once belong to it.
  ///
  /// - Returns: A closure that ends the calls.
  func listen(_ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    preconditionFailure("A subclass answers this.")
  }

  /// Sends an action; returns the effects that it began, if it began any.
  func send(_ action: Action) -> EffectGroup? { preconditionFailure("A subclass answers this.") }
}

/// A part of another core that is always there.
final class ScopedCore<Base, BaseAction, State, Action>: Core<State, Action> {
  let base: Core<Base, BaseAction>
  let statePath: KeyPath<Base, State>
  /// The same path, where it leads to a field.
  private let field: FieldAccess<Base, State>?
  let embed: (Action) -> BaseAction

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
  override func send(_ action: Action) -> EffectGroup? { base.send(embed(action)) }
}

/// A part of another core that may go away; it then keeps returning the last value it had.
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
  override func send(_ action: Action) -> EffectGroup? {
    let group = base.send(embed(action))
    // What is closing shows the value that its own last action left, though it was not read yet.
    if let present = base.read(statePath) { last = present }
    return group
  }
}
