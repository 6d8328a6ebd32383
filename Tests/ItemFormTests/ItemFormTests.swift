import ComposableArchitecture
import ItemForm
import Testing

@MainActor @Suite struct ItemFormTests {
  @Test func countingAndDone() async {
    let isDismissed = LockIsolated(false)
    let store = TestStore(initialState: ItemFormFeature.State()) {
      ItemFormFeature()
    } withDependencies: {
      $0.dismiss = DismissEffect { isDismissed.setValue(true) }
    }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.doneButtonTapped)
    await store.receive(\.delegate.done, 1)
    #expect(isDismissed.value)
  }
}
