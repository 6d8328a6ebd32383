import ComposableArchitecture
import Foundation
import StandupForm
import StandupsCore

/// One standup: what it is, the meetings that were held, and those who take part.
@Reducer
public struct StandupDetailFeature: Sendable {
  /// What can be presented on a standup.
  @Reducer
  public enum Destination {
    case alert(AlertState<Alert>)
    case edit(StandupFormFeature)

    /// What the question whether to delete can be answered with.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      case confirmDeletion
    }
  }

  /// What is shown of a standup.
  @ObservableState
  public struct State: Equatable {
    /// What is presented.
    @Presents public var destination: Destination.State?
    /// The standup.
    @Shared public var standup: Standup

    /// A standup's screen.
    public init(destination: Destination.State? = nil, standup: Shared<Standup>) {
      self.destination = destination
      self._standup = standup
    }
  }

  /// What can happen on a standup's screen.
  public enum Action {
    case attendeeTapped(id: Attendee.ID)
    case cancelEditButtonTapped
    case deleteButtonTapped
    case deleteMeetings(atOffsets: IndexSet)
    case destination(PresentationAction<Destination.Action>)
    case editButtonTapped
    case meetingTapped(id: Meeting.ID)
    case saveStandupButtonTapped
    case startMeetingButtonTapped
  }

  @Dependency(\.navigate) var navigate

  /// A standup's screen.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .attendeeTapped(let id):
        guard let name = state.standup.attendees[id: id]?.name, !Attendee.normalized(name).isEmpty else {
          return .none
        }
        return .run { _ in await navigate(to: StandupsListRoute.person(name)) }

      case .cancelEditButtonTapped:
        state.destination = nil
        return .none

      case .deleteButtonTapped:
        state.destination = .alert(.deleteStandup)
        return .none

      case .deleteMeetings(let offsets):
        state.$standup.withLock { $0.meetings.remove(atOffsets: offsets) }
        return .none

      case .destination(.presented(.alert(.confirmDeletion))):
        let id = state.standup.id
        @Shared(.standups) var standups
        $standups.withLock { _ = $0.remove(id: id) }
        return .run { _ in await navigate.remove(Standup.places(of: id)) }

      case .destination:
        return .none

      case .editButtonTapped:
        state.destination = .edit(StandupFormFeature.State(standup: state.standup))
        return .none

      case .meetingTapped(let id):
        return .run { [standup = state.standup.id] _ in
          await navigate(to: StandupPastMeetingRoute(standup, meeting: id))
        }

      case .saveStandupButtonTapped:
        guard let edited = state.destination?.edit?.standup.withoutBlankAttendees else { return .none }
        // The form edits no meetings; one may have been added while it was open.
        state.$standup.withLock { standup in
          let meetings = standup.meetings
          standup = edited
          standup.meetings = meetings
        }
        state.destination = nil
        return .none

      case .startMeetingButtonTapped:
        return .run { [id = state.standup.id] _ in await navigate(to: StandupMeetingRoute(id)) }
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension StandupDetailFeature.Destination.State: Equatable {}

extension AlertState<StandupDetailFeature.Destination.Alert> {
  /// Asks whether a standup is to be deleted.
  public static let deleteStandup = AlertState {
    TextState("Delete?")
  } actions: {
    ButtonState(role: .destructive, action: .confirmDeletion) {
      TextState("Delete")
    }
    ButtonState(role: .cancel) {
      TextState("Nevermind")
    }
  } message: {
    TextState("Are you sure?")
  }
}
