import ComposableArchitecture
import StandupsCore

extension Screens {
  /// Standups.
  public var detail: ScreenKey<StandupDetailFeature> { .init() }
}

/// A standup as a screen: `detail:ID`.
public enum StandupDetailPlugin: ScreenPlugin {
  public static var key: KeyPath<Screens, ScreenKey<StandupDetailFeature>> { \.detail }

  public static let summary = "One standup, its meetings and its attendees"

  public static func state(for place: StandupDetailRoute) throws -> StandupDetailFeature.State {
    StandupDetailFeature.State(standup: try Standup.shared(place.standup))
  }

  public static var reducer: StandupDetailFeature { StandupDetailFeature() }

  public static func view(_ store: StoreOf<StandupDetailFeature>) -> some View {
    StandupDetailView(store: store)
  }
}
