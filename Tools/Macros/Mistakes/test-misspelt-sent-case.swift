// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Feature {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case tap, set(Int) }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}
@MainActor func use() async {
  let store = TestStore(initialState: Feature.State()) { Feature() }
  await store.send(\.ste, 1) {  // says: has no dynamic member 'ste'
    $0.count = 1
  }
}
