import ComposableArchitecture
import NavigationUI
import StandupsCore

/// The screen of a past meeting. It follows the screen of its standup.
public enum StandupPastMeetingPlugin: ScreenPlugin {
  public static let summary = "A past meeting"

  public static var pathRule: PathRule<StandupPastMeetingRoute> {
    .only(after: StandupDetailRoute.self, "a past meeting can only follow the detail of its own standup") {
      $0.standup == $1.standup
    }
  }

  public static func state(for route: StandupPastMeetingRoute) throws -> StandupPastMeetingFeature.State {
    let standup = try Standup.shared(route.standup)
    guard let meeting = standup.wrappedValue.meetings[id: route.meeting] else {
      throw RouteNotFoundError.meeting(route.meeting)
    }
    return StandupPastMeetingFeature.State(meeting: meeting, standup: standup)
  }

  public static var reducer: StandupPastMeetingFeature { StandupPastMeetingFeature() }

  public static func view(_ store: StoreOf<StandupPastMeetingFeature>) -> some View {
    StandupPastMeetingView(store: store)
  }
}
