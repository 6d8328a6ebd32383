import CairnSupport
import Dependencies

/// The registries of all stores: those of the program, or of one test.
final class EffectRegistries: Sendable, DependencyKey {
  private struct State {
    struct Entry { weak var registry: EffectRegistry? }
    var entries: [Entry] = []
    var sweepAt = 16
    /// Runs the effects of stores that are made from now on, where a program waits for all of them.
    var executor: CountingExecutor?
  }

  static let liveValue = EffectRegistries()
  static var testValue: EffectRegistries { EffectRegistries() }
  static var previewValue: EffectRegistries { EffectRegistries() }

  /// Those that can be reached from here: tests that run at the same time do not reach each other's.
  static var current: EffectRegistries { DependencyValues._current[EffectRegistries.self] }

  private let state = Locked(State())

  func add(_ registry: EffectRegistry) {
    let executor = state.withLock { state in
      if state.entries.count >= state.sweepAt {
        state.entries.removeAll { $0.registry == nil }
        state.sweepAt = max(16, state.entries.count * 2)
      }
      state.entries.append(State.Entry(registry: registry))
      return state.executor
    }
    if let executor { registry.countJobs(on: executor) }
  }

  /// Counts the jobs of the stores that are made from now on.
  var executor: CountingExecutor? {
    get { state.withLock { $0.executor } }
    set { state.withLock { $0.executor = newValue } }
  }

  var registries: [EffectRegistry] { state.withLock { $0.entries.compactMap(\.registry) } }
}
