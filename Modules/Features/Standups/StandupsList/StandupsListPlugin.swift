import ComposableArchitecture
import NavigationUI
import StandupForm
import StandupsCore

extension Screens {
  /// Lists of standups.
  public var list: ScreenKey<StandupsListFeature> { .init() }
}

/// The list of standups as a screen: `list`, `list:person:Blob`, `list:new`.
public enum StandupsListPlugin: ScreenPlugin {
  public static var key: KeyPath<Screens, ScreenKey<StandupsListFeature>> { \.list }

  public static let summary = "All standups, or those of one person"

  public static func state(for route: StandupsListRoute) throws -> StandupsListFeature.State {
    var state = StandupsListFeature.State()
    if case .person(let person) = route.base {
      state.person = person
      guard !state.shown.isEmpty else { throw RouteNotFound.person(person) }
    }
    if route != route.base { state.presentForm() }
    return state
  }

  public static func route(of state: StandupsListFeature.State, from base: StandupsListRoute)
    -> StandupsListRoute
  {
    // A form that goes on with a draft has no link: the draft is in a file of this machine.
    guard let id = state.addStandup?.standup.id, state.standups[id: id] == nil, state.drafts[id: id] == nil
    else { return base }
    return state.person.map(StandupsListRoute.newFor) ?? .new
  }

  public static var reducer: StandupsListFeature { StandupsListFeature() }

  public static func view(_ store: StoreOf<StandupsListFeature>) -> some View {
    StandupsListView(store: store)
  }
}
