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
    /// What was typed and not saved when the program ended.
    @Shared(.standupDrafts) public var drafts

    /// A list.
    public init(addStandup: StandupFormFeature.State? = nil, person: String? = nil) {
      self.addStandup = addStandup
      self.person = person
    }

    /// The standups that are shown.
    public var shown: [Standup] {
      guard let person else { return standups.elements }
      return AttendanceIndex.shared.standups(of: person, in: standups)
    }
  }

  /// What can happen in the list.
  public enum Action {
    case addButtonTapped
    case addStandup(PresentationAction<StandupFormFeature.Action>)
    case cancelStandupButtonTapped
    case deleteDrafts(atOffsets: IndexSet)
    case draftTapped(id: Standup.ID)
    case moveStandups(fromOffsets: IndexSet, toOffset: Int)
    case saveStandupButtonTapped
    case standupTapped(id: Standup.ID)
  }

  @Dependency(\.navigate) var navigate

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.presentForm()
        return .none

      case .addStandup:
        return .none

      case .cancelStandupButtonTapped:
        state.addStandup = nil
        return .none

      case .deleteDrafts(let offsets):
        state.$drafts.withLock { $0.remove(atOffsets: offsets) }
        return .none

      case .draftTapped(let id):
        state.addStandup = state.drafts[id: id].map(StandupFormFeature.State.init(draft:))
        return .none

      case .moveStandups(let source, let destination):
        // What one person's list shows stands elsewhere among all standups.
        guard state.person == nil else { return .none }
        state.$standups.withLock { $0.move(fromOffsets: source, toOffset: destination) }
        return .none

      case .saveStandupButtonTapped:
        guard let form = state.addStandup, form.standup.hasTitle else { return .none }
        do {
          try form.save()
          state.addStandup = nil
        } catch {
          reportIssue(error)
        }
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

extension StandupsListFeature.State {
  /// Opens the form for a new standup; on a person's list, that person is its first attendee.
  mutating func presentForm() {
    @Dependency(\.uuid) var uuid
    var standup = Standup(id: uuid.unused(in: standups))
    if let person {
      standup.attendees.append(
        Attendee(id: uuid(), name: person.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
    addStandup = StandupFormFeature.State(standup: standup)
  }
}
