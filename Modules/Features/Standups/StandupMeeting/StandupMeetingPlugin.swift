import ComposableArchitecture
import NavigationUI
import StandupsCore

extension Screens {
  /// Meetings that are being held.
  public var record: ScreenKey<StandupMeetingFeature> { .init() }
}

/// A meeting in progress as a screen, on the standup that meets: `record:ID`, and with a question `record:ID:end`,
/// `record:ID:finish` and `record:ID:failed:REASON`.
public enum StandupMeetingPlugin: ScreenPlugin {
  public static var key: KeyPath<Screens, ScreenKey<StandupMeetingFeature>> { \.record }

  public static let summary = "A meeting in progress"

  public static var pathRule: PathRule<StandupMeetingRoute> {
    .only(after: StandupDetailRoute.self, "a meeting can only follow the detail of its own standup") {
      $0.standup == $1.standup
    }
  }

  public static func state(for route: StandupMeetingRoute) throws -> StandupMeetingFeature.State {
    let alert: AlertState<StandupMeetingFeature.Action.Alert>? =
      switch route.presentation {
      case nil: nil
      case .end: .endMeeting(isDiscardable: true)
      case .finish: .endMeeting(isDiscardable: false)
      case .transcriberFailed(let reason): .transcriberFailed(reason)
      }
    return StandupMeetingFeature.State(alert: alert, standup: try Standup.shared(route.standup))
  }

  public static func route(
    of state: StandupMeetingFeature.State, from base: StandupMeetingRoute
  ) -> StandupMeetingRoute {
    var route = base
    route.presentation = state.alert.map { alert in
      let answers = alert.buttons.map(\.action.action)
      guard answers.contains(.confirmSave) else { return .transcriberFailed(alert.failureReason) }
      return answers.contains(.confirmDiscard) ? .end : .finish
    }
    return route
  }

  /// The clock goes on where it stood: what was said while the program did not run is in no transcript.
  public static func restored(_ state: inout StandupMeetingFeature.State, after pause: Duration) {}

  public static var reducer: StandupMeetingFeature { StandupMeetingFeature() }

  public static func view(_ store: StoreOf<StandupMeetingFeature>) -> some View {
    StandupMeetingView(store: store)
  }
}
