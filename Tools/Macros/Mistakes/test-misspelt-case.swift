// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Feature {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case tap, answer(Int) }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}
@MainActor func use() async {
  let store = TestStore(initialState: Feature.State()) { Feature() }
  await store.receive(\.anwser) {  // says: has no member 'anwser'
    $0.count = 1
  }
}
