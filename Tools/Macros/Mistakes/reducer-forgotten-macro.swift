// swift-format-ignore-file
import ComposableArchitecture

struct Feature {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case incrementButtonTapped }

  var body: some ReducerOf<Self> {  // says: type 'Feature' does not conform to protocol 'ReducerDomain'
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.count += 1
        return .none
      }
    }
  }
}
