import ComposableArchitecture

/// A counter with a fact about its number: the first feature in the documentation.
@Reducer
public struct CounterFeature: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var count = 0
    public var numberFact: String?

    public init(count: Int = 0) { self.count = count }
  }

  public enum Action: Sendable {
    case decrementButtonTapped
    case incrementButtonTapped
    case numberFactButtonTapped
    case numberFactResponse(String)
  }

  @Dependency(\.numberFact) var numberFact

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        state.count -= 1
        return .none

      case .incrementButtonTapped:
        state.count += 1
        return .none

      case .numberFactButtonTapped:
        return .run { [count = state.count] send in
          let fact = try await self.numberFact.fetch(count)
          await send(.numberFactResponse(fact))
        }

      case .numberFactResponse(let fact):
        state.numberFact = fact
        return .none
      }
    }
  }
}

@DependencyClient
public struct NumberFactClient: Sendable {
  public var fetch: @Sendable (Int) async throws -> String
}

extension NumberFactClient: DependencyKey {
  public static let liveValue = NumberFactClient(fetch: { "\($0) is a good number" })
  public static let testValue = NumberFactClient()
}

extension DependencyValues {
  public var numberFact: NumberFactClient {
    get { self[NumberFactClient.self] }
    set { self[NumberFactClient.self] = newValue }
  }
}
