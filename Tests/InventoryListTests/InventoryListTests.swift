import ComposableArchitecture
import InventoryList
import Testing

@MainActor @Suite struct InventoryListTests {
  @Test func countingAndDone() async {
    let isDismissed = LockIsolated(false)
    let store = TestStore(initialState: InventoryListFeature.State()) {
      InventoryListFeature()
    } withDependencies: {
      $0.dismiss = DismissEffect { isDismissed.setValue(true) }
    }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.doneButtonTapped)
    await store.receive(\.delegate.done, 1)
    #expect(isDismissed.value)
  }
}
