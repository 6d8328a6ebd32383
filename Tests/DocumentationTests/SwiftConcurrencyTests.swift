import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// "Adopting Swift concurrency": the values that an effect may capture and use. `CompilerTests` has the
/// counterexamples.
@MainActor @Suite(.dependencies) struct SwiftConcurrencyTests {
  struct FactClient: Sendable { var fetch: @Sendable (Int) async throws -> String }

  @Reducer struct Feature {
    @ObservableState struct State: Equatable {
      var count = 0
      var text = ""
    }
    enum Action { case delayed(Int), fact(String), factTapped, partTapped, wholeTapped }
    @Dependency(\.continuousClock) var clock
    @Dependency(FactClient.self) var facts
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .delayed(let count):
          state.text = "\(count) then, \(state.count) now"
          return .none
        case .fact(let text):
          state.text = text
          return .none
        case .factTapped:
          return .run { [count = state.count] send in await send(.fact(try await facts.fetch(count))) }
        case .partTapped:
          state.count += 1
          return .run { [count = state.count] send in
            try await clock.sleep(for: .seconds(1))
            await send(.delayed(count))
          }
        case .wholeTapped:
          state.count += 1
          return .run { [state] send in
            try await clock.sleep(for: .seconds(1))
            await send(.delayed(state.count))
          }
        }
      }
    }
  }

  @Test func reducersRunOnTheMainActor() async {
    struct Isolated: Reducer {
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        state = MainActor.assumeIsolated { action }
        return action == 1 ? .run { send in await send(2) } : .none
      }
    }
    let store = Store(initialState: 0) { Isolated() }
    await store.send(1).finish()
    expectNoDifference(store.withState { $0 }, 2)
  }

  @Test("An effect captures the state from when it was created")
  func anEffectHasTheStateOfTheMomentInWhichItWasMade() async {
    let clock = TestClock()
    let store = TestStore(initialState: Feature.State()) {
      Feature()
    } withDependencies: {
      $0.continuousClock = clock
      $0[FactClient.self].fetch = { "\($0)" }
    }
    await store.send(.wholeTapped) { $0.count = 1 }
    await store.send(.partTapped) { $0.count = 2 }
    await clock.advance(by: .seconds(1))
    await store.receive(\.delayed, 1) { $0.text = "1 then, 2 now" }
    await store.receive(\.delayed, 2) { $0.text = "2 then, 2 now" }
    await store.send(.factTapped)
    await store.receive(\.fact, "2") { $0.text = "2" }
  }
}

extension SwiftConcurrencyTests {
  /// CI treats warnings as errors, and each module uses a language mode that checks concurrency.
  @Test func everyModuleIsSwiftSixWithoutWarnings() throws {
    let manifest = try Repository.text(of: "Package.swift")
    #expect(manifest.contains("swiftLanguageModes: [.v6]"))
    let settings = try #require(manifest.split(separator: "extension [SwiftSetting] {").last?.prefix(600))
    #expect(settings.contains(".treatAllWarnings(as: .error)"))
    // Only the tests of older spellings use another mode.
    expectNoDifference(manifest.matches(of: /settings: \[\.swiftLanguageMode\(\.v5\)\]/).count, 2)
  }
}

extension SwiftConcurrencyTests.FactClient: TestDependencyKey {
  static let testValue = Self { _ in
    Issue.record("A fact was fetched.")
    return ""
  }
}
