// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Child {
  @ObservableState struct State { var count = 0 }
  enum Action { case tap }
  let log: Int
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}
@Reducer enum Destination {
  case alert(AlertState<Never>)
  case child(Child)  // says: missing argument for parameter 'log' in call
}
