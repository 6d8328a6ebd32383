// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { let id: Int; var count = 0 }
  enum Action { case tap, set(Int) }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}
@Reducer struct Parent {
  @ObservableState struct State { @Presents var child: Child.State? }
  enum Action { case child(PresentationAction<Child.Action>) }
  var body: some ReducerOf<Self> {
    Scope(state: \.$child, action: \.child) { Child() }  // says: write '.ifLet(\.$child, action: \.child) { Child() }'
  }
}
