// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Feature {
  @ObservableState struct State { var count = 0; var name = "" }
  enum Action { case tap, set(Int) }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}
@MainActor func use() {
  _ = Store(initialState: Feature.State(cuont: 1)) { Feature() }  // says: incorrect argument label in call
}
