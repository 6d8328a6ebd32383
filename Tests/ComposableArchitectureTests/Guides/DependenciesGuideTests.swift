import CairnTestSupport
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

@Reducer
struct Diary {
  struct Entry: Equatable, Identifiable {
    let id: UUID
    let date: Date
    let weather: String
  }
  @ObservableState
  struct State: Equatable {
    var entries: IdentifiedArrayOf<Entry> = []
  }
  enum Action {
    case addButtonTapped
    case weatherResponse(String)
  }
  @Dependency(\.date.now) var now
  @Dependency(\.uuid) var uuid
  @Dependency(\.weather) var weather
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        return .run { send in
          await send(.weatherResponse(try await weather.current(city: "Oslo")))
        }
      case .weatherResponse(let weather):
        state.entries.append(Entry(id: uuid(), date: now, weather: weather))
        return .none
      }
    }
  }
}

@DependencyClient
struct WeatherClient: Sendable {
  var current: @Sendable (_ city: String) async throws -> String
}

extension WeatherClient: DependencyKey {
  // A program would ask a server here.
  static let liveValue = WeatherClient { city in "Rain in \(city)" }
}

extension DependencyValues {
  var weather: WeatherClient {
    get { self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }
}

/// The samples of "Dependencies".
@MainActor @Suite struct DependenciesGuideTests {
  private let entry = Diary.Entry(id: UUID(0), date: Date(timeIntervalSince1970: 0), weather: "Sun")

  @Test("A test replaces each dependency that the feature uses") func replacing() async {
    let store = TestStore(initialState: Diary.State()) {
      Diary()
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 0)
      $0.uuid = .incrementing
      $0.weather.current = { _ in "Sun" }
    }
    await store.send(.addButtonTapped)
    await store.receive(\.weatherResponse) {
      $0.entries = [Diary.Entry(id: UUID(0), date: Date(timeIntervalSince1970: 0), weather: "Sun")]
    }
  }

  @Test("A store replaces a dependency") func replacingInAProgram() async {
    await withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 0)
      $0.uuid = .incrementing
    } operation: {
      let store = Store(initialState: Diary.State()) {
        Diary()
      } withDependencies: {
        $0.weather.current = { _ in "Snow" }
      }
      await store.send(.addButtonTapped).finish()
      expectNoDifference(store.entries.map(\.weather), ["Snow"])
    }
  }

  @Test("The live value is used by a program") func theLiveValue() async throws {
    let weather = try await WeatherClient.liveValue.current(city: "Oslo")
    expectNoDifference(weather, "Rain in Oslo")
  }

  @Test("A reducer overrides the dependencies of the reducers inside of it") func changingInside() async {
    let store = TestStore(initialState: Diary.State()) {
      Diary()
        .dependency(\.uuid, .constant(UUID(0)))
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 0)
      $0.uuid = .incrementing
    }
    await store.send(.weatherResponse("Sun")) { $0.entries = [entry] }
  }

  @Test("Using a dependency that the test doesn't override fails") func whatWasNotGivenFails() async {
    let texts = await issues {
      let store = TestStore(initialState: Diary.State()) { Diary() }
      store.exhaustivity = .off
      await store.send(.weatherResponse("Sun"))
    }
    #expect(
      texts.contains {
        $0.hasPrefix("@Dependency(\\.uuid) has no test implementation, but was accessed from a test context:")
      }, "\(texts)")
  }
}
