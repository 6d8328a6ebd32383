import ComposableArchitecture
import TerminalApp

/// A computed property of the state, which a test reads from its store.
@Reducer
struct PrimeFeature {
  @ObservableState
  struct State: Equatable {
    var count = 0

    var isPrime: Bool { count.isPrime }
  }

  enum Action {
    case decrementButtonTapped
    case incrementButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        state.count -= 1
        return .none
      case .incrementButtonTapped:
        state.count += 1
        return .none
      }
    }
  }
}

extension Int {
  /// Whether the number is prime.
  var isPrime: Bool {
    guard self > 1 else { return false }
    var divisor = 2
    while divisor * divisor <= self {
      if isMultiple(of: divisor) { return false }
      divisor += 1
    }
    return true
  }
}

struct PrimeView: View {
  let store: StoreOf<PrimeFeature>

  var body: some View {
    List {
      Text("\(store.count) is \(store.isPrime ? "a" : "not a") prime number.")
      Button("Decrement") { store.send(.decrementButtonTapped) }
      Button("Increment") { store.send(.incrementButtonTapped) }
        .buttonStyle(.borderedProminent)
    }
    .navigationTitle("Prime")
  }
}
