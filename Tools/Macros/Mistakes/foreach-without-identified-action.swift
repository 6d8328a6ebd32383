// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Child {
  @ObservableState struct State: Identifiable { let id: Int }
  enum Action { case tap }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}
@Reducer struct Parent {
  @ObservableState struct State { var rows: IdentifiedArrayOf<Child.State> = [] }
  enum Action { case rows(Child.Action) }
  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.rows, action: \.rows) { Child() }  // says: write 'case rows(IdentifiedActionOf<Row>)'
  }
}
