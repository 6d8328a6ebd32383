import CairnSupport
import Dependencies

/// The effect registries of all stores in the program, or in one test.
final class EffectRegistries: Sendable, DependencyKey {
  private struct State {
    struct Entry { weak var registry: EffectRegistry? }
    var entries: [Entry] = []
    var sweepAt = 16
    /// The executor for the effects of new stores, or `nil` if the program doesn't wait for all of them.
    var executor: CountingExecutor?
  }

  static let liveValue = EffectRegistries()
  static var testValue: EffectRegistries { EffectRegistries() }
  static var previewValue: EffectRegistries { EffectRegistries() }

  /// The registries that the current code can reach, which tests that run at the same time don't share.
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

  var executor: CountingExecutor? {
    get { state.withLock { $0.executor } }
    set { state.withLock { $0.executor = newValue } }
  }

  var registries: [EffectRegistry] { state.withLock { $0.entries.compactMap(\.registry) } }
}
