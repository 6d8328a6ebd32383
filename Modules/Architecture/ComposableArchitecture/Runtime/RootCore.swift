import ConcurrencyExtras
import Observation

/// Holds the state of a tree of stores, runs its reducer and its effects.
@MainActor
final class RootCore<State, Action>: Core<State, Action> {
  private var current: State
  private let reducer: (inout State, Action) -> Effect<Action>
  /// Who observes the state as a whole; made at the first read, because most stores are read through their fields.
  private var registrar: ObservationRegistrar?
  private let lineage = Lineage<State>()
  /// The effects that run; made with the first of them.
  private var effectsIfMade: EffectRegistry?
  var effects: EffectRegistry {
    if let effectsIfMade { return effectsIfMade }
    let new = EffectRegistry()
    effectsIfMade = new
    return new
  }

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
    effects: EffectRegistry? = nil
  ) {
    current = initialState
    self.reducer = reducer._build().reduce
    effectsIfMade = effects
  }

  isolated deinit {
    effectsIfMade?.cancelAll()
  }

  // MARK: Reading

  override var state: State {
    noteAccess()
    return current
  }

  override func withState<R>(_ body: (UnsafePointer<State>) -> R) -> R {
    noteAccess()
    return withUnsafePointer(to: current, body)
  }

  override func read<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    noteAccess()
    return current[keyPath: keyPath]
  }

  private func noteAccess() {
    if registrar == nil { registrar = ObservationRegistrar() }
    registrar?.access(Subject.shared, keyPath: \.whole)
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
    let (effect, isReplaced) = ReductionContext.inReducer {
      lineage.replaces(&current) { reducer(&$0, action) }
    }
    if isReplaced, let registrar {
      registrar.withMutation(of: Subject.shared, keyPath: \.whole) {}
    }
    if let effectsIfMade {
      withUnsafePointer(to: current) { effectsIfMade.cancelEffectsOfMissingChildren(in: StatePointer($0)) }
    }
    guard let node = effect.node else { return group }
    if case .send(let action) = node {
      queue.append(Queued(action: action, group: group))
      isQueueUsed = true
      return group
    }
    let group = group ?? EffectGroup()
    let effects = effects
    withUnsafePointer(to: current) { state in
      EffectPerformer(
        registry: effects, turns: self, context: EffectContext(path: effects.root, group: group),
        state: StatePointer(state), send: { [weak self] action in self?.send(action, group: group) }
      ).perform(node)
    }
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
      return withUnsafePointer(to: current) { body(StatePointer($0)) }
    }
    find(parent) { state in
      guard let state else { return body(nil) }
      location.find(state) { presence in
        if case .there(let childState) = presence { body(childState) } else { body(nil) }
      }
    }
  }
}
