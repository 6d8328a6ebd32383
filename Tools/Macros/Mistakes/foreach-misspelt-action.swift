// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Row {
  @ObservableState struct State: Identifiable { let id: Int }
  enum Action { case tap }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}
@Reducer struct Parent {
  @ObservableState struct State { var rows: IdentifiedArrayOf<Row.State> = [] }
  enum Action { case rows(IdentifiedActionOf<Row>) }
  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.rows, action: \.rwos) { Row() }  // says: has no dynamic member 'rwos'
  }
}
