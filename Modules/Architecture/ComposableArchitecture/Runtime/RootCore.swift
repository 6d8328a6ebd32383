import ConcurrencyExtras
import Observation

/// Holds the state of a tree of stores, runs its reducer and its effects.
@MainActor
final class RootCore<State, Action>: Core<State, Action> {
  // A stored property would be checked for exclusive access while a reducer runs, and whoever reads the state from an
  // observer's `willSet` would trap. The memory is never moved.
  private let memory: UnsafeMutablePointer<State>
  private let reducer: (inout State, Action) -> Effect<Action>
  private let registrar = ObservationRegistrar()
  private let lineage = Lineage<State>()
  let effects: EffectRegistry

  /// An action that waits for its turn.
  private struct Queued {
    var action: Action
    var group: EffectGroup?
  }

  private var queue: [Queued] = []
  /// Whether something waits. Looking at the queue costs a generic type more than looking here.
  private var isQueueUsed = false
  private var isReducing = false

  init(
    initialState: State, reducer: some Reducer<State, Action>,
    effects: EffectRegistry = EffectRegistry()
  ) {
    memory = .allocate(capacity: 1)
    memory.initialize(to: initialState)
    self.reducer = reducer._build().reduce
    self.effects = effects
  }

  isolated deinit {
    effects.cancelAll()
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  // MARK: Reading

  override var state: State {
    registrar.access(Subject.shared, keyPath: \.whole)
    return memory.pointee
  }

  override func withState<R>(_ body: (UnsafePointer<State>) -> R) -> R {
    registrar.access(Subject.shared, keyPath: \.whole)
    return body(memory)
  }

  override func read<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    registrar.access(Subject.shared, keyPath: \.whole)
    return memory.pointee[keyPath: keyPath]
  }

  /// The state, without observation.
  var currentState: State {
    get { memory.pointee }
    set { memory.pointee = newValue }
  }

  // MARK: Sending

  override func send(_ action: Action) -> EffectGroup? {
    send(action, group: nil)
  }

  /// Sends an action on behalf of the `send` that it goes back to.
  ///
  /// An action that is sent while another one is reduced waits for its turn.
  ///
  /// - Returns: The effects that the action began, if it began any.
  @discardableResult
  func send(_ action: Action, group: EffectGroup?) -> EffectGroup? {
    if isReducing {
      let group = group ?? EffectGroup()
      queue.append(Queued(action: action, group: group))
      isQueueUsed = true
      return group
    }
    isReducing = true
    defer { isReducing = false }
    let begun = process(action, group: group)
    return isQueueUsed ? drain(begun) : begun
  }

  /// Reduces the actions that wait; those of no `send` count for the one whose action began the turn.
  private func drain(_ begun: EffectGroup?) -> EffectGroup? {
    var begun = begun
    var index = 0
    while index < queue.count {
      let next = queue[index]
      index += 1
      let more = process(next.action, group: next.group ?? begun)
      if begun == nil, next.group == nil { begun = more }
    }
    queue.removeAll(keepingCapacity: true)
    isQueueUsed = false
    return begun
  }

  private func process(_ action: Action, group: EffectGroup?) -> EffectGroup? {
    let before = lineage(memory)
    let effect = ReductionContext.inReducer { reducer(&memory.pointee, action) }
    if before == nil || before != lineage(memory) {
      registrar.withMutation(of: Subject.shared, keyPath: \.whole) {}
    }
    let state = StatePointer(UnsafePointer(memory))
    effects.cancelEffectsOfMissingChildren(in: state)
    guard let node = effect.node else { return group }
    if case .send(let action) = node {
      queue.append(Queued(action: action, group: group))
      isQueueUsed = true
      return group
    }
    let group = group ?? EffectGroup()
    EffectPerformer(
      registry: effects, turns: self, context: EffectContext(path: effects.root, group: group), state: state,
      send: { [weak self] action in self?.send(action, group: group) }
    ).perform(node)
    return group
  }
}

extension RootCore: EffectTurns {
  func turn(at path: EffectPath, _ body: (StatePointer?) -> Void) {
    guard !isReducing else { return find(path, body) }
    isReducing = true
    defer { isReducing = false }
    find(path, body)
    if isQueueUsed { _ = drain(nil) }
  }

  /// Calls a function with the state at a path, or with `nil` where there is no way to look.
  private func find(_ path: EffectPath, _ body: (StatePointer?) -> Void) {
    guard let parent = path.parent, let location = path.location else {
      return body(StatePointer(UnsafePointer(memory)))
    }
    find(parent) { state in
      guard let state else { return body(nil) }
      location.find(state) { presence in
        if case .there(let childState) = presence { body(childState) } else { body(nil) }
      }
    }
  }
}
