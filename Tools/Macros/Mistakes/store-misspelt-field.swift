// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Feature {
  @ObservableState struct State { var count = 0; var name = "" }
  enum Action { case tap, set(Int) }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}
@MainActor func use(store: StoreOf<Feature>) {
  print(store.cuont)  // says: has no dynamic member 'cuont'
}
