import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// Removing a screen from its stack, in any way, ends the screen's effects.
@MainActor @Suite(.dependencies) struct ScreenRemovalTests {
  struct Removal: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var action: @Sendable () -> House.Action
    init(_ name: String, _ action: @escaping @Sendable () -> House.Action) {
      testDescription = name
      self.action = action
    }
  }

  nonisolated static let removals = [
    Removal("nil by id") { .update { $0.path[id: 1] = nil } },
    Removal("popLast") { .update { _ = $0.path.popLast() } },
    Removal("removeLast") { .update { $0.path.removeLast() } },
    Removal("pop(from:)") { .update { $0.path.pop(from: 1) } },
    Removal("pop(to:)") { .update { $0.path.pop(to: 0) } },
    Removal("remove(at:)") { .update { $0.path.remove(at: 1) } },
    Removal("the action popFrom") { .path(.popFrom(id: 1)) },
  ]

  @Test(arguments: removals) func theEffectsOfAScreenEndWithIt(_ removal: Removal) async {
    let clock = TestClock()
    let store = TestStore(initialState: House.State.full) {
      House()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    let bottom = await store.send(\.path[id: 0].screen.work)
    let top = await store.send(\.path[id: 1].screen.work)
    await store.send(removal.action())
    expectNoDifference(store.state.path.ids, [0])
    await top.finish(timeout: .zero)
    #expect(!bottom.isCancelled)
    // The effects of the screen below continue.
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].screen.worked)
    expectNoDifference(store.state.path[id: 0]?.screen?.count, 100)
  }
}
