import NavigationCore
import Testing

struct CityRoute: Route {
  static let name = "city"
  var city: String
  init(_ city: String) { self.city = city }
}

struct RiverRoute: Route {
  static let name = "river"
  init() {}
}

@Reducer
struct City {
  @ObservableState
  struct State: Equatable { var name: String }
  enum Action { case riverTapped, neighborTapped, backTapped }
  @Dependency(\.navigate) var navigate
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .riverTapped: .run { _ in await navigate(to: RiverRoute()) }
      case .neighborTapped: .run { _ in await navigate(to: CityRoute("Köln")) }
      case .backTapped: .run { _ in await dismiss() }
      }
    }
  }
}

@Reducer
struct River {
  @ObservableState
  struct State: Equatable { var length = 0 }
  enum Action { case cityTapped }
  @Dependency(\.navigate) var navigate
  var body: some ReducerOf<Self> {
    Reduce { _, _ in .run { _ in await navigate(to: CityRoute("Köln")) } }
  }
}

enum CityPlugin: FeaturePlugin {
  static let summary = "One city"
  static func state(for route: CityRoute) throws -> City.State { City.State(name: route.city) }
  static var reducer: City { City() }
}

enum RiverPlugin: FeaturePlugin {
  static let summary = "The river of a city"
  static var pathRule: PathRule<RiverRoute> { .only(after: CityRoute.self, "a river is seen from a city") }
  static func state(for route: RiverRoute) -> River.State { River.State() }
  static var reducer: River { River() }
}

extension Screens {
  var city: ScreenKey<City> { .init() }
}

/// The samples of "The open stack".
@MainActor @Suite struct OpenStackGuideTests {
  @Test("A feature is tested alone") func aFeatureAlone() async {
    let store = TestStore(initialState: City.State(name: "Bonn")) { City() }
    await store.send(.riverTapped)
    await store.receiveNavigation(to: RiverRoute())
  }

  @Test func aProgram() async throws {
    let store = try withDependencies {
      $0.plugins = PluginRegistry([CityPlugin.self, RiverPlugin.self])
    } operation: {
      let state = try Navigator.State(root: CityRoute("Bonn"))
      return TestStore(initialState: state) { Navigator() }
    }
    await store.send(\.root.city.neighborTapped)
    await store.receive(\.root.navigate.push) {
      $0.path[id: 0] = ScreenState(CityRoute("Köln"), City.State(name: "Köln"))
    }
    await store.send(\.path[id: 0].city.riverTapped)
    await store.receive(\.path[id: 0].navigate.push) {
      $0.path[id: 1] = ScreenState(RiverRoute(), River.State())
    }
  }

  struct Atlas { var path = StackState<ScreenState>() }

  @Test func links() throws {
    var state = Atlas()
    try withDependencies {
      $0.plugins = PluginRegistry([CityPlugin.self, RiverPlugin.self])
    } operation: {
      let link = try Link(parsing: "atlas:/city:Bonn/river")
      try state.path.open(link)
      #expect(state.path.link(scheme: "atlas").description == "atlas:/city:Bonn/river")
      let error = #expect(throws: NavigationError.self) {
        try state.path.open(try Link(parsing: "atlas:/river"))
      }
      #expect(error?.description.contains("a river is seen from a city") == true)
      #expect(state.path.count == 2)
    }
  }
}
