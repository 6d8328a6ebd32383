import ComposableArchitecture
import NavigationUI
import StandupForm
import StandupsCore

/// The screen of a standup, with its form or an alert. See ``StandupDetailRoute``.
public enum StandupDetailPlugin: ScreenPlugin {
  public static let summary = "One standup, its meetings and its attendees"

  public static func state(for route: StandupDetailRoute) throws -> StandupDetailFeature.State {
    let standup = try Standup.shared(route.standup)
    var state = StandupDetailFeature.State(standup: standup)
    switch route.presentation {
    case nil: break
    case .delete(meetings: []): state.destination = .alert(.delete(standup.wrappedValue))
    case .delete(let ids): state.ask(toDelete: ids.compactMap { standup.wrappedValue.meetings[id: $0] })
    case .edit(let number):
      var form = StandupFormFeature.State(standup: standup.wrappedValue)
      if let number {
        guard number > 0, number <= form.standup.attendees.count else {
          throw RouteNotFoundError.attendee(number, of: form.standup.attendees.count)
        }
        form.focus = .attendee(form.standup.attendees[number - 1].id)
      }
      state.destination = .edit(form)
    }
    return state
  }

  public static func route(
    of state: StandupDetailFeature.State, from base: StandupDetailRoute
  ) -> StandupDetailRoute {
    var route = base
    switch state.destination {
    case .edit(let form):
      var number: Int?
      if case .attendee(let id) = form.focus { number = form.standup.attendees.index(id: id).map { $0 + 1 } }
      route.presentation = .edit(attendee: number)
    case .alert(let alert):
      for action in alert.buttons.compactMap(\.action.action) {
        switch action {
        case .confirmDeletion: route.presentation = .delete(meetings: [])
        case .confirmMeetingDeletion(let ids): route.presentation = .delete(meetings: ids)
        }
      }
    case nil: break
    }
    return route
  }

  public static var reducer: StandupDetailFeature { StandupDetailFeature() }

  public static func view(_ store: StoreOf<StandupDetailFeature>) -> some View {
    StandupDetailView(store: store)
  }
}
