import ComposableArchitecture
import Foundation
import StandupsCore

/// Edits a standup. Presented by the features that add and edit one, which own Save and Cancel.
@Reducer
public struct StandupFormFeature: Sendable {
  /// What is being edited.
  @ObservableState
  public struct State: Hashable, Sendable {
    /// The field that is being typed into.
    public var focus: Field?
    /// The standup. It always has an attendee.
    public var standup: Standup

    /// What can be typed into.
    public enum Field: Hashable, Sendable {
      case attendee(Attendee.ID)
      case title
    }

    /// A form for a standup; one without attendees gets one.
    public init(focus: Field? = .title, standup: Standup) {
      self.focus = focus
      self.standup = standup
      if self.standup.attendees.isEmpty {
        @Dependency(\.uuid) var uuid
        self.standup.attendees.append(Attendee(id: uuid()))
      }
    }
  }

  /// What can happen in the form.
  public enum Action: BindableAction, Equatable, Sendable {
    case addAttendeeButtonTapped
    case binding(BindingAction<State>)
    case deleteAttendees(atOffsets: IndexSet)
  }

  @Dependency(\.uuid) var uuid

  /// The form.
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
