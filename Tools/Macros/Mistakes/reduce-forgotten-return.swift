// swift-format-ignore-file
import ComposableArchitecture

@Reducer struct Feature {
  @ObservableState struct State { var count = 0 }
  enum Action { case tap }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1  // says: cannot convert value of type '()' to closure result type 'Effect<Feature.Action>'
    }
  }
}
