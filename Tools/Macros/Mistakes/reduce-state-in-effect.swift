// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Feature {
  @ObservableState struct State { var count = 0; var name = "" }
  enum Action { case tap, set(Int) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tap:
        return .run { send in await send(.set(state.count)) }  // says: capture of 'inout' parameter 'state' is not allowed
        return .none
      case .set(let count):
        state.count = count
        return .none
      }
    }
  }
}
