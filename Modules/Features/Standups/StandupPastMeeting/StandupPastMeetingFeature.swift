import ComposableArchitecture
import StandupsCore

/// A past meeting, with its attendees and its transcript.
@Reducer
public struct StandupPastMeetingFeature: Sendable {
  /// The state of the screen.
  @ObservableState
  public struct State: Equatable {
    /// The meeting.
    public let meeting: Meeting
    /// The standup of the meeting.
    @Shared public var standup: Standup

    /// Creates a meeting of a standup.
    public init(meeting: Meeting, standup: Shared<Standup>) {
      self.meeting = meeting
      self._standup = standup
    }

    /// A Boolean value that indicates whether the standup still has the meeting.
    public var isPresent: Bool { $standup.isPresent && standup.meetings[id: meeting.id] != nil }
  }

  /// The actions of the screen. A meeting that was deleted elsewhere can be added again.
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
