import ComposableArchitecture
import Foundation
import TerminalApp

/// A number, and a fact about it from a client. The client's answer comes back as an action of an effect.
@Reducer
struct CounterFeature {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var fact: String?
    var isLoadingFact = false
  }

  enum Action {
    case decrementButtonTapped
    case factButtonTapped
    case factResponse(Result<String, any Error>)
    case incrementButtonTapped
  }

  @Dependency(NumberFactClient.self) var numberFact

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        state.count -= 1
        state.fact = nil
        return .none
      case .factButtonTapped:
        state.fact = nil
        state.isLoadingFact = true
        return .run { [count = state.count] send in
          await send(.factResponse(Result { try await numberFact.fact(about: count) }))
        }
      case .factResponse(.success(let fact)):
        state.isLoadingFact = false
        state.fact = fact
        return .none
      case .factResponse(.failure(let error)):
        state.isLoadingFact = false
        state.fact = "Can't load a fact: \(error)."
        return .none
      case .incrementButtonTapped:
        state.count += 1
        state.fact = nil
        return .none
      }
    }
  }
}

/// Provides a fact about each number. A networked program would request it from a server.
@DependencyClient
struct NumberFactClient {
  var fact: @Sendable (_ about: Int) async throws -> String
}

extension NumberFactClient: DependencyKey {
  struct NoFact: Error, CustomStringConvertible {
    let description = "negative numbers have no facts"
  }

  static let liveValue = Self { number in
    guard number >= 0 else { throw NoFact() }
    let isPrime = number > 1 && !(2..<number).contains { $0 * $0 <= number && number.isMultiple(of: $0) }
    return "\(number) is \(isPrime ? "a" : "not a") prime number. Its square is \(number * number)."
  }
}

struct CounterView: View {
  let store: StoreOf<CounterFeature>

  var body: some View {
    List {
      Text("\(store.count)").bold()
      Button("Decrement") { store.send(.decrementButtonTapped) }
      Button("Increment") { store.send(.incrementButtonTapped) }
        .buttonStyle(.borderedProminent)
      Button("Fact") { store.send(.factButtonTapped) }
      if store.isLoadingFact { ProgressView() }
      if let fact = store.fact { Text(fact) }
    }
    .navigationTitle("Counter")
  }
}

@main
struct CounterApp: App {
  var body: some Scene {
    WindowGroup {
      NavigationStack {
        CounterView(store: Store(initialState: CounterFeature.State()) { CounterFeature() })
      }
    }
  }
}
