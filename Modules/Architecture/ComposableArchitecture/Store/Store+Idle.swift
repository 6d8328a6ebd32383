import CairnSupport
import Dispatch

extension Store {
  /// Counts the jobs of the effects that begin from now on, so that ``idle(limit:)`` can detect that none can go on.
  ///
  /// For the store of a whole program, before its first action; a store that was scoped from another does not count.
  /// The jobs run one after another on the main queue, so that a script does the same in each run.
  package func countJobs() {
    // In a scheduled test the scheduler counts them.
    guard !VirtualTime.isOn, let core = core as? RootCore<State, Action> else { return }
    core.effects.countJobs(on: CountingExecutor(queue: .main))
  }

  /// Suspends until the store has come to rest: no task of its effects can go on before time passes, or something
  /// happens outside.
  ///
  /// Unstructured tasks that effects begin (`Task { }`) are not counted.
  ///
  /// - Parameter limit: How long the effects may work at most, for those that never pause.
  /// - Returns: Whether it has; otherwise its effects have worked for as long as they may.
  @discardableResult
  package func idle(limit: Duration = .seconds(1)) async -> Bool {
    guard let executor = (core as? RootCore<State, Action>)?.effects.executor else {
      if VirtualTime.isOn {
        // In virtual time a sleep ends when nothing else can run.
        try? await Task.sleep(for: .nanoseconds(1))
      } else {
        await Task.yield()
      }
      return true
    }
    return await executor.idle(limit: limit)
  }
}

/// The stores of a program that does not know them: one that is made of views.
package enum StoresOfProgram {
  /// Counts the jobs of the effects of all stores that are made from now on.
  ///
  /// For the start of a program.
  package static func countJobs() {
    guard !VirtualTime.isOn else { return }
    EffectRegistries.current.executor = CountingExecutor(queue: .main)
  }

  /// Suspends until no effect of these stores can go on before time passes, or something happens outside.
  ///
  /// - Parameter limit: How long the effects may work at most, for those that never pause.
  /// - Returns: Whether they have come to rest; otherwise they have worked for as long as they may.
  @MainActor
  package static func idle(limit: Duration = .seconds(1)) async -> Bool {
    guard let executor = EffectRegistries.current.executor else {
      await Task.yield()
      return true
    }
    return await executor.idle(limit: limit)
  }
}
