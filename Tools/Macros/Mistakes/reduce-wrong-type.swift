// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Feature {
  @ObservableState struct State { var count = 0; var name = "" }
  enum Action { case tap, set(Int) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tap:
        state.name = 1  // says: cannot assign value of type 'Int' to type 'String'
        return .none
      case .set(let count):
        state.count = count
        return .none
      }
    }
  }
}
