import ComposableArchitecture
import Foundation
import StandupForm
import StandupsCore

/// A list of all standups, or of those that one person takes part in.
@Reducer
public struct StandupsListFeature: Sendable {
  /// The state of the list.
  @ObservableState
  public struct State: Equatable {
    /// The form for a new standup or a draft.
    @Presents public var addStandup: StandupFormFeature.State?
    /// The name of the person whose standups are listed, or `nil` for all standups.
    public var person: String?
    /// All standups.
    @Shared(.standups) public var standups
    /// The unsaved drafts.
    @Shared(.standupDrafts) public var drafts

    /// Creates a list.
    public init(addStandup: StandupFormFeature.State? = nil, person: String? = nil) {
      self.addStandup = addStandup
      self.person = person
    }

    /// The listed standups.
    public var shown: [Standup] {
      guard let person else { return standups.elements }
      // The index remembers who takes part in which standups.
      @Dependency(\.attendanceIndex) var index
      return index.standups(of: person, in: standups)
    }
  }

  /// The actions of the list.
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

  @Dependency(\.announce) var announce

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
        // The positions in one person's list aren't the positions among all standups.
        guard state.person == nil else { return .none }
        state.$standups.withLock { $0.move(fromOffsets: source, toOffset: destination) }
        return .none

      case .saveStandupButtonTapped:
        guard let form = state.addStandup, form.standup.hasTitle else { return .none }
        do {
          try form.save()
          state.addStandup = nil
        } catch {
          announce("Can't save the standup: \(error)")
        }
        return .none

      case .standupTapped(let id):
        return .navigate(to: StandupDetailRoute(id))
      }
    }
    .ifLet(\.$addStandup, action: \.addStandup) {
      StandupFormFeature()
    }
  }
}

extension StandupsListFeature.State {
  /// Opens the form for a new standup.
  ///
  /// In a list of one person's standups, that person is the first attendee.
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
