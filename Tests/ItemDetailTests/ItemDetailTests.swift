import ComposableArchitecture
import ItemDetail
import Testing

@MainActor @Suite struct ItemDetailTests {
  @Test func countingAndDone() async {
    let isDismissed = LockIsolated(false)
    let store = TestStore(initialState: ItemDetailFeature.State()) {
      ItemDetailFeature()
    } withDependencies: {
      $0.dismiss = DismissEffect { isDismissed.setValue(true) }
    }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.doneButtonTapped)
    await store.receive(\.delegate.done, 1)
    #expect(isDismissed.value)
  }
}
