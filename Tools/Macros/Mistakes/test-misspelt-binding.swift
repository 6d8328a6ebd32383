// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Feature {
  @ObservableState struct State: Equatable { var title = "" }
  enum Action: BindableAction { case binding(BindingAction<State>), tap }
  var body: some ReducerOf<Self> { BindingReducer() }
}
@MainActor func use() async {
  let store = TestStore(initialState: Feature.State()) { Feature() }
  await store.send(\.binding.titel, "A") {  // says: BindingAction<Feature.Action.State>
    $0.title = "A"
  }
}
