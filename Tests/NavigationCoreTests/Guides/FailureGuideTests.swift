import ComposableArchitecture
import CustomDump
import NavigationCore
import Testing

struct TownRoute: Route {
  static let name = "town"
  var town: String
}

@Reducer
struct Town {
  struct DiskFull: Error {}

  @ObservableState
  struct State: Equatable { var name: String }
  enum Action { case saveButtonTapped }
  @Dependency(\.announce) var announce
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .saveButtonTapped:
        .run { [name = state.name] _ in
          try await save(name)
        } catch: { error, _ in
          announce("Can't save the town: \(error)")
        }
      }
    }
  }

  private func save(_ name: String) async throws { throw DiskFull() }
}

enum TownPlugin: FeaturePlugin {
  static let names = ["Bonn"]
  static let summary = "A town"
  static func state(for route: TownRoute) throws -> Town.State {
    guard names.contains(route.town) else { throw RouteNotFoundError("there is no town '\(route.town)'") }
    return Town.State(name: route.town)
  }
  static var reducer: Town { Town() }
}

/// The samples of "Failures that the user sees" in "The open stack".
@MainActor @Suite struct FailureGuideTests {
  @Test("A link to something that doesn't exist is an error") func aLinkToNothingIsNotFollowed() throws {
    try withDependencies {
      $0.plugins = PluginRegistry([TownPlugin.self])
    } operation: {
      var state = try Navigator.State(root: TownRoute(town: "Bonn"))
      let error = #expect(throws: NavigationError.self) {
        try state.handle(.push(AnyRoute(TownRoute(town: "Atlantis"))))
      }
      #expect(error?.description.contains("there is no town 'Atlantis'") == true)
    }
  }

  @Test func aFailureIsAnnounced() async {
    let announced = LockIsolated("")
    let store = TestStore(initialState: Town.State(name: "Bonn")) {
      Town()
    } withDependencies: {
      $0.announce = AnnounceEffect { text, _ in announced.setValue(text) }
    }
    await store.send(.saveButtonTapped)
    await store.finish()
    expectNoDifference(announced.value, "Can't save the town: DiskFull()")
  }
}
