// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Child {
  @ObservableState struct State: Identifiable { let id: Int }
  enum Action { case tap }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}
@Reducer struct Parent {
  @ObservableState struct State { var path = StackState<Child.State>() }
  enum Action { case path(Child.Action) }
  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.path, action: \.path) { Child() }  // says: write 'case path(StackActionOf<Path>)'
  }
}
