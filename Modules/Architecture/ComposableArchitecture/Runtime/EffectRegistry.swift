import CairnSupport
import ConcurrencyExtras
import Synchronization

/// The effects of a store that run, by where in the state they belong and by the ids that cancel them.
///
/// Used from any thread: effects end where they run. Functions of users are called without the lock.
final class EffectRegistry: Sendable {
  /// The effects of `withTaskCancellation` calls outside of stores.
  static let outsideOfStores = EffectRegistry(isOfStore: false)

  let root = EffectPath()
  /// Runs the operations, where something waits for the store to be idle; the global pool does elsewhere.
  var executor: CountingExecutor? { executorIfCounted.load() }
  private let executorIfCounted = AtomicLazyReference<CountingExecutor>()
  /// Handles requests that no feature handled, in tests.
  @MainActor var unansweredRequest: (@MainActor (UpwardRequest) -> Bool)?

  /// Whether something outside of the state dismisses the feature as a whole, in tests.
  @MainActor var isPresented = false
  /// When throttled effects sent last.
  @MainActor var throttles = ThrottleWindows()

  /// Effects that are marked as cancelled, whose tasks are still to be cancelled.
  @MainActor private var cancelled: [RunningEffect] = []

  private struct State {
    var running = RunningEffects()
    /// How often something happened that may have made the store idle.
    var changes = 0
    var waiting: [Int: UnsafeContinuation<Bool, Never>] = [:]
    /// Called with each effect that begins, and with each that ends; `nil` where nothing looks inside.
    var observer: (@Sendable (RunningEffect, _ begins: Bool) -> Void)?
  }

  private let state = Locked(State())
  /// Whether effects belong to children: after a change of the state, their presence is checked.
  private let hasChildren = Atomic<Bool>(false)

  init(isOfStore: Bool = true) {
    if isOfStore { EffectRegistries.current.add(self) }
  }

  /// Runs the operations that begin from now on where their jobs are counted; the first executor counts.
  func countJobs(on executor: CountingExecutor) {
    guard executorIfCounted.storeIfNil(executor) === executor else { return }
    executor.onEnqueue { [weak self] in self?.changed() }
  }

  /// Reads or changes paths and effects of this registry, alone.
  func locked<R>(_ body: () -> R) -> R { state.withLock { _ in body() } }

  // MARK: What runs

  /// Notes that an effect has begun.
  func begin(_ effect: RunningEffect) {
    let observer = state.withLock { state in
      state.running.insert(effect)
      effect.context.path.effects.insert(effect)
      forEachID(of: effect) { $0.cancellable[$1, default: RunningEffects()].insert(effect) }
      return state.observer
    }
    effect.context.group.add(effect)
    observer?(effect, true)
  }

  /// Notes that an effect has ended, once.
  func end(_ effect: RunningEffect) {
    let (isNew, observer) = state.withLock { state in
      guard !effect.hasEnded else { return (false, state.observer) }
      state.running.remove(effect)
      effect.hasEnded = true
      forget(effect)
      return (true, state.observer)
    }
    guard isNew else { return }
    effect.context.group.remove(effect)
    observer?(effect, false)
    changed()
  }

  /// Calls a function with each effect that begins, and with each that ends, on any thread.
  func observe(_ body: (@Sendable (RunningEffect, _ begins: Bool) -> Void)?) {
    state.withLock { $0.observer = body }
  }

  private func forget(_ effect: RunningEffect) {
    effect.taskCancellation = nil
    let path = effect.context.path
    guard path.effects.remove(effect) else { return }
    forEachID(of: effect) { path, id in
      path.cancellable[id]?.remove(effect)
      if path.cancellable[id]?.isEmpty == true { path.cancellable[id] = nil }
    }
    path.leaveIfEmpty()
    if root.slots.isEmpty { hasChildren.store(false, ordering: .relaxed) }
  }

  /// Calls a function with each id of an effect and each path that it can be cancelled from under that id.
  private func forEachID(of effect: RunningEffect, _ body: (EffectPath, CancelID) -> Void) {
    var next = effect.context.ids
    while let ids = next {
      var path: EffectPath? = ids.path
      while let current = path {
        body(current, ids.id)
        path = current.parent
      }
      next = ids.next
    }
  }

  /// The operations that run, in the order in which they began; those within other effects are part of these.
  var operations: [RunningEffect] {
    state.withLock { $0.running.inOrder }.filter { $0.kind == .operation }
  }

  /// Whether no effect runs.
  var isEmpty: Bool { state.withLock { $0.running.isEmpty } }

  // MARK: Paths

  /// The path of a child; the same one while effects belong to it.
  func path(of location: ChildLocation, below parent: EffectPath) -> EffectPath {
    locked {
      hasChildren.store(true, ordering: .relaxed)
      return parent.child(location)
    }
  }

  /// Takes a path out of the tree when nothing began there.
  func leaveIfEmpty(_ path: EffectPath) {
    locked {
      path.leaveIfEmpty()
      if root.slots.isEmpty { hasChildren.store(false, ordering: .relaxed) }
    }
  }

  // MARK: Cancellation

  /// Cancels the effects with an id that began at a path or below it.
  func cancel(id: CancelID, at path: EffectPath) {
    effects(id, at: path).forEach { $0.cancel() }
  }

  /// Cancels the effects with an id in all stores: those that began at the path of a child, or below it.
  ///
  /// - Parameter path: A path of this store; in the other ones that of the same child is meant.
  func cancelInAllStores(id: CancelID, at path: EffectPath) {
    cancel(id: id, at: path)
    for registry in EffectRegistries.current.registries where registry !== self {
      guard let other = registry.locked({ registry.root.descendant(as: path) }) else { continue }
      registry.cancel(id: id, at: other)
    }
  }

  /// Marks the effects with an id as cancelled; their tasks are cancelled by ``cancelTasks()``.
  @MainActor
  func cancelSoon(id: CancelID, at path: EffectPath) {
    effects(id, at: path).forEach { cancelSoon($0) }
  }

  private func effects(_ id: CancelID, at path: EffectPath) -> RunningEffects {
    locked { path.withIDs.cancellable[id] ?? RunningEffects() }
  }

  @MainActor
  private func cancelSoon(_ effect: RunningEffect) {
    effect.markCancelled()
    cancelled.append(effect)
  }

  /// Cancels the tasks of effects that were marked as cancelled while the state was in use.
  ///
  /// What runs when a task is cancelled may read the state.
  @MainActor
  func cancelTasks() {
    guard !cancelled.isEmpty else { return }
    let all = cancelled
    cancelled = []
    for effect in all { effect.cancelTask() }
  }

  /// Cancels all effects.
  func cancelAll() {
    state.withLock { $0.running }.forEach { $0.cancel() }
  }

  /// Cancels all effects and counts them as ended, though some may go on for a while.
  func cancelAndForgetAll() {
    let effects = state.withLock { state in
      defer { state.running = RunningEffects() }
      return state.running
    }
    effects.forEach { effect in
      effect.cancel()
      locked { forget(effect) }
      effect.context.group.remove(effect)
    }
  }

  /// Whether effects belong to children.
  var hasChildEffects: Bool { hasChildren.load(ordering: .relaxed) }

  /// Cancels the effects of the children that are not in the state any more, however they went away.
  ///
  /// Costs a comparison for each operator whose children have effects, and more only where children came or went.
  ///
  /// Their tasks are cancelled by ``cancelTasks()``.
  @MainActor
  func cancelEffectsOfMissingChildren(in state: StatePointer) {
    cancelEffectsOfMissingChildren(of: root, in: state)
  }

  @MainActor
  private func cancelEffectsOfMissingChildren(of path: EffectPath, in state: StatePointer) {
    // Users' code is called in the loops: the lock is held for copies only, which share their storage.
    for (key, slot) in locked({ path.slots }) {
      guard let anyChild = locked({ slot.children.values.first?.location }) else { continue }
      let structure = anyChild.structure(state)
      let isSame = structure != nil && structure == slot.checkedStructure
      let children = locked { isSame ? Array(slot.nested.values) : Array(slot.children.values) }
      for child in children {
        child.location?.find(state) { presence in
          switch presence {
          case .gone: cancelEffects(of: child, in: slot, key, of: path)
          case .there(let childState): cancelEffectsOfMissingChildren(of: child, in: childState)
          case .unknown: break
          }
        }
      }
      locked { slot.checkedStructure = structure }
    }
  }

  /// Cancels the effects of a child that is gone and takes its path out of the tree, though they end later.
  @MainActor
  private func cancelEffects(
    of child: EffectPath, in slot: EffectPath.Slot, _ key: AnyHashable, of path: EffectPath
  ) {
    let effects = locked {
      let effects = child.allEffects
      slot.children[child.location?.id] = nil
      slot.nested[ObjectIdentifier(child)] = nil
      if slot.children.isEmpty {
        path.slots[key] = nil
        path.leaveIfEmpty()
        if root.slots.isEmpty { hasChildren.store(false, ordering: .relaxed) }
      }
      return effects
    }
    for effect in effects { cancelSoon(effect) }
  }

  // MARK: Being idle

  /// How often something happened that may have made the store idle.
  var changeCount: Int { state.withLock { $0.changes } }

  /// Notes that something happened: an effect ended or went on, a wait began, an action came.
  func changed() {
    guard executor != nil else { return }
    let waiting = state.withLock { state in
      state.changes += 1
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume(returning: true) }
  }

  /// Suspends until something has happened since the count was read, or the time is over.
  ///
  /// - Returns: Whether something has happened.
  func change(after count: Int, before deadline: ContinuousClock.Instant) async -> Bool {
    let id = UniqueID.next()
    let timer = Task {
      try? await ContinuousClock().sleep(until: deadline)
      let continuation = state.withLock { $0.waiting.removeValue(forKey: id) }
      continuation?.resume(returning: false)
    }
    defer { timer.cancel() }
    return await withUnsafeContinuation { continuation in
      let hasChanged = state.withLock { state in
        if state.changes == count, deadline > .now { state.waiting[id] = continuation }
        return state.waiting[id] == nil
      }
      if hasChanged { continuation.resume(returning: changeCount != count) }
    }
  }
}
