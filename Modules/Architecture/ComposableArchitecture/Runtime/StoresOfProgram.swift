import CairnSupport
import Dependencies
import Dispatch

/// All stores of a program, or of one test, for code that has no references to them.
package final class StoresOfProgram: Sendable, DependencyKey {
  private struct State {
    var registries = WeakTable<Int, EffectRegistry, Void>()
    /// The executor for the effects of new stores, or `nil` if the program doesn't wait for all of them.
    var executor: CountingExecutor?
  }

  package static let liveValue = StoresOfProgram()
  package static var testValue: StoresOfProgram { StoresOfProgram() }
  package static var previewValue: StoresOfProgram { StoresOfProgram() }

  /// The stores that the current code can reach, which tests that run at the same time don't share.
  static var current: StoresOfProgram { DependencyValues._current[StoresOfProgram.self] }

  private let state = Locked(State())

  /// Adds the effects of a new store.
  func add(_ registry: EffectRegistry) {
    let executor = state.withLock { state in
      state.registries.insert(registry, for: UniqueID.next())
      return state.executor
    }
    if let executor { registry.countJobs(on: executor) }
  }

  /// The effects of each store, in the order in which the stores were created.
  var registries: [EffectRegistry] {
    state.withLock { $0.registries.objects }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Counts the jobs of the effects of all stores that are created from now on, when a program starts.
  package static func countJobs() {
    current.state.withLock { $0.executor = CountingExecutor(queue: .main) }
  }

  /// Suspends until no effect of these stores can continue, as ``Store/idle(limit:)`` does for one store.
  @MainActor
  package static func idle(limit: Duration = .seconds(1)) async -> Bool {
    await idle(current.state.withLock { $0.executor }, limit: limit)
  }

  /// Suspends until no job of an executor can run, or until one turn of the main actor is over if no jobs are counted.
  @MainActor
  static func idle(
    _ executor: CountingExecutor?, limit: Duration, until isEnough: () -> Bool = { false }
  ) async -> Bool {
    if VirtualTime.isOn {
      // In the virtual time of a scheduler, a sleep ends when nothing else can run.
      try? await Task.sleep(for: .nanoseconds(1))
    } else if let executor {
      return await executor.idle(limit: limit, until: isEnough)
    } else {
      await Task.yield()
    }
    return true
  }
}
