import ComposableArchitecture
import Foundation
import StandupForm
import StandupsCore

/// A standup, with its attendees and its past meetings.
@Reducer
public struct StandupDetailFeature: Sendable {
  /// The sheet or alert on the screen of a standup.
  @Reducer
  public enum Destination {
    case alert(AlertState<Alert>)
    case edit(StandupFormFeature)

    /// The confirmations of deletions.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      case confirmDeletion
      case confirmMeetingDeletion([Meeting.ID])
    }
  }

  /// The state of the screen.
  @ObservableState
  public struct State: Equatable {
    /// The sheet or alert.
    @Presents public var destination: Destination.State?
    /// The standup.
    @Shared public var standup: Standup

    /// Creates the screen of a standup.
    public init(destination: Destination.State? = nil, standup: Shared<Standup>) {
      self.destination = destination
      self._standup = standup
    }
  }

  /// The actions of the screen.
  public enum Action {
    case attendeeTapped(id: Attendee.ID)
    case cancelEditButtonTapped
    case deleteButtonTapped
    case deleteMeetings(atOffsets: IndexSet)
    case destination(PresentationAction<Destination.Action>)
    case editButtonTapped
    case keepAsNewButtonTapped
    case meetingTapped(id: Meeting.ID)
    case saveStandupButtonTapped
    case startMeetingButtonTapped
  }

  @Dependency(\.announce) var announce
  @Dependency(\.navigate) var navigate

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .attendeeTapped(let id):
        guard let name = state.standup.attendees[id: id]?.name, !Attendee.normalized(name).isEmpty else {
          return .none
        }
        return .navigate(to: StandupsListRoute.person(name))

      case .cancelEditButtonTapped:
        state.destination = nil
        return .none

      case .deleteButtonTapped:
        state.destination = .alert(.delete(state.standup))
        return .none

      case .deleteMeetings(let offsets):
        // The position of a row that another program has just deleted isn't a mistake.
        let meetings = offsets.filter(state.standup.meetings.indices.contains).map {
          state.standup.meetings[$0]
        }
        state.ask(toDelete: meetings)
        return .none

      case .destination(.presented(.alert(.confirmDeletion))):
        let id = state.standup.id
        @Shared(.standups) var standups
        $standups.withLock { _ = $0.remove(id: id) }
        announce("Deleted \(state.standup.quotedTitle).")
        // The screens of the standup and its meetings close, wherever they are on the stack.
        return .run { _ in await navigate.remove(Standup.routes(of: id)) }

      case .destination(.presented(.alert(.confirmMeetingDeletion(let ids)))):
        let name = AlertState.name(of: ids.compactMap { state.standup.meetings[id: $0] })
        state.$standup.withLock { for id in ids { $0.meetings.remove(id: id) } }
        announce("Deleted \(name).")
        return .none

      case .destination:
        return .none

      case .editButtonTapped:
        state.destination = .edit(StandupFormFeature.State(standup: state.standup))
        return .none

      case .keepAsNewButtonTapped:
        // Appends the standup to the list again.
        Standup.keepAsNew(state.standup)
        return .none

      case .meetingTapped(let id):
        return .navigate(to: StandupPastMeetingRoute(state.standup.id, meeting: id))

      case .saveStandupButtonTapped:
        guard let form = state.destination?.edit, form.standup.hasTitle else { return .none }
        do {
          try form.save()
          state.destination = nil
        } catch {
          announce("Can't save the standup: \(error)")
        }
        return .none

      case .startMeetingButtonTapped:
        return .navigate(to: StandupMeetingRoute(state.standup.id))
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension StandupDetailFeature.Destination.State: Equatable {}

extension StandupDetailFeature.State {
  /// Asks whether to delete past meetings, if there are any.
  mutating func ask(toDelete meetings: [Meeting]) {
    guard !meetings.isEmpty else { return }
    destination = .alert(.delete(meetings))
  }
}

extension AlertState<StandupDetailFeature.Destination.Alert> {
  /// Asks whether to delete a standup, and says how many meetings are deleted with it.
  public static func delete(_ standup: Standup) -> Self {
    delete(standup.shownTitle, with: standup.belongings, .confirmDeletion)
  }

  /// Asks whether to delete past meetings.
  public static func delete(_ meetings: [Meeting]) -> Self {
    delete(name(of: meetings), .confirmMeetingDeletion(meetings.map(\.id)))
  }

  fileprivate static func name(of meetings: [Meeting]) -> String {
    meetings.count == 1 ? "the meeting of \(meetings[0].dateText)" : "\(meetings.count) past meetings"
  }

  private static func delete(
    _ name: String, with belongings: String? = nil,
    _ confirmation: StandupDetailFeature.Destination.Alert
  ) -> Self {
    @Dependency(\.undoPromise) var undoPromise
    let message = [belongings, undoPromise ?? "Are you sure?"].compactMap(\.self).joined(separator: " ")
    return AlertState {
      TextState("Delete \(name)?")
    } actions: {
      ButtonState(role: .destructive, action: confirmation) {
        TextState("Delete")
      }
      ButtonState(role: .cancel) {
        TextState("Cancel")
      }
    } message: {
      TextState(message)
    }
  }
}

extension Standup {
  /// The message that says what else is deleted with the standup.
  fileprivate var belongings: String? {
    switch meetings.count {
    case 0: nil
    case 1: "This also deletes its past meeting."
    default: "Its \(meetings.count) past meetings are deleted, too."
    }
  }
}
