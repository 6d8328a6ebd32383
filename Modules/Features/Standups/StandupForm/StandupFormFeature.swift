import ComposableArchitecture
import Foundation
import StandupsCore

/// A form that edits a standup.
///
/// The features that present it have the buttons Save and Cancel.
@Reducer
public struct StandupFormFeature: Sendable {
  /// The contents of the form.
  @ObservableState
  public struct State: Hashable, Codable, Sendable {
    /// The focused field.
    public var focus: Field?
    /// The edited standup, which always has an attendee.
    public var standup: Standup
    /// The standup before the edit, for merging with changes of others.
    public let original: Standup

    /// The text fields of the form.
    public enum Field: Hashable, Codable, Sendable {
      case attendee(Attendee.ID)
      case title
    }

    /// Creates a form for a standup, and adds an attendee if it has none.
    public init(focus: Field? = .title, standup: Standup) {
      var standup = standup
      if standup.attendees.isEmpty {
        @Dependency(\.uuid) var uuid
        standup.attendees.append(Attendee(id: uuid()))
      }
      self.focus = focus
      self.standup = standup
      self.original = standup
    }

    /// Creates a form that resumes a draft.
    public init(draft: StandupDraft) {
      self.focus = .title
      self.standup = draft.standup
      self.original = draft.original ?? draft.standup
    }

    /// A Boolean value that indicates whether the user changed something.
    public var isEdited: Bool { standup != original }
  }

  /// The actions of the form.
  public enum Action: BindableAction, Equatable, Sendable {
    case addAttendeeButtonTapped
    case binding(BindingAction<State>)
    case deleteAttendees(atOffsets: IndexSet)
    /// Saves a draft if the user leaves the form without its buttons, by going to another screen or by ending the program.
    case keepDraft
    case moveAttendees(fromOffsets: IndexSet, toOffset: Int)
  }

  @Dependency(\.uuid) var uuid

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addAttendeeButtonTapped:
        let attendee = Attendee(id: uuid.unused(in: state.standup.attendees))
        state.standup.attendees.append(attendee)
        state.focus = .attendee(attendee.id)
        return .none

      case .binding:
        return .none

      case .deleteAttendees(let offsets):
        guard let first = offsets.first else { return .none }
        state.standup.attendees.remove(atOffsets: offsets)
        if state.standup.attendees.isEmpty {
          state.standup.attendees.append(Attendee(id: uuid()))
        }
        let nearest = min(first, state.standup.attendees.count - 1)
        state.focus = .attendee(state.standup.attendees[nearest].id)
        return .none

      case .keepDraft:
        @Shared(.standups) var standups
        @Shared(.standupDrafts) var drafts
        let isNew = standups[id: state.standup.id] == nil
        let draft = StandupDraft(standup: state.standup, original: isNew ? nil : state.original)
        $drafts.withLock { _ = $0.updateOrAppend(draft) }
        return .none

      case .moveAttendees(let source, let destination):
        state.standup.attendees.move(fromOffsets: source, toOffset: destination)
        return .none
      }
    }
  }
}

extension Standup {
  /// The standup without attendees whose name is blank. If all are blank, one of them stays.
  public var withoutBlankAttendees: Standup {
    var standup = self
    standup.attendees.removeAll { Attendee.normalized($0.name).isEmpty }
    if standup.attendees.isEmpty, let first = attendees.first {
      standup.attendees.append(first)
    }
    return standup
  }
}

extension StandupFormFeature.State {
  /// Saves the standup, and deletes its draft.
  ///
  /// If the standup was changed elsewhere in the meantime, both changes are merged field by field. If it was deleted, it is added
  /// again.
  ///
  /// - Throws: An error if the changes can't be merged.
  public func save() throws {
    let edited = standup.withoutBlankAttendees
    @Shared(.standups) var standups
    if let present = Shared($standups[id: edited.id]) {
      try present.merge(edited, from: original)
    } else {
      $standups.withLock { _ = $0.append(edited) }
    }
    @Shared(.standupDrafts) var drafts
    if drafts[id: edited.id] != nil { $drafts.withLock { _ = $0.remove(id: edited.id) } }
  }
}
