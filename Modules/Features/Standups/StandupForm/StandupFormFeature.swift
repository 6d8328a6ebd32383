import ComposableArchitecture
import Foundation
import StandupsCore

/// Edits a standup. Presented by the features that add and edit one, which own Save and Cancel.
@Reducer
public struct StandupFormFeature: Sendable {
  /// What is being edited.
  @ObservableState
  public struct State: Hashable, Codable, Sendable {
    /// The field that is being typed into.
    public var focus: Field?
    /// The standup. It always has an attendee.
    public var standup: Standup
    /// The standup as it was when the form opened: what an edit is merged against.
    public let original: Standup

    /// What can be typed into.
    public enum Field: Hashable, Codable, Sendable {
      case attendee(Attendee.ID)
      case title
    }

    /// A form for a standup; one without attendees gets one.
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

    /// A form that goes on with what was typed before.
    public init(draft: StandupDraft) {
      self.focus = .title
      self.standup = draft.standup
      self.original = draft.original ?? draft.standup
    }

    /// Whether something was typed.
    public var isEdited: Bool { standup != original }
  }

  /// What can happen in the form.
  public enum Action: BindableAction, Equatable, Sendable {
    case addAttendeeButtonTapped
    case binding(BindingAction<State>)
    case deleteAttendees(atOffsets: IndexSet)
    /// Keeps what was typed where the form is left otherwise than by its buttons: by going elsewhere, or by the program's end.
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
  /// This standup without attendees whose name is blank; one of them stays where there would be none.
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
  /// Saves what was typed, and forgets the draft of it.
  ///
  /// A standup that was changed meanwhile keeps what this form did not touch: the two changes are merged field by
  /// field. One that was deleted meanwhile is there again.
  ///
  /// - Throws: What keeps the two changes from being merged.
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
