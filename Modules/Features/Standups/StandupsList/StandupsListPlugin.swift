import ComposableArchitecture
import NavigationUI
import StandupForm
import StandupsCore

extension Screens {
  /// Lists of standups.
  public var list: ScreenKey<StandupsListFeature> { .init() }
}

/// The list of standups as a screen: `list`, `list:person:Blob`, `list:new`, `list:draft:ID`.
public enum StandupsListPlugin: ScreenPlugin {
  public static var key: KeyPath<Screens, ScreenKey<StandupsListFeature>> { \.list }

  public static let summary = "All standups, or those of one attendee"

  public static func state(for route: StandupsListRoute) throws -> StandupsListFeature.State {
    var state = StandupsListFeature.State()
    if case .person(let person) = route.base {
      state.person = person
      guard !state.shown.isEmpty else { throw RouteNotFound.person(person) }
    }
    switch route {
    case .all, .person: break
    case .new, .newFor: state.presentForm()
    case .draft(let id):
      guard let draft = state.drafts[id: id] else { throw RouteNotFound.draft(id) }
      state.addStandup = StandupFormFeature.State(draft: draft)
    }
    return state
  }

  public static func route(of state: StandupsListFeature.State, from base: StandupsListRoute)
    -> StandupsListRoute
  {
    guard let id = state.addStandup?.standup.id else { return base }
    if state.drafts[id: id] != nil { return .draft(id) }
    guard state.standups[id: id] == nil else { return base }
    return state.person.map(StandupsListRoute.newFor) ?? .new
  }

  public static var reducer: StandupsListFeature { StandupsListFeature() }

  public static func view(_ store: StoreOf<StandupsListFeature>) -> some View {
    StandupsListView(store: store)
  }
}
