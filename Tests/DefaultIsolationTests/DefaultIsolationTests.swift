import ComposableArchitecture
import CustomDump
import Foundation
import TerminalUI
import TerminalUITesting
import Testing

/// Features, stores, and views work in a module that is isolated to the main actor by default.
struct DefaultIsolationTests {
  @Test func counting() async {
    let store = TestStore(initialState: CounterFeature.State()) { CounterFeature() }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    let plain = TestStore(initialState: Doubling.State()) { Doubling() }
    await plain.send(.double) { $0.number = 2 }
  }

  @Test func aFeatureWithChildrenEffectsAndDependencies() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: Screen.State(rows: [Row.State(id: 7)])
    ) {
      Screen()
    } withDependencies: {
      $0.continuousClock = clock
      $0.numbers.load = { 42 }
    }
    await store.send(\.binding.name, "Blob") { $0.name = "Blob" }
    await store.send(.counter(.incrementButtonTapped)) { $0.counter.count = 1 }
    await store.send(.rows(.element(id: 7, action: .toggled))) { $0.rows[id: 7]?.isOn = true }
    await store.send(.view(.showButtonTapped)) { $0.destination = .row(Row.State(id: 1)) }
    await store.send(\.destination.row.toggled) { $0.destination.modify(\.row) { $0.isOn = true } }
    await store.send(\.destination.dismiss) { $0.destination = nil }
    await store.send(.view(.loadButtonTapped))
    await clock.advance(by: .seconds(1))
    await store.receive(\.loaded.success, 42) {
      $0.number = 42
      $0.$total.withLock { $0 = 42 }
    }
  }

  @Test("Effects have ids that are isolated to the main actor, and run elsewhere")
  func effectsWithIsolatedIDs() async {
    let clock = TestClock()
    let date = Date(timeIntervalSince1970: 1)
    let store = TestStore(initialState: Ticking.State()) {
      Ticking()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
      $0.date.now = date
    }
    await store.send(.startButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.ticks = [Ticking.Tick(id: UUID(0), date: date)] }
    await store.send(.stopButtonTapped)
    await store.send(.scrolled)
    // The state says that it isn't on the main actor.
    await store.receive(\.checked, false)
    await store.send(.searchChanged)
    await store.send(.searchChanged)
    await clock.advance(by: .seconds(1))
    await store.receive(\.found) { $0.ticks = [] }
    await store.finish()
  }

  @Test func aStackOfFeatures() {
    let store = Store(initialState: Root.State(path: StackState([.row(Row.State(id: 1))]))) { Root() }
    let path = store.scope(state: \.path, action: \.path)
    store.send(.path(.element(id: store.path.ids[0], action: .row(.toggled))))
    expectNoDifference(store.path.first?.row?.isOn, true)
    path.send(.popFrom(id: store.path.ids[0]))
    #expect(store.path.isEmpty)
  }

  @Test func aView() {
    let store = Store(initialState: Screen.State(rows: [Row.State(id: 7)])) { Screen() }
    let screen = TestScreen { ScreenView(store: store) }
    #expect(screen.text.contains("off"))
    store.send(.rows(.element(id: 7, action: .toggled)))
    screen.tap("Show")
    #expect(screen.text.contains("Row is off"))
  }

  @Test func nonisolatedFeaturesCompose() async {
    let store = TestStore(
      initialState: FreeParent.State(
        optional: FreeChild.State(id: 1), destination: .first(FreeChild.State(id: 2)),
        rows: [FreeChild.State(id: 3)], path: StackState([FreeChild.State(id: 4)]))
    ) { FreeParent() }
    await store.send(\.child.bump) { $0.child.count = 1 }
    await store.send(\.optional.bump) { $0.optional?.count = 1 }
    await store.send(\.destination.first.bump) { $0.destination.modify(\.first) { $0.count = 1 } }
    await store.send(\.rows[id: 3].bump) { $0.rows[id: 3]?.count = 1 }
    await store.send(\.path[id: 0].bump) { $0.path[id: 0]?.count = 1 }
  }

  @Test func casePathsAreNonisolated() {
    #expect(brightness(.on(3)) == 3 && brightness(.off) == nil && radius(.circle(2)) == 2)
  }
}
