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
  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.chlid) { Child() }  // says: has no dynamic member 'chlid'
    Reduce { _, _ in .none }
  }
}
