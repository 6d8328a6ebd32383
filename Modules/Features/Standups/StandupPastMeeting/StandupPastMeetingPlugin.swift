import ComposableArchitecture
import StandupsCore

extension Screens {
  /// Meetings that were held.
  public var meeting: ScreenKey<StandupPastMeetingFeature> { .init() }
}

/// A meeting that was held as a screen, `meeting:ID:MEETING`, on the standup that met.
public enum StandupPastMeetingPlugin: ScreenPlugin {
  public static var key: KeyPath<Screens, ScreenKey<StandupPastMeetingFeature>> { \.meeting }

  public static let summary = "A meeting that was held"

  public static var standsOn: StandingRule<StandupPastMeetingRoute> {
    .only(on: StandupDetailRoute.self, "a past meeting stands only on the detail of its own standup") {
      $0.standup == $1.standup
    }
  }

  public static func state(for place: StandupPastMeetingRoute) throws -> StandupPastMeetingFeature.State {
    let standup = try Standup.shared(place.standup)
    guard let meeting = standup.wrappedValue.meetings[id: place.meeting] else {
      throw NoSuchPlace.meeting(place.meeting)
    }
    return StandupPastMeetingFeature.State(meeting: meeting, standup: standup)
  }

  public static var reducer: StandupPastMeetingFeature { StandupPastMeetingFeature() }

  public static func view(_ store: StoreOf<StandupPastMeetingFeature>) -> some View {
    StandupPastMeetingView(store: store)
  }
}
