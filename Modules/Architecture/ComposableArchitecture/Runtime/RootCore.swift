import CairnSupport
import Observation

/// The root of a store tree: holds the state, and runs the reducer and its effects.
@MainActor
final class RootCore<State, Action>: Core<State, Action> {
  private var current: State
  private var isInReducer = false
  private let reducer: (inout State, Action) -> Effect<Action>
  private let idReader = StateIDReader<State>()
  private let fields: FieldTable<State>?
  /// Whether the state has a registrar, so that its fields register their own reads.
  private let fieldsNoteReads: Bool
  /// The observers of the current state's fields, or `nil` if the state has no registrar.
  private var observers: ObservationStateRegistrar?
  private var wholeStateRegistrar: FieldRegistrar?
  private var existingEffects: EffectRegistry?

  private var queue: [(action: Action, group: EffectGroup?)] = []
  /// Whether `queue` has elements, stored because generic code reads the queue slowly (benchmark `flat`).
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
    let reduce = reducer._build().reduce
    // If an effect sends an action, the dependencies of the effect don't apply to the reducer.
    let dependencies = DependencyValues._Overrides()
    self.reducer = { state, action in
      if dependencies.areCurrent { return reduce(&state, action) }
      // The effect is assigned to a variable. As the result of a generic function, its type would be looked up for each action.
      var effect = Effect<Action>.none
      dependencies.run { effect = reduce(&state, action) }
      return effect
    }
    super.init()
    if let effects { attach(effects) }
  }

  isolated deinit {
    existingEffects?.cancelAll()
    existingEffects?.turn = nil
    existingEffects?.isGone = nil
  }

  /// The running effects, in a registry that is created for the first one.
  var effects: EffectRegistry { existingEffects ?? attach(EffectRegistry()) }

  @discardableResult
  private func attach(_ registry: EffectRegistry) -> EffectRegistry {
    registry.turn = { [weak self] in self?.turn($0) }
    registry.isGone = { [weak self] in self?.isGone($0) ?? true }
    existingEffects = registry
    return registry
  }

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
      "The state of a store was read while its reducer runs. Read the reducer's 'state' parameter instead.")
  }

  private func noteAccess() {
    if ThreadContext.current.notesNoReads { return }
    let registrar = wholeStateRegistrar ?? FieldRegistrar()
    wholeStateRegistrar = registrar
    registrar.access(\.wholeValue)
  }

  /// Notifies all observers that the state was replaced by another value, whose fields have a different registrar.
  private func announceReplacement() {
    wholeStateRegistrar?.announce(\.wholeValue)
    guard let fields, var before = observers else { return }
    observers = fields.registrar(of: &current)
    for field in fields.fields.lazy.compactMap(\.observed) { before.changed(field) }
  }

  /// The closures to call after each `send`, which includes the actions that its effects sent immediately.
  private var listeners = Listeners<@MainActor () -> Void>() { didSet { updateWatched() } }
  private var actionObservers = Listeners<@MainActor (Action, ActionOrigin) -> Void>() {
    didSet { updateWatched() }
  }
  /// Whether `listeners` or `actionObservers` has elements.
  ///
  /// The types of both lists are generic. A `send` that checks them takes five times as long (benchmark `flat`).
  private var isWatched = false

  private func updateWatched() { isWatched = !listeners.isEmpty || !actionObservers.isEmpty }

  override func listen(_ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    let id = listeners.add(body)
    return { [weak self] in self?.listeners.remove(id) }
  }

  /// Calls `body` with each action that was reduced, and returns a closure that removes the observer.
  func observeActions(
    _ body: @escaping @MainActor (Action, ActionOrigin) -> Void
  ) -> @MainActor () -> Void {
    let id = actionObservers.add(body)
    return { [weak self] in self?.actionObservers.remove(id) }
  }

  /// Sends an action, or adds it to the queue while another action is being reduced.
  @discardableResult
  override func send(_ action: Action, group: EffectGroup?) -> EffectGroup? {
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

  /// Reduces the waiting actions, then calls the listeners, and repeats this if they send actions.
  ///
  /// Actions without a group belong to the `send` that is being finished.
  private func finishTurn(_ begun: EffectGroup?) -> EffectGroup? {
    var begun = begun
    repeat {
      var index = 0
      while index < queue.count {
        let next = queue[index]
        index += 1
        let more = process(next.action, group: next.group ?? begun)
        if begun == nil, next.group == nil { begun = more }
      }
      queue.removeAll(keepingCapacity: true)
      isQueueUsed = false
      let listeners = listeners
      listeners.forEach { $0() }
    } while isQueueUsed
    return begun
  }

  private func enqueue(_ action: Action, _ group: EffectGroup?) {
    queue.append((action, group))
    isQueueUsed = true
  }

  private func process(_ action: Action, group: EffectGroup?) -> EffectGroup? {
    var effect = reduce(action, isFollowUp: group != nil)
    // An action that an effect sends immediately is reduced next, unless other actions wait.
    while case .send(let next)? = effect.node, !isQueueUsed {
      effect = reduce(next, isFollowUp: true)
    }
    guard let node = effect.node else { return group }
    if case .send(let next) = node {
      enqueue(next, group)
      return group
    }
    if case .cancel(let id) = node {
      // No effect starts, so no group is created.
      existingEffects?.cancel(id)
      return group
    }
    let group = group ?? EffectGroup()
    let effects = effects
    EffectPerformer(
      registry: effects,
      context: EffectContext(
        path: .root, group: group, responders: effects.responders, isPresented: !effects.responders.isEmpty),
      send: { [weak self] action in self?.send(action, group: group) }
    ).perform(node)
    effects.cancelTasks()
    return group
  }

  private func reduce(_ action: Action, isFollowUp: Bool) -> Effect<Action> {
    let context = ThreadContext.current
    let outer = context.beginReduction()
    ObservableStateID.beginReduction()
    // These are two calls, because one generic result type would be looked up at run time for each action (benchmark `flat`).
    let before = idReader.id(of: &current)?.beforeChange()
    isInReducer = true
    let effect = reducer(&current, action)
    isInReducer = false
    let isReplaced = idReader.isReplaced(&current, since: before)
    context.endReduction(outer)
    if isReplaced { announceReplacement() }
    if isWatched {
      let observers = actionObservers
      observers.forEach { $0(action, .current(isFollowUp: isFollowUp)) }
    }
    if let existingEffects {
      StatePointer.with(&current) { existingEffects.cancelEffectsOfMissingChildren(in: $0) }
      existingEffects.cancelTasks()
    }
    return effect
  }

  private func turn(_ body: () -> Void) {
    guard !isReducing else { return body() }
    isReducing = true
    defer { isReducing = false }
    body()
    existingEffects?.cancelTasks()
    if isQueueUsed { _ = finishTurn(nil) }
  }

  private func isGone(_ path: EffectPath) -> Bool {
    StatePointer.with(&current) { path.find(in: $0) { _ in } } == false
  }
}
