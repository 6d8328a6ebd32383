// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Child {
  @ObservableState struct State: Identifiable { let id: Int }
  enum Action { case tap }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}
@Reducer struct Parent {
  @ObservableState struct State { @Presents var child: Child.State? }
  enum Action { case child(PresentationAction<Child.Action>) }
  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$child, action: \.child) { EmptyReducer<Int, Int>() }  // says: PresentationAction<Child.Action>
  }
}
