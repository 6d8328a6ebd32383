import ComposableArchitecture
import NavigationUI
import StandupsCore

extension Screens {
  /// Meetings that are being held.
  public var record: ScreenKey<StandupMeetingFeature> { .init() }
}

/// A meeting that is being held as a screen, `record:ID`, on the standup that meets.
public enum StandupMeetingPlugin: ScreenPlugin {
  public static var key: KeyPath<Screens, ScreenKey<StandupMeetingFeature>> { \.record }

  public static let summary = "A meeting that is being held"

  public static var pathRule: PathRule<StandupMeetingRoute> {
    .only(after: StandupDetailRoute.self, "a meeting can only follow the detail of its own standup") {
      $0.standup == $1.standup
    }
  }

  public static func state(for route: StandupMeetingRoute) throws -> StandupMeetingFeature.State {
    StandupMeetingFeature.State(standup: try Standup.shared(route.standup))
  }

  /// The clock goes on where it stood: what was said while the program did not run is in no transcript.
  public static func restored(_ state: inout StandupMeetingFeature.State, after pause: Duration) {}

  public static var reducer: StandupMeetingFeature { StandupMeetingFeature() }

  public static func view(_ store: StoreOf<StandupMeetingFeature>) -> some View {
    StandupMeetingView(store: store)
  }
}
