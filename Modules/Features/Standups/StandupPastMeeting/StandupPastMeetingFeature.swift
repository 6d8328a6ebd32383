import ComposableArchitecture
import StandupsCore

/// A meeting that was held: when, by whom, and what was said.
@Reducer
public struct StandupPastMeetingFeature: Sendable {
  /// What is shown of a meeting.
  @ObservableState
  public struct State: Equatable {
    /// The meeting.
    public let meeting: Meeting
    /// The standup that met.
    @SharedReader public var standup: Standup

    /// A meeting of a standup.
    public init(meeting: Meeting, standup: SharedReader<Standup>) {
      self.meeting = meeting
      self._standup = standup
    }
  }

  /// Nothing can happen to what is past.
  public enum Action: Sendable {}

  /// A past meeting.
  public init() {}

  public var body: some ReducerOf<Self> {
    EmptyReducer()
  }
}
