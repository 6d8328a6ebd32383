// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Feature {
  @ObservableState struct State { var count = 0; var name = "" }
  enum Action { case tap, set(Int) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tap:
        return .send(.set("a"))  // says: cannot convert value of type 'String' to expected argument type 'Int'
        return .none
      case .set(let count):
        state.count = count
        return .none
      }
    }
  }
}
