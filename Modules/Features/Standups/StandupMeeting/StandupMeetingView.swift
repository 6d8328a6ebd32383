import ComposableArchitecture
import StandupsCore
import StandupsUI
import TerminalUI

/// A meeting in progress.
public struct StandupMeetingView: View {
  @Bindable var store: StoreOf<StandupMeetingFeature>

  /// Creates the screen of a meeting.
  public init(store: StoreOf<StandupMeetingFeature>) { self.store = store }

  public var body: some View {
    List {
      Section("Meeting") {
        // Large digits if there is room for them.
        LargeText(store.remaining.clockText)
        ProgressView(value: store.elapsed.inSeconds, total: store.standup.duration.inSeconds) {
          Text("left of \(store.standup.duration.clockText)").dim()
        }
      }
      Section("Speaker \(store.speakerIndex + 1) of \(store.standup.attendees.count)") {
        ProgressView(value: store.turnElapsed.inSeconds, total: store.standup.durationPerAttendee.inSeconds) {
          HStack {
            Text("■").foregroundStyle(store.standup.theme.color)
            Text(Self.name(store.speaker)).bold()
          }
        } currentValueLabel: {
          Text("\(store.speakerRemaining.clockText) left")
        }
        .tint(store.isTurnEnding ? .warning : .success)
        HStack {
          if let next = store.nextSpeaker {
            Text("Next: \(Self.name(next))").dim()
          } else {
            Text("Last speaker").dim()
          }
          Button("Next speaker") { store.send(.nextButtonTapped) }
            .accessibilityInputLabels(["Next"])
            .help("go to the next speaker")
            .keyboardShortcut("n", modifiers: [])
        }
      }
      Section("Transcript") {
        ForEach(Array(store.transcript.enumerated()), id: \.offset) { line in
          Text(line.element)
        }
        TextField("Note", text: $store.note).onSubmit { store.send(.noteSubmitted) }
      }
    }
    .deletedNotice(
      "This standup", isPresented: !store.$standup.isPresent, keepTitle: "Save as a new standup"
    ) { store.send(.keepAsNewButtonTapped) }
    .navigationTitle("Meeting of \(store.standup.shownTitle)")
    .navigationColumnVisibility(.detailOnly)
    .toolbar {
      ToolbarItem {
        Button("End meeting") { store.send(.endMeetingButtonTapped) }
          .accessibilityInputLabels(["End"])
          .buttonStyle(.borderedProminent)
          .help("end the meeting (asks first)")
          .keyboardShortcut("e", modifiers: [])
      }
    }
    .alert($store.scope(state: \.alert, action: \.alert))
    .unsavedInput("the notes of this meeting", when: store.hasNotes, keepTitle: "Save the meeting") {
      store.send(.keepMeeting)
      return "Saved the meeting of \(store.standup.quotedTitle) with its notes."
    }
    .unsavedInput(
      "this meeting", when: store.isInProgress && !store.hasNotes, isRestored: true,
      keepTitle: "Save the meeting"
    ) {
      store.send(.keepMeeting)
      return "Saved the meeting of \(store.standup.quotedTitle)."
    }
    .task { await store.send(.task).finish() }
  }

  private static func name(_ attendee: Attendee?) -> String {
    attendee?.shownName ?? "Nobody"
  }
}

extension StandupMeetingFeature.State {
  /// Whether the meeting has begun. A session resumes it.
  var isInProgress: Bool { elapsed > .zero }

  /// A Boolean value that indicates whether the last fifth of the current speaker's time has begun.
  var isTurnEnding: Bool { speakerRemaining * 5 < standup.durationPerAttendee }

  /// The time that the current speaker has used.
  var turnElapsed: Duration { standup.durationPerAttendee - speakerRemaining }
}

#Preview("The first speaker") {
  NavigationStack {
    StandupMeetingView(
      store: Store(initialState: .init(standup: Shared(value: .mock))) { StandupMeetingFeature() })
  }
}

#Preview("The last speaker, with a transcript") {
  NavigationStack {
    StandupMeetingView(
      store: Store(
        initialState: .init(
          elapsed: .seconds(5 * 60 + 30), standup: Shared(value: .mock),
          transcript: ["The color of the button is settled.", "It is green."])
      ) { StandupMeetingFeature() })
  }
}

#Preview("Asked whether to end it") {
  NavigationStack {
    StandupMeetingView(
      store: Store(
        initialState: .init(alert: .endMeeting(isDiscardable: true), standup: Shared(value: .mock))
      ) { StandupMeetingFeature() })
  }
}

#Preview("The transcriber has failed") {
  NavigationStack {
    StandupMeetingView(
      store: Store(
        initialState: .init(
          alert: .transcriberFailed("'listen' exited with status 1"), standup: Shared(value: .mock))
      ) { StandupMeetingFeature() })
  }
}
