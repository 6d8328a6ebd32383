import ComposableArchitecture
import TerminalApp

/// Long work in an effect, off the main thread, which yields regularly and sends its result as an action.
@Reducer
struct LargeComputationFeature {
  @ObservableState
  struct State: Equatable {
    var isComputing = false
    var limit = 100_000
    var primes: Int?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case buttonTapped
    case computationResponse(Int)
  }

  private enum CancelID { case computation }

  @Dependency(PrimesClient.self) var primes

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.limit) { _, _ in
        Reduce { state, _ in
          state.isComputing = false
          state.primes = nil
          return .cancel(id: CancelID.computation)
        }
      }
    Reduce { state, action in
      switch action {
      case .binding:
        return .none
      case .buttonTapped:
        state.isComputing = true
        state.primes = nil
        return .run { [limit = state.limit] send in
          await send(.computationResponse(try await primes.count(limit)))
        }
        .cancellable(id: CancelID.computation, cancelInFlight: true)
      case .computationResponse(let primes):
        state.isComputing = false
        state.primes = primes
        return .none
      }
    }
  }
}

/// Counts primes.
@DependencyClient
struct PrimesClient {
  var count: @Sendable (_ limit: Int) async throws -> Int
}

extension PrimesClient: DependencyKey {
  static let liveValue = Self { limit in
    var primes = 0
    for number in 0...max(0, limit) {
      if number.isPrime { primes += 1 }
      // Yield the thread regularly, so that other work can run and a cancellation takes effect soon.
      if number.isMultiple(of: 1_000) {
        await Task.yield()
        try Task.checkCancellation()
      }
    }
    return primes
  }
}

struct LargeComputationView: View {
  @Bindable var store: StoreOf<LargeComputationFeature>

  var body: some View {
    Form {
      Stepper("Up to", value: $store.limit, in: 0...1_000_000, step: 100_000)
      Button("Compute") { store.send(.buttonTapped) }
        .buttonStyle(.borderedProminent)
      if store.isComputing { ProgressView() }
      if let primes = store.primes { Text("There are \(primes) primes.") }
    }
    .navigationTitle("Large computation")
  }
}
