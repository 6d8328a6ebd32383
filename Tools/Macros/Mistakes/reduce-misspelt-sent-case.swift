// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Feature {
  @ObservableState struct State { var count = 0; var name = "" }
  enum Action { case tap, set(Int) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tap:
        return .run { send in await send(.sett(1)) }  // says: type 'Feature.Action' has no member 'sett'
        return .none
      case .set(let count):
        state.count = count
        return .none
      }
    }
  }
}
