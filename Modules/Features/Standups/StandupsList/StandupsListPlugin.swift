import ComposableArchitecture
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

  public static func state(for place: StandupsListRoute) -> StandupsListFeature.State {
    switch place {
    case .all: return StandupsListFeature.State()
    case .person(let person): return StandupsListFeature.State(person: person)
    case .new:
      @Dependency(\.uuid) var uuid
      var state = StandupsListFeature.State()
      let standup = Standup(id: uuid.unused(in: state.standups))
      state.addStandup = StandupFormFeature.State(standup: standup)
      return state
    }
  }

  public static var reducer: StandupsListFeature { StandupsListFeature() }

  public static func view(_ store: StoreOf<StandupsListFeature>) -> some View {
    StandupsListView(store: store)
  }
}
