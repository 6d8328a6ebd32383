import CairnSupport
import ConcurrencyExtras
import Synchronization

/// The running effects of a store, by their path in the state and by their cancellation ids.
///
/// It's used from any thread, because effects end on the thread that they run on. The lock isn't held while code of features
/// runs.
final class EffectRegistry: Sendable {
  /// The registry for `withTaskCancellation` calls outside stores.
  static let outsideOfStores = EffectRegistry(isOfStore: false)

  let root = EffectPath()
  /// The executor of operations if something waits for the store to be idle.
  ///
  /// Otherwise, it's `nil`, and they run in the global pool.
  var executor: CountingExecutor? { executorIfCounted.load() }
  private let executorIfCounted = AtomicLazyReference<CountingExecutor>()
  /// Handles requests that no feature handled.
  ///
  /// Only test stores set it.
  @MainActor var unansweredRequest: (@MainActor (UpwardRequest) -> Bool)?

  /// A Boolean value that indicates whether something outside the state can dismiss the whole feature.
  ///
  /// Only test stores set it.
  @MainActor var isPresented = false
  /// The times at which throttled effects last sent an action.
  @MainActor var throttles = ThrottleWindows()

  /// Effects that are marked as cancelled, and whose tasks must still be cancelled.
  @MainActor private var cancelled: [RunningEffect] = []

  private struct State {
    var running = RunningEffects()
    /// The number of events so far that may have made the store idle.
    var changes = 0
    var waiting: [Int: UnsafeContinuation<Bool, Never>] = [:]
    /// Called with each effect that starts or ends, or `nil` if the effects aren't observed.
    var observer: (@Sendable (RunningEffect, _ begins: Bool) -> Void)?
  }

  private let state = Locked(State())
  /// A Boolean value that indicates whether effects belong to children, so that each change of the state requires a check for
  /// them.
  private let hasChildren = Atomic<Bool>(false)

  init(isOfStore: Bool = true) {
    if isOfStore { EffectRegistries.current.add(self) }
  }

  /// Counts the jobs of operations that start from now on.
  ///
  /// Only the first executor is used.
  func countJobs(on executor: CountingExecutor) {
    guard executorIfCounted.storeIfNil(executor) === executor else { return }
    executor.onEnqueue { [weak self] in self?.changed() }
  }

  /// Runs `body` with exclusive access to the paths and effects of this registry.
  func locked<R>(_ body: () -> R) -> R { state.withLock { _ in body() } }

  // MARK: Running effects

  /// Adds an effect that starts.
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

  /// Removes an effect that ended.
  ///
  /// Repeated calls do nothing.
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

  /// Calls `body` with each effect that starts or ends, on any thread.
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

  /// Calls `body` with each id of an effect and each path from which that id cancels it.
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

  /// The running operations, in the order in which they started.
  ///
  /// An operation inside another effect (`withTaskCancellation`) is a part of that effect and isn't listed.
  var operations: [RunningEffect] {
    state.withLock { $0.running.inOrder }.filter { $0.kind == .operation }
  }

  /// A Boolean value that indicates whether no effect is running.
  var isEmpty: Bool { state.withLock { $0.running.isEmpty } }

  // MARK: Paths

  /// Returns the path of a child, which is the same one as long as effects belong to it.
  func path(of location: ChildLocation, below parent: EffectPath) -> EffectPath {
    locked {
      hasChildren.store(true, ordering: .relaxed)
      return parent.child(location)
    }
  }

  /// Removes a path from the tree if no effect started there.
  func leaveIfEmpty(_ path: EffectPath) {
    locked {
      path.leaveIfEmpty()
      if root.slots.isEmpty { hasChildren.store(false, ordering: .relaxed) }
    }
  }

  // MARK: Cancellation

  /// Cancels the effects with an id that started at a path or below it.
  func cancel(id: CancelID, at path: EffectPath) {
    effects(id, at: path).forEach { $0.cancel() }
  }

  /// Cancels the effects with an id in all stores, if they started at the path of a child or below it.
  ///
  /// - Parameter path: A path of this store. In other stores, it stands for the path of the same child.
  func cancelInAllStores(id: CancelID, at path: EffectPath) {
    cancel(id: id, at: path)
    for registry in EffectRegistries.current.registries where registry !== self {
      guard let other = registry.locked({ registry.root.descendant(as: path) }) else { continue }
      registry.cancel(id: id, at: other)
    }
  }

  /// Marks the effects with an id as cancelled.
  ///
  /// ``cancelTasks()`` cancels their tasks.
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

  /// Cancels the tasks of the effects that were marked as cancelled while the state was in use.
  ///
  /// Cancelling a task can run code that reads the state.
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

  /// Cancels all effects and removes them, although some may continue for a while.
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

  /// A Boolean value that indicates whether effects belong to children.
  var hasChildEffects: Bool { hasChildren.load(ordering: .relaxed) }

  /// Cancels the effects of children that are no longer in the state, no matter how they were removed.
  ///
  /// This costs one comparison for each operator whose children have effects, and more only if children were added or removed
  /// (benchmark `busyRow`). ``cancelTasks()`` cancels the tasks of the effects.
  @MainActor
  func cancelEffectsOfMissingChildren(in state: StatePointer) {
    cancelEffectsOfMissingChildren(of: root, in: state)
  }

  @MainActor
  private func cancelEffectsOfMissingChildren(of path: EffectPath, in state: StatePointer) {
    // The loops call code of features, so the lock is held only while the collections are copied. The copies share their storage.
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

  /// Marks the effects of a removed child as cancelled, and removes its path from the tree, although the effects end later.
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

  // MARK: Idleness

  /// The number of events so far that may have made the store idle.
  var changeCount: Int { state.withLock { $0.changes } }

  /// Records an event: an effect ended or continued, a wait started, or an action was received.
  func changed() {
    guard executor != nil else { return }
    let waiting = state.withLock { state in
      state.changes += 1
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume(returning: true) }
  }

  /// Suspends until an event is recorded after the count was read, or until the deadline.
  ///
  /// - Returns: A Boolean value that indicates whether an event was recorded.
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
