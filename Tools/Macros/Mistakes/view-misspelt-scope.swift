// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Child {
  @ObservableState struct State { var count = 0 }
  enum Action { case tap }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}
@Reducer struct Parent {
  @ObservableState struct State { var child = Child.State() }
  enum Action { case child(Child.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Child() } }
}
@MainActor func use(store: StoreOf<Parent>) -> StoreOf<Child> {
  store.scope(state: \.chlid, action: \.child)  // says: has no member 'chlid'
}
