import CairnSupport
import Dispatch

extension Store {
  /// Counts the jobs of effects that start from now on, so that ``idle(limit:)`` detects when none of them can continue.
  ///
  /// Call this method on the root store of a program before its first action. On a scoped store, it does nothing. The jobs run
  /// one after another on the main queue, so that a script produces the same results in each run.
  package func countJobs() {
    // In a scheduled test, the scheduler counts the jobs.
    guard !VirtualTime.isOn, let core = core as? RootCore<State, Action> else { return }
    core.effects.countJobs(on: CountingExecutor(queue: .main))
  }

  /// Suspends until no task of an effect can continue before time passes or something happens outside the program.
  ///
  /// Unstructured tasks that effects create (`Task { }`) aren't counted.
  ///
  /// - Parameter limit: The maximum time that effects can work, for effects that never pause.
  /// - Returns: `true` if the store is idle, or `false` if the limit was reached.
  @discardableResult
  package func idle(limit: Duration = .seconds(1)) async -> Bool {
    guard let executor = (core as? RootCore<State, Action>)?.effects.executor else {
      if VirtualTime.isOn {
        // In virtual time, a sleep ends when nothing else can run.
        try? await Task.sleep(for: .nanoseconds(1))
      } else {
        await Task.yield()
      }
      return true
    }
    return await executor.idle(limit: limit)
  }
}

/// All stores of a program that consists of views and has no reference to its stores.
package enum StoresOfProgram {
  /// Counts the jobs of the effects of all stores that are created from now on, when a program starts.
  package static func countJobs() {
    guard !VirtualTime.isOn else { return }
    EffectRegistries.current.executor = CountingExecutor(queue: .main)
  }

  /// Suspends until no effect of these stores can continue, as ``Store/idle(limit:)`` does for one store.
  @MainActor
  package static func idle(limit: Duration = .seconds(1)) async -> Bool {
    guard let executor = EffectRegistries.current.executor else {
      await Task.yield()
      return true
    }
    return await executor.idle(limit: limit)
  }
}
