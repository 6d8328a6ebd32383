import CairnSupport
import ConcurrencyExtras

/// Starts the effects that a reducer returned: walks their description and keeps track of the child that each one belongs to.
@MainActor
@usableFromInline
struct EffectPerformer<Action> {
  let registry: EffectRegistry
  var context: EffectContext
  /// Sends an action to the store, converted to an action of the root feature.
  var send: @MainActor @Sendable (Action) -> Void

  func perform(_ node: EffectNode<Action>) {
    switch node {
    case .send(let action):
      send(action)

    case .run(let name, let priority, let operation):
      start(name: name, priority: priority, operation)

    case .merge(let nodes):
      for node in nodes { perform(node) }

    case .concatenate(let nodes):
      perform(inSequence: nodes)

    case .cancel(let id):
      registry.cancelSoon(id.at(context.path.withIDs))

    case .cancellable(let node, let id, let cancelInFlight):
      let id = id.at(context.path.withIDs)
      if cancelInFlight { registry.cancelSoon(id) }
      var inside = self
      inside.context.ids.insert(id, at: 0)
      inside.perform(node)

    case .custom(let perform):
      perform(self)
    }
  }

  func perform(inSequence nodes: [EffectNode<Action>], onEnd: (() -> Void)? = nil) {
    let effect = RunningEffect(.sequence, in: context, of: registry)
    let sequence = EffectSequence(effect, onEnd: onEnd)
    var inside = self
    inside.context.sequence = sequence
    sequence.start(nodes.map { node in { inside.perform(node) } })
  }

  @discardableResult
  func start(
    name: String? = nil, priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable (Send<Action>) async -> Void
  ) -> RunningEffect {
    let effect = RunningEffect(.operation, name: name, in: context, of: registry)
    registry.begin(effect)
    guard !effect.isCancelled else {
      registry.end(effect)
      return effect
    }
    context.sequence?.began()
    let (sending, sequence) = (Send(send: send, effect: effect), context.sequence)
    let task = Task(name: name, executorPreference: registry.executor, priority: priority) { @concurrent in
      // Work that is ready on the main actor and on the executor runs first. Otherwise, the operation could overtake another effect that
      // has already received its next event (`OrderTests`).
      await MainActor.run {}
      await Task.yield()
      await WaitCounter.$current.withValue(effect) { await operation(sending) }
      effect.registry.end(effect)
      await sequence?.ended()
    }
    effect.began(cancel: { task.cancel() })
    return effect
  }
}

/// Steps of effects, each of which starts when all effects of the previous step have ended.
@MainActor
final class EffectSequence {
  private let effect: RunningEffect
  nonisolated var number: Int { effect.number }
  /// Called after the last effect ended, or after the sequence was canceled.
  private let onEnd: (() -> Void)?
  private var steps: ArraySlice<() -> Void> = []
  /// The number of running effects of the current step, and 1 more while the step starts.
  private var pending = 0

  init(_ effect: RunningEffect, onEnd: (() -> Void)? = nil) {
    self.effect = effect
    self.onEnd = onEnd
  }

  func start(_ steps: [() -> Void]) {
    self.steps = steps[...]
    effect.registry.begin(effect)
    effect.context.sequence?.began()
    runNextSteps()
  }

  func began() { pending += 1 }

  /// Counts an effect of the current step that ended, and continues after the last one.
  func ended() {
    pending -= 1
    guard pending == 0 else { return }
    // Without the store, the sequence can't continue.
    guard let turn = effect.registry.turn else { return finish() }
    turn { runNextSteps() }
  }

  private func runNextSteps() {
    while !effect.isCancelled, let step = steps.popFirst() {
      pending += 1
      step()
      pending -= 1
      if pending > 0 { return }
    }
    finish()
  }

  private func finish() {
    steps = []
    effect.registry.end(effect)
    onEnd?()
    effect.context.sequence?.ended()
  }
}
