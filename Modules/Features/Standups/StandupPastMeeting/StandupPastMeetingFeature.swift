import ComposableArchitecture
import StandupsCore

/// A past meeting: when, by whom, and what was said.
@Reducer
public struct StandupPastMeetingFeature: Sendable {
  /// What is shown of a meeting.
  @ObservableState
  public struct State: Equatable {
    /// The meeting.
    public let meeting: Meeting
    /// The standup that met.
    @Shared public var standup: Standup

    /// A meeting of a standup.
    public init(meeting: Meeting, standup: Shared<Standup>) {
      self.meeting = meeting
      self._standup = standup
    }

    /// Whether the meeting is still among those that its standup held.
    public var isPresent: Bool { $standup.isPresent && standup.meetings[id: meeting.id] != nil }
  }

  /// What can happen to what is past: it may be deleted elsewhere, and put back.
  public enum Action: Sendable {
    case keepButtonTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .keepButtonTapped:
        Standup.keepAsNew(state.standup)
        let meeting = state.meeting
        state.$standup.withLock { standup in
          guard standup.meetings[id: meeting.id] == nil else { return }
          let index = standup.meetings.firstIndex { $0.date <= meeting.date } ?? standup.meetings.count
          standup.meetings.insert(meeting, at: index)
        }
        return .none
      }
    }
  }
}
