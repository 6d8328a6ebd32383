import CairnSupport
import Observation

/// Holds the state of a tree of stores, runs its reducer and its effects.
@MainActor
final class RootCore<State, Action>: Core<State, Action> {
  private var current: State
  private var isInReducer = false
  private let reducer: (inout State, Action) -> Effect<Action>
  private let stateIdentity = StateIdentity<State>()
  private let fields: FieldTable<State>?
  /// Whether the state has a registrar: its fields then note their reads themselves.
  private let fieldsNoteReads: Bool
  /// The observers of the fields of the present state, where it has a registrar.
  private var observers: ObservationStateRegistrar?
  /// The observers of the state as a whole.
  private var whole: ObservationRegistrar?
  private var effectsIfMade: EffectRegistry?

  /// An action that waits for its turn.
  private struct Queued {
    var action: Action
    var group: EffectGroup?
  }

  private var queue: [Queued] = []
  /// Whether something waits.
  ///
  /// In a generic type, reading a flag is cheaper than looking at the queue.
  private var isQueueUsed = false
  private var isReducing = false

  init(
    initialState: State, reducer: some Reducer<State, Action>,
    effects: EffectRegistry? = nil
  ) {
    current = initialState
    fields = FieldTable.current
    fieldsNoteReads = fields?.registrarOffset != nil
    observers = fields?.registrar(of: &current)
    self.reducer = reducer._build().reduce
    effectsIfMade = effects
  }

  isolated deinit {
    effectsIfMade?.cancelAll()
  }

  /// The effects that run; made with the first of them.
  var effects: EffectRegistry {
    if let effectsIfMade { return effectsIfMade }
    let new = EffectRegistry()
    effectsIfMade = new
    return new
  }

  // MARK: Reading

  override var state: State {
    checkAccess()
    noteAccess()
    return current
  }

  override func withState<R>(_ body: (inout State) -> R) -> R {
    checkAccess()
    if !fieldsNoteReads { noteAccess() }
    return body(&current)
  }

  override func read<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    checkAccess()
    if !fieldsNoteReads { noteAccess() }
    return current[keyPath: keyPath]
  }

  private func checkAccess() {
    precondition(
      !isInReducer,
      "The state of a store was read while its reducer runs. A reducer reads the state that it is given.")
  }

  private func noteAccess() {
    if ThreadContext.current.notesNoReads { return }
    let whole = whole ?? ObservationRegistrar()
    self.whole = whole
    whole.access(Subject.shared, keyPath: \.whole)
  }

  /// Notifies all observers of the state that it is another value now: each of its fields has another registrar.
  private func announceReplacement() {
    if let whole { Subject.announce(\.whole, to: whole) }
    guard let fields, var before = observers else { return }
    observers = fields.registrar(of: &current)
    for field in fields.fields { field.notify?(&before) }
  }

  // MARK: Listening

  /// The functions to call after each `send`, with the actions that its effects sent at once.
  private var listeners = Listeners<@MainActor () -> Void>()
  /// The functions to call with each action.
  private var actionObservers = Listeners<@MainActor (Action, ActionOrigin) -> Void>()
  /// A Boolean value that indicates whether there are listeners or observers of actions.
  ///
  /// A `send` that asks the lists, whose types are generic, takes 4,100 instructions instead of 820.
  private var isWatched = false

  override func listen(_ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    let id = listeners.add(body)
    isWatched = true
    return { [weak self] in
      self?.listeners.remove(id)
      self?.updateWatched()
    }
  }

  private func updateWatched() { isWatched = !listeners.isEmpty || !actionObservers.isEmpty }

  /// Calls a function with each action that was reduced; returns what ends that.
  func observeActions(
    _ body: @escaping @MainActor (Action, ActionOrigin) -> Void
  ) -> @MainActor () -> Void {
    let id = actionObservers.add(body)
    isWatched = true
    return { [weak self] in
      self?.actionObservers.remove(id)
      self?.updateWatched()
    }
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
      enqueue(action, group)
      return group
    }
    isReducing = true
    defer { isReducing = false }
    let begun = process(action, group: group)
    return isQueueUsed || isWatched ? finishTurn(begun) : begun
  }

  /// Reduces the actions that wait, then calls the listeners; again, if they send some.
  private func finishTurn(_ begun: EffectGroup?) -> EffectGroup? {
    var begun = begun
    repeat {
      begun = drain(begun)
      let listeners = listeners
      listeners.forEach { $0() }
    } while isQueueUsed
    return begun
  }

  private func enqueue(_ action: Action, _ group: EffectGroup?) {
    queue.append(Queued(action: action, group: group))
    isQueueUsed = true
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
    var effect = reduce(action, isFollowUp: group != nil)
    // An action that is sent at once comes next, unless others wait.
    while case .send(let next)? = effect.node, !isQueueUsed {
      effect = reduce(next, isFollowUp: true)
    }
    guard let node = effect.node else { return group }
    if case .send(let next) = node {
      enqueue(next, group)
      return group
    }
    if case .cancel(let id) = node {
      // Nothing begins, so that nothing is made to keep it.
      effectsIfMade.map { $0.cancel(id: id, at: $0.root) }
      return group
    }
    let group = group ?? EffectGroup()
    let effects = effects
    EffectPerformer(
      registry: effects, turns: self,
      context: EffectContext(path: effects.root, group: group, isPresented: effects.isPresented),
      send: { [weak self] action in self?.send(action, group: group) }
    ).perform(node)
    effects.cancelTasks()
    return group
  }

  private func reduce(_ action: Action, isFollowUp: Bool) -> Effect<Action> {
    let context = ThreadContext.current
    let outer = context.beginReduction()
    StateVersion.beginReduction()
    let before = stateIdentity.begin(&current)
    isInReducer = true
    let effect = reducer(&current, action)
    isInReducer = false
    let isReplaced = stateIdentity.isReplaced(&current, since: before)
    context.endReduction(outer)
    if isReplaced { announceReplacement() }
    if isWatched {
      let observers = actionObservers
      observers.forEach { $0(action, .current(isFollowUp: isFollowUp)) }
    }
    if let effectsIfMade, effectsIfMade.hasChildEffects {
      StatePointer.with(&current) { effectsIfMade.cancelEffectsOfMissingChildren(in: $0) }
      effectsIfMade.cancelTasks()
    }
    return effect
  }
}

extension RootCore: EffectTurns {
  func turn(_ body: () -> Void) {
    guard !isReducing else { return body() }
    isReducing = true
    defer { isReducing = false }
    body()
    effectsIfMade?.cancelTasks()
    if isQueueUsed { _ = finishTurn(nil) }
  }

  func isGone(_ path: EffectPath) -> Bool {
    var isGone = false
    StatePointer.with(&current) { find(path, in: $0) { if case .gone = $0 { isGone = true } } }
    return isGone
  }

  private func find(_ path: EffectPath, in state: StatePointer, _ body: (ChildPresence) -> Void) {
    guard let parent = path.parent, let location = path.location else { return body(.there(state)) }
    find(parent, in: state) { presence in
      guard case .there(let parentState) = presence else { return body(presence) }
      location.find(parentState, body)
    }
  }
}
