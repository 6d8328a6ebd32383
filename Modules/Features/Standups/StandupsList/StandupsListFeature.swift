import ComposableArchitecture
import Foundation
import StandupForm
import StandupsCore

/// The list of standups: all of them, or those that one person takes part in.
@Reducer
public struct StandupsListFeature: Sendable {
  /// What the list shows.
  @ObservableState
  public struct State: Equatable {
    /// The form for a new standup, while it is open.
    @Presents public var addStandup: StandupFormFeature.State?
    /// Whose standups are shown; `nil` for everybody's.
    public var person: String?
    /// All standups.
    @Shared(.standups) public var standups

    /// A list.
    public init(addStandup: StandupFormFeature.State? = nil, person: String? = nil) {
      self.addStandup = addStandup
      self.person = person
    }

    /// The standups that are shown.
    public var shown: [Standup] {
      guard let person else { return Array(standups) }
      return standups.filter { $0.isAttended(by: person) }
    }
  }

  /// What can happen in the list.
  public enum Action {
    case addButtonTapped
    case addStandup(PresentationAction<StandupFormFeature.Action>)
    case cancelStandupButtonTapped
    case saveStandupButtonTapped
    case standupTapped(id: Standup.ID)
  }

  @Dependency(\.navigate) var navigate
  @Dependency(\.uuid) var uuid

  /// The list.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        var standup = Standup(id: uuid.unused(in: state.standups))
        if let person = state.person {
          standup.attendees.append(
            Attendee(id: uuid(), name: person.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
        state.addStandup = StandupFormFeature.State(standup: standup)
        return .none

      case .addStandup:
        return .none

      case .cancelStandupButtonTapped:
        state.addStandup = nil
        return .none

      case .saveStandupButtonTapped:
        guard let standup = state.addStandup?.standup.withoutBlankAttendees else { return .none }
        state.$standups.withLock { _ = $0.append(standup) }
        state.addStandup = nil
        return .none

      case .standupTapped(let id):
        return .run { _ in await navigate(to: StandupDetailRoute(id)) }
      }
    }
    .ifLet(\.$addStandup, action: \.addStandup) {
      StandupFormFeature()
    }
  }
}
