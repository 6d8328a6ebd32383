// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Feature {
  @ObservableState struct State { var count = 0; var name = "" }
  enum Action { case tap, set(Int) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {  // says: switch must be exhaustive
      case .tap: return .none
      }
    }
  }
}
