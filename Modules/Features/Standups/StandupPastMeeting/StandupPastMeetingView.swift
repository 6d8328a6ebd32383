import ComposableArchitecture
import StandupsCore
import TerminalUI

/// The transcript and the attendees of a meeting.
public struct StandupPastMeetingView: View {
  let store: StoreOf<StandupPastMeetingFeature>

  /// Creates the screen of a meeting.
  public init(store: StoreOf<StandupPastMeetingFeature>) { self.store = store }

  public var body: some View {
    List {
      Section("Attendees") {
        ForEach(store.standup.attendees) { attendee in
          Text(attendee.shownName)
        }
      }
      Section("Transcript") {
        if store.meeting.transcript.isEmpty {
          Text("No transcript").dim()
        }
        ForEach(Array(lines.enumerated()), id: \.offset) { line in
          // An empty line still takes a line.
          Text(line.element.isEmpty ? " " : line.element)
        }
      }
    }
    .deletedNotice("This meeting", isPresented: !store.isPresent) { store.send(.keepButtonTapped) }
    .navigationTitle(store.meeting.dateText)
  }

  private var lines: [Substring] {
    store.meeting.transcript.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

#Preview("A meeting with a transcript") {
  NavigationStack {
    StandupPastMeetingView(
      store: Store(initialState: .init(meeting: Standup.mock.meetings[0], standup: Shared(value: .mock))) {
        StandupPastMeetingFeature()
      })
  }
}

#Preview("A meeting in which nothing was written down") {
  NavigationStack {
    StandupPastMeetingView(
      store: Store(
        initialState: .init(
          meeting: Meeting(id: UUID(14), date: Date(timeIntervalSince1970: 1_700_000_000), transcript: ""),
          standup: Shared(value: .engineeringMock))
      ) { StandupPastMeetingFeature() })
  }
}
