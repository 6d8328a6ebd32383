import ComposableArchitecture
import NavigationUI
import StandupForm
import StandupsCore

/// The screen of a list of standups, with its form. See ``StandupsListRoute``.
public enum StandupsListPlugin: ScreenPlugin {
  public static let summary = "All standups, or those of one attendee"

  public static func state(for route: StandupsListRoute) throws -> StandupsListFeature.State {
    var state = StandupsListFeature.State(person: route.person)
    if let person = route.person, state.shown.isEmpty { throw RouteNotFoundError.person(person) }
    switch route.presentation {
    case nil: break
    case .new: state.presentForm()
    case .draft(let id):
      guard let draft = state.drafts[id: id] else { throw RouteNotFoundError.draft(id) }
      state.addStandup = StandupFormFeature.State(draft: draft)
    }
    return state
  }

  public static func route(of state: StandupsListFeature.State, from base: StandupsListRoute)
    -> StandupsListRoute
  {
    guard let id = state.addStandup?.standup.id else { return base }
    var route = base
    if state.drafts[id: id] != nil {
      route.presentation = .draft(id)
    } else if state.standups[id: id] == nil {
      route.presentation = .new
    }
    return route
  }

  public static var reducer: StandupsListFeature { StandupsListFeature() }

  public static func view(_ store: StoreOf<StandupsListFeature>) -> some View {
    StandupsListView(store: store)
  }
}
