import ComposableArchitecture
import StandupsCore
import TerminalUI

/// A meeting that is being held.
public struct StandupMeetingView: View {
  @Bindable var store: StoreOf<StandupMeetingFeature>

  /// Shows a meeting.
  public init(store: StoreOf<StandupMeetingFeature>) { self.store = store }

  public var body: some View {
    List {
      Section("Time") {
        ProgressView(
          "Elapsed \(store.elapsed.clockText), \(store.remaining.clockText) left",
          value: store.elapsed.inSeconds, total: store.standup.duration.inSeconds)
        ProgressView(
          "This speaker has \(store.speakerRemaining.clockText) left",
          value: store.turnElapsed.inSeconds, total: store.standup.durationPerAttendee.inSeconds)
      }
      Section("Speaker \(store.speakerIndex + 1) of \(store.standup.attendees.count)") {
        Text(Self.name(store.speaker)).bold().foregroundStyle(store.standup.theme.color)
        if let next = store.nextSpeaker {
          Text("Then \(Self.name(next))")
        } else {
          Text("The last speaker")
        }
        Button("Next") { store.send(.nextButtonTapped) }
      }
      Section("Transcript") {
        ForEach(Array(store.transcript.enumerated()), id: \.offset) { line in
          Text(line.element)
        }
        TextField(
          "Note",
          text: Binding(
            get: { "" },
            set: { store.send(.noteEntered($0)) }))
      }
    }
    .navigationTitle("\(store.standup.title.isEmpty ? "Untitled" : store.standup.title): meeting")
    .toolbar {
      ToolbarItem {
        Button("End") { store.send(.endMeetingButtonTapped) }
      }
    }
    .alert($store.scope(state: \.alert, action: \.alert))
    .task { await store.send(.task).finish() }
  }

  private static func name(_ attendee: Attendee?) -> String {
    guard let attendee, !attendee.name.isEmpty else { return "Somebody" }
    return attendee.name
  }
}

extension StandupMeetingFeature.State {
  /// How long the one who speaks has spoken.
  var turnElapsed: Duration { standup.durationPerAttendee - speakerRemaining }
}
