import CairnSupport
import ConcurrencyExtras
import Synchronization

/// The running effects of a store, by their path in the state and by their cancellation ids.
///
/// It's used from any thread, because effects end on the thread that they run on. The lock isn't held while code of features
/// runs, except `==` and `hash(into:)` of the ids of elements.
final class EffectRegistry: Sendable {
  /// The registry for `withTaskCancellation` calls outside stores.
  static let outsideOfStores = EffectRegistry(isOfStore: false)

  /// The executor of operations if something waits for the store to be idle, or `nil` if they run in the global pool.
  var executor: CountingExecutor? { executorIfCounted.load() }
  private let executorIfCounted = AtomicLazyReference<CountingExecutor>()
  /// Calls a closure and then reduces the actions that it sends.
  ///
  /// `nil` if there is no store.
  @MainActor var turn: (@MainActor (() -> Void) -> Void)?
  /// Returns `true` if the child at a path isn't in the state.
  ///
  /// `nil` if there is no store.
  @MainActor var isGone: (@MainActor (EffectPath) -> Bool)?
  /// The handlers of requests that no feature handles: that of a test store, which presents its feature.
  @MainActor var responders: [@MainActor @Sendable (UpwardRequest) -> Bool] = []

  /// Effects that are marked as canceled, and whose tasks must still be canceled.
  @MainActor private var cancelled: [RunningEffect] = []

  /// The running effects by their paths and by their cancellation ids.
  ///
  /// A path has a node only while effects or intervals of throttled effects belong to it or to a path below it, so the number of nodes
  /// depends on what is running.
  struct State {
    /// The children that one operator has at a path.
    struct Siblings {
      var children: [AnyHashable?: EffectPath] = [:]
      /// The children that have children with effects themselves.
      var nested: Set<EffectPath> = []
      /// The structure of the state when all children were last known to exist, or `nil` if they weren't looked for yet.
      var checkedStructure: Int?
    }

    struct Node {
      /// The effects that belong to the path, without those of its children.
      var effects: [Int: RunningEffect] = [:]
      /// The intervals of the throttled effects at the path, which end with the child that the path leads to.
      var throttles: [CancelID: ThrottleWindow] = [:]
      var childrenByOperator: [AnyHashable: Siblings] = [:]
    }

    var running: [Int: RunningEffect] = [:]
    var nodes: [EffectPath: Node] = [:]
    var cancellable: [CancelID: [Int: RunningEffect]] = [:]
    /// Called with each effect that starts or ends, or `nil` if the effects aren't observed.
    var observer: (@Sendable (RunningEffect, _ begins: Bool) -> Void)?
    /// Removes the function that the executor calls for each job.
    var removeListener: (@Sendable () -> Void)?
  }

  private let state = Locked(State())
  /// The number of events so far that may have made the store idle.
  private let changes = Monitor(0)

  init(isOfStore: Bool = true) {
    if isOfStore { StoresOfProgram.current.add(self) }
  }

  deinit { state.withLock { $0.removeListener }?() }

  /// Counts the jobs of operations that start from now on, unless the scheduler of a test counts them.
  ///
  /// All of them use the first executor that is passed. Later executors are ignored.
  func countJobs(on executor: CountingExecutor = CountingExecutor(queue: .main)) {
    guard !VirtualTime.isOn, executorIfCounted.storeIfNil(executor) === executor else { return }
    let remove = executor.onEnqueue { [weak self] in self?.changed() }
    state.withLock { $0.removeListener = remove }
  }

  /// Adds an effect that starts, and cancels the earlier effects with an id.
  func begin(_ effect: RunningEffect, cancelling id: CancelID? = nil) {
    let path = effect.context.path
    let (earlier, observer) = state.withLock { state in
      let earlier = id.map { state.effects($0) } ?? []
      state.running[effect.number] = effect
      state.addNode(at: path)
      state.nodes[path]?.effects[effect.number] = effect
      for id in effect.cancelIDs { state.cancellable[id, default: [:]][effect.number] = effect }
      state.checkInvariants()
      return (earlier, state.observer)
    }
    earlier.forEach { $0.cancel() }
    effect.context.group.add(effect)
    observer?(effect, true)
  }

  /// Removes an effect when it has ended for the first time.
  func end(_ effect: RunningEffect) {
    guard effect.markEnded() else { return }
    let path = effect.context.path
    let observer = state.withLock { state in
      state.running[effect.number] = nil
      for id in effect.cancelIDs {
        state.cancellable[id]?[effect.number] = nil
        if state.cancellable[id]?.isEmpty == true { state.cancellable[id] = nil }
      }
      // A missing child has no node anymore.
      if state.nodes[path]?.effects.removeValue(forKey: effect.number) != nil {
        state.removeNodeIfEmpty(at: path)
      }
      state.checkInvariants()
      return state.observer
    }
    effect.context.group.remove(effect)
    observer?(effect, false)
    changed()
  }

  /// Calls `body` with each effect that starts or ends, on any thread.
  func observe(_ body: (@Sendable (RunningEffect, _ begins: Bool) -> Void)?) {
    state.withLock { $0.observer = body }
  }

  /// The running operations, in the order in which they started.
  ///
  /// An operation inside another effect (`withTaskCancellation`) is a part of that effect and isn't listed.
  var operations: [RunningEffect] {
    state.withLock { $0.running.inOrder }.filter { $0.kind == .operation }
  }

  var isEmpty: Bool { state.withLock { $0.running.isEmpty } }

  /// Cancels the effects with an id that started at a path or below it.
  func cancel(_ id: CancelID) {
    state.withLock { $0.effects(id) }.forEach { $0.cancel() }
  }

  /// Marks the effects with an id as canceled, so that ``cancelTasks()`` cancels their tasks.
  @MainActor
  func cancelSoon(_ id: CancelID) {
    cancelSoon(state.withLock { $0.effects(id) })
  }

  @MainActor
  private func cancelSoon(_ effects: [RunningEffect]) {
    for effect in effects { effect.markCancelled() }
    cancelled += effects
  }

  /// Returns the interval in which the effects with an id may send no further actions.
  @MainActor
  func throttleWindow(_ id: CancelID) -> ThrottleWindow {
    if let window = state.withLock({ $0.nodes[id.path]?.throttles[id] }) { return window }
    // Remove the intervals that are over. Otherwise, there would be one for every id that was ever used. The lock isn't held while the
    // clocks are read.
    let over = state.withLock { $0.nodes.values.flatMap(\.throttles) }.filter { $0.value.isOver }
    let window = ThrottleWindow()
    state.withLock { state in
      for (id, _) in over {
        state.nodes[id.path]?.throttles[id] = nil
        state.removeNodeIfEmpty(at: id.path)
      }
      state.addNode(at: id.path)
      state.nodes[id.path]?.throttles[id] = window
    }
    return window
  }

  /// Cancels the tasks of marked effects when the state isn't in use, because that can run code that reads the state.
  @MainActor
  func cancelTasks() {
    guard !cancelled.isEmpty else { return }
    let all = cancelled
    cancelled = []
    for effect in all { effect.cancelTask() }
  }

  func cancelAll() {
    state.withLock { $0.running.inOrder }.forEach { $0.cancel() }
  }

  /// Cancels all effects and removes them, although some may continue for a while.
  func cancelAndForgetAll() {
    for effect in state.withLock({ $0.running.inOrder }) {
      effect.cancel()
      end(effect)
    }
  }

  /// Cancels the effects of children that are no longer in the state, no matter how they were removed.
  ///
  /// This costs one comparison for each operator whose children have effects, and more only if children were added or removed
  /// (benchmark `busyRow`). ``cancelTasks()`` cancels the tasks of the effects.
  @MainActor
  func cancelEffectsOfMissingChildren(of path: EffectPath = .root, in state: StatePointer) {
    // The loops call code of features, so the lock isn't held there.
    let children = self.state.withLock { $0.nodes[path]?.childrenByOperator } ?? [:]
    for (operatorID, siblings) in children {
      let structure = siblings.children.values.first?.location?.structure(state)
      let isSame = structure != nil && structure == siblings.checkedStructure
      for child in isSame ? Array(siblings.nested) : Array(siblings.children.values) {
        let exists = child.location?.find(state) { cancelEffectsOfMissingChildren(of: child, in: $0) }
        if exists == false { cancelSoon(self.state.withLock { $0.removeChild(child) }) }
      }
      guard !isSame else { continue }
      self.state.withLock { $0.nodes[path]?.childrenByOperator[operatorID]?.checkedStructure = structure }
    }
  }

  var changeCount: Int { changes.withLock { $0 } }

  /// Records an event: an effect ended or continued, a wait started, or an action was received.
  func changed() {
    guard executor != nil else { return }
    changes.withLock { $0 += 1 }
  }

  /// Suspends until an event is recorded after the count was read, or returns `false` at the deadline.
  func change(after count: Int, before deadline: ContinuousClock.Instant) async -> Bool {
    await changes.wait(until: { $0 != count }) {
      try? await ContinuousClock().sleep(until: deadline)
    }
  }
}

extension EffectRegistry.State {
  func effects(_ id: CancelID) -> [RunningEffect] { cancellable[id]?.inOrder ?? [] }

  /// Removes a missing child and the children in it, and returns their running effects.
  mutating func removeChild(_ child: EffectPath) -> [RunningEffect] {
    guard let node = nodes.removeValue(forKey: child) else { return [] }
    removeNodeIfEmpty(at: child)
    let children = node.childrenByOperator.values.flatMap(\.children.values)
    return node.effects.inOrder + children.flatMap { removeChild($0) }
  }

  mutating func addNode(at path: EffectPath) {
    guard nodes[path] == nil else { return }
    nodes[path] = Node()
    guard let parent = path.parent, let location = path.location else { return }
    addNode(at: parent)
    nodes[parent]?.childrenByOperator[location.operatorID, default: Siblings()].children[location.id] = path
    // The parent has children now, so a check of the grandparent's children must include them.
    guard let grandparent = parent.parent, let operatorID = parent.location?.operatorID else { return }
    nodes[grandparent]?.childrenByOperator[operatorID]?.nested.insert(parent)
  }

  /// Removes a path without effects, intervals, and children from its parent.
  mutating func removeNodeIfEmpty(at path: EffectPath) {
    if let node = nodes[path] {
      guard node.effects.isEmpty, node.throttles.isEmpty, node.childrenByOperator.isEmpty else { return }
      nodes[path] = nil
    }
    guard let parent = path.parent, let location = path.location else { return }
    nodes[parent]?.childrenByOperator[location.operatorID]?.children[location.id] = nil
    nodes[parent]?.childrenByOperator[location.operatorID]?.nested.remove(path)
    guard nodes[parent]?.childrenByOperator[location.operatorID]?.children.isEmpty == true else { return }
    nodes[parent]?.childrenByOperator[location.operatorID] = nil
    removeNodeIfEmpty(at: parent)
  }
}

extension [Int: RunningEffect] {
  var inOrder: [RunningEffect] { values.sorted { $0.number < $1.number } }
}
