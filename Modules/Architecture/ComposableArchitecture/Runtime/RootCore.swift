import ConcurrencyExtras
import Observation

/// Holds the state of a tree of stores, runs its reducer and its effects.
@MainActor
final class RootCore<State, Action>: Core<State, Action> {
  /// What wants to know of actions, in tests.
  struct Hooks {
    /// Runs around the reduction of an action that a test sent (`origin` is set then) or an effect sent.
    var reduce:
      (
        _ state: inout State, _ action: Action, _ isFromEffect: Bool,
        _ reduce: (inout State, Action) -> Effect<Action>
      ) -> Effect<Action>
    /// An operation began.
    var began: (_ id: Int, _ work: Work) -> Void
    /// An operation ended.
    var ended: (_ id: Int) -> Void
    /// Counts the operations that wait in places which the test knows.
    var knownWaits: KnownWaits
    /// Answers a request that no feature answered.
    var answer: (any Sendable) -> Bool
  }

  // A stored property would be checked for exclusive access while a reducer runs, and whoever reads the state from an
  // observer's `willSet` would trap. The memory is never moved.
  private let memory: UnsafeMutablePointer<State>
  private let reducer: (inout State, Action) -> Effect<Action>
  private let registrar = ObservationRegistrar()
  private let lineage = Lineage<State>()
  let scope = EffectScope()
  var hooks: Hooks?

  /// An action that waits for its turn.
  private struct Queued {
    var action: Action
    var work: Work?
    var isFromEffect: Bool
  }

  private var queue: [Queued] = []
  /// Whether something waits. Looking at the queue costs a generic type more than looking here.
  private var isQueueUsed = false
  private var isReducing = false

  init(initialState: State, reducer: some Reducer<State, Action>) {
    memory = .allocate(capacity: 1)
    memory.initialize(to: initialState)
    self.reducer = reducer._build().reduce
  }

  isolated deinit {
    scope.cancel()
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

  override func send(_ action: Action) -> Work? {
    send(action, work: nil, isFromEffect: false)
  }

  /// Sends an action on behalf of the work that it belongs to.
  ///
  /// An action that is sent while another one is reduced waits for its turn.
  @discardableResult
  func send(_ action: Action, work: Work?, isFromEffect: Bool) -> Work? {
    if isReducing {
      let work = work ?? Work()
      enqueue(action, work, isFromEffect)
      return work
    }
    isReducing = true
    defer { isReducing = false }
    var work = process(action, work: work, isFromEffect: isFromEffect)
    guard isQueueUsed else { return work }
    var index = 0
    while index < queue.count {
      let next = queue[index]
      index += 1
      let more = process(next.action, work: next.work ?? work, isFromEffect: next.isFromEffect)
      if work == nil, next.work == nil { work = more }
    }
    queue.removeAll(keepingCapacity: true)
    isQueueUsed = false
    return work
  }

  private func enqueue(_ action: Action, _ work: Work?, _ isFromEffect: Bool) {
    queue.append(Queued(action: action, work: work, isFromEffect: isFromEffect))
    isQueueUsed = true
  }

  private func process(_ action: Action, work: Work?, isFromEffect: Bool) -> Work? {
    let before = lineage(memory)
    let effect = ReductionContext.inReducer {
      if let hooks {
        hooks.reduce(&memory.pointee, action, isFromEffect, reducer)
      } else {
        reducer(&memory.pointee, action)
      }
    }
    if before == nil || before != lineage(memory) {
      registrar.withMutation(of: Subject.shared, keyPath: \.whole) {}
    }
    if scope.hasPlaces { tearDownWhatIsGone() }
    guard let node = effect.node else { return work }
    let work = work ?? Work()
    perform(node, Performance(scope: scope, work: work), then: nil)
    return work
  }

  /// Cancels the effects of every place that the state does not have any more, whoever took it away.
  private func tearDownWhatIsGone() {
    func visit(_ scope: EffectScope, _ state: StatePointer) {
      for child in scope.placeScopes {
        child.place?.visit(state) { presence in
          switch presence {
          case .gone: child.tearDown()
          case .there(let childState): visit(child, childState)
          case .unknown: break
          }
        }
      }
    }
    visit(scope, StatePointer(UnsafePointer(memory)))
  }

  /// Whether the state has a place below a scope.
  private func isThere(_ place: Place, below scope: EffectScope) -> Bool {
    var places = [place]
    var current: EffectScope? = scope
    while let scope = current {
      if let place = scope.place { places.append(place) }
      current = scope.parent
    }
    func visit(_ state: StatePointer) -> Bool {
      guard let place = places.popLast() else { return true }
      var isThere = true
      place.visit(state) { presence in
        switch presence {
        case .gone: isThere = false
        case .there(let childState): isThere = visit(childState)
        case .unknown: break
        }
      }
      return isThere
    }
    return visit(StatePointer(UnsafePointer(memory)))
  }

  // MARK: Performing effects

  /// Where in the tree an effect is performed.
  private struct Performance {
    var scope: EffectScope
    var work: Work
    var isPresented = false
    /// Asks from the innermost place outwards.
    var answers: [@Sendable (any Sendable) -> Action?] = []
  }

  /// Performs an effect; `then` is called when it has ended, at once or later.
  private func perform(_ node: EffectNode<Action>, _ at: Performance, then: (@MainActor () -> Void)?) {
    switch node {
    case .send(let action):
      enqueue(action, at.work, true)
      // Outside of a reduction (a later step of a sequence) nobody else empties the queue.
      if !isReducing { drain() }
      then?()

    case .run(let run):
      start(run, at, then: then)

    case .merge(let nodes):
      guard let then else {
        for node in nodes { perform(node, at, then: nil) }
        return
      }
      let remaining = Counter(nodes.count)
      for node in nodes {
        perform(node, at) {
          remaining.count -= 1
          if remaining.count == 0 { then() }
        }
      }

    case .concatenate(let nodes):
      performInTurn(nodes[...], at, then: then)

    case .cancel(let id):
      at.scope.cancel(id: id)
      then?()

    case .cancellable(let node, let id, let cancelInFlight):
      if cancelInFlight { at.scope.cancel(id: id) }
      var inside = at
      let layer = at.scope.layer(id: id)
      inside.scope = layer
      // The layer stays in the tree between the steps of a sequence, when nothing in it is in flight.
      let hold = layer.begin(cancel: {})
      perform(node, inside) {
        layer.end(hold)
        then?()
      }

    case .placed(let node, let segment):
      guard isThere(segment.place, below: at.scope) else {
        // Whoever removed the child did so in the action that returned this effect: what is gone takes it along.
        then?()
        return
      }
      var inside = at
      inside.isPresented = at.isPresented || segment.isPresented
      if let answer = segment.answer { inside.answers.insert(answer, at: 0) }
      if case .send = node {
        perform(node, inside, then: then)
        return
      }
      let place = at.scope.place(segment.place)
      inside.scope = place
      perform(node, inside, then: then)
      place.leaveIfEmpty()
    }
  }

  private func performInTurn(
    _ nodes: ArraySlice<EffectNode<Action>>, _ at: Performance, then: (@MainActor () -> Void)?
  ) {
    guard let node = nodes.first, !at.scope.isCancelled, !at.work.isCancelled else {
      then?()
      return
    }
    perform(node, at) { [weak self] in
      self?.performInTurn(nodes.dropFirst(), at, then: then)
    }
  }

  private func drain() {
    guard !queue.isEmpty else { return }
    let first = queue.removeFirst()
    isQueueUsed = !queue.isEmpty
    send(first.action, work: first.work, isFromEffect: first.isFromEffect)
  }

  private func start(_ run: Run<Action>, _ at: Performance, then: (@MainActor () -> Void)?) {
    guard !at.scope.isCancelled else {
      then?()
      return
    }
    let answers = at.answers
    let (scope, work) = (at.scope, at.work)
    let context = EffectContext(scope: scope, isPresented: at.isPresented) { [weak self] request in
      guard let self else { return false }
      for answer in answers {
        if let action = answer(request) {
          self.send(action, work: work, isFromEffect: true)
          return true
        }
      }
      return self.hooks?.answer(request) ?? false
    }
    let send = Send<Action>(unchecked: { [weak self] action in
      guard !scope.isCancelled else {
        context.actionWasDropped(action)
        return
      }
      self?.send(action, work: work, isFromEffect: true)
    })
    let id = UniqueID.next()
    hooks?.began(id, work)
    // The entries exist before the operation can end: it ends on the main actor, where this runs.
    let entries = Entries()
    let task = Self.launch(run, context: context, knownWaits: hooks?.knownWaits, send: send) { [weak self] in
      scope.end(entries.inScope)
      self?.hooks?.ended(id)
      then?()
      work.end(entries.inWork)
    }
    entries.inScope = scope.begin(cancel: { task.cancel() })
    entries.inWork = work.begin(cancel: { task.cancel() })
  }

  /// Starts the task of an operation, off the main actor.
  private nonisolated static func launch(
    _ run: Run<Action>, context: EffectContext, knownWaits: KnownWaits?, send: Send<Action>,
    ended: @escaping @MainActor @Sendable () -> Void
  ) -> Task<Void, Never> {
    Task(priority: run.priority) {
      await EffectContext.$current.withValue(context) {
        await DependencyValues._withCurrent(run.dependencies) {
          if let knownWaits {
            await KnownWaits.$current.withValue(knownWaits) { await run.operation(send) }
          } else {
            await run.operation(send)
          }
        }
      }
      await ended()
    }
  }
}

/// A number that closures share.
@MainActor
private final class Counter {
  var count: Int
  init(_ count: Int) { self.count = count }
}

/// Where an operation is noted.
@MainActor
private final class Entries {
  var inScope = 0
  var inWork = 0
}
