import ComposableArchitecture
import NavigationUI
import StandupsCore

/// The screen of a meeting in progress. It follows the screen of its standup.
public enum StandupMeetingPlugin: ScreenPlugin {
  public static let summary = "A meeting in progress"

  public static var pathRule: PathRule<StandupMeetingRoute> {
    .only(after: StandupDetailRoute.self, "a meeting can only follow the detail of its own standup") {
      $0.standup == $1.standup
    }
  }

  public static func state(for route: StandupMeetingRoute) throws -> StandupMeetingFeature.State {
    var state = StandupMeetingFeature.State(standup: try Standup.shared(route.standup))
    switch route.presentation {
    case nil: break
    case .end: state.alert = .endMeeting(isDiscardable: true)
    case .finish: state.alert = .endMeeting(isDiscardable: false)
    case .transcriberFailed(let reason):
      state.failure = reason
      state.alert = .transcriberFailed(reason)
    }
    return state
  }

  public static func route(
    of state: StandupMeetingFeature.State, from base: StandupMeetingRoute
  ) -> StandupMeetingRoute {
    var route = base
    route.presentation = state.alert.map { alert in
      let actions = alert.buttons.compactMap(\.action.action)
      guard actions.contains(.confirmSave) else { return .transcriberFailed(state.failure ?? "") }
      return actions.contains(.confirmDiscard) ? .end : .finish
    }
    return route
  }

  /// Resumes the clock where it stopped, because nothing was transcribed during the pause.
  public static func restored(_ state: inout StandupMeetingFeature.State, after pause: Duration) {}

  public static var reducer: StandupMeetingFeature { StandupMeetingFeature() }

  public static func view(_ store: StoreOf<StandupMeetingFeature>) -> some View {
    StandupMeetingView(store: store)
  }
}
