import ConcurrencyExtras
import Dependencies

/// The registries of all stores: those of the program, or of one test.
final class EffectRegistries: Sendable, DependencyKey {
  private struct State {
    struct Entry { weak var registry: EffectRegistry? }
    var entries: [Entry] = []
    var sweepAt = 16
  }

  static let liveValue = EffectRegistries()
  static var testValue: EffectRegistries { EffectRegistries() }
  static var previewValue: EffectRegistries { EffectRegistries() }

  /// Those that can be reached from here: tests that run at the same time do not reach each other's.
  static var current: EffectRegistries { DependencyValues._current[EffectRegistries.self] }

  private let state = Locked(State())

  func add(_ registry: EffectRegistry) {
    state.withLock { state in
      if state.entries.count >= state.sweepAt {
        state.entries.removeAll { $0.registry == nil }
        state.sweepAt = max(16, state.entries.count * 2)
      }
      state.entries.append(State.Entry(registry: registry))
    }
  }

  var registries: [EffectRegistry] { state.withLock { $0.entries.compactMap(\.registry) } }
}
