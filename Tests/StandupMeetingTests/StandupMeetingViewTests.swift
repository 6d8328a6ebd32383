import ComposableArchitecture
import CustomDump
import Foundation
import StandupMeeting
import StandupsCore
import TerminalUITesting
import Testing

@MainActor @Suite struct StandupMeetingViewTests {
  private func show(
    elapsed: Duration = .zero, transcript: [String] = [], standup: Standup = .mock
  ) -> (StoreOf<StandupMeetingFeature>, TestScreen) {
    let store = Store(
      initialState: StandupMeetingFeature.State(
        elapsed: elapsed, standup: Shared(value: standup), transcript: transcript)
    ) {
      StandupMeetingFeature()
    } withDependencies: {
      $0.continuousClock = TestClock()
      $0.date = .constant(Date(timeIntervalSince1970: 1_234_567_890))
      $0.dismiss = DismissEffect {}
      $0.transcriber.isAvailable = { false }
      $0.uuid = .incrementing
    }
    return (store, TestScreen { StandupMeetingView(store: store) })
  }

  /// A session or a recording may contain any elapsed time.
  @Test(
    "A meeting can show any elapsed time",
    arguments: [
      Duration.seconds(Int64.max), .seconds(Int64.min), .seconds(Int64.max) * 18, .seconds(Int64.min) * 18,
      .seconds(-1), .seconds(86_401),
    ])
  func anyTimeHasPassed(_ elapsed: Duration) {
    for duration in [Duration.nanoseconds(1), .seconds(60), .seconds(86_400)] {
      var standup = Standup.mock
      standup.duration = duration
      let (store, screen) = show(elapsed: elapsed, standup: standup)
      #expect(store.speaker != nil && (.zero...duration).contains(store.remaining))
      #expect((Duration.zero...duration).contains(store.speakerRemaining))
      #expect(screen.text.contains("left of"))
      store.send(.timeElapsed(elapsed))
      store.send(.timeElapsed(.seconds(1)))
      store.send(.nextButtonTapped)
      store.send(.keepMeeting)
      #expect(
        store.elapsed <= duration && store.standup.meetings.allSatisfy { ($0.duration ?? .zero) <= duration })
    }
  }

  @Test func theFirstSpeaker() {
    let (_, screen) = show()
    screen.expect(
      """
      Meeting of Design
      ─────────────────
      Meeting
        6:00
        left of 6:00
        ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0%

      Speaker 1 of 6
        ■ Blob, 1:00 left
        ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0%
        Next: Blob Jr [Next speaker]

      Transcript
        Note:

      [End meeting]
      """)
    expectNoDifference(
      screen.tree.commands.map(\.usage), ["end meeting", "next speaker", "note TEXT", "set note TEXT"])
  }

  @Test func aSpeakerInTheMiddle() {
    let (_, screen) = show(elapsed: .seconds(150), transcript: ["Hello.", "日本語の長い文がここに書いてあります、とても長い文です。"])
    screen.expect(
      """
      Meeting of Design
      ─────────────────
      Meeting
        3:30
        left of 6:00
        █████████████░░░░░░░░░░░░░░░░░ 42%

      Speaker 3 of 6
        ■ Blob Sr, 0:30 left
        ███████████████░░░░░░░░░░░░░░░ 50%
        Next: Blob Esq [Next speaker]

      Transcript
        Hello.
        日本語の長い文がここに書いてあります、とても長い文です。
        Note:

      [End meeting]
      """)
    screen.expect(
      """
      Meeting of Design
      ─────────────────
      Meeting
        3:30
        left of 6:00
        █████████████░░░░░░░░░░░░░░░░░ 42%

      Speaker 3 of 6
        ■ Blob Sr, 0:30 left
        ███████████████░░░░░░░░░░░░░░░ 50%
        Next: Blob Esq [Next speaker]

      Transcript
        Hello.
        日本語の長い文がここに書いてあります、
        とても長い文です。
        Note:

      [End meeting]
      """, width: 40)
  }

  @Test func theLastSpeaker() {
    let (_, screen) = show(elapsed: .seconds(359))
    screen.expect(
      """
      Meeting of Design
      ─────────────────
      Meeting
        0:01
        left of 6:00
        █████████████████████████████░ 99%

      Speaker 6 of 6
        ■ Blob I, 0:01 left
        █████████████████████████████░ 98%
        Last speaker [Next speaker]

      Transcript
        Note:

      [End meeting]
      """)
  }

  @Test("Missing and long names fit the screen") func namesThatAreMissingOrLong() {
    let (_, screen) = show(
      standup: Standup(
        id: UUID(9),
        attendees: [
          Attendee(id: UUID(1)),
          Attendee(id: UUID(2), name: "Somebody with a name that is longer than a narrow screen is wide."),
        ], duration: .seconds(1800)))
    screen.expect(
      """
      Meeting of Untitled
      ───────────────────
      Meeting
        30:00
        left of 30:00
        ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0%

      Speaker 1 of 2
        ■ (no name), 15:00 left
        ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0%
        Next: Somebody with a name that is longer than a narrow screen [Next speaker]
        is wide.

      Transcript
        Note:

      [End meeting]
      """)
    screen.expect(
      """
      Meeting of Untitled
      ───────────────────
      Meeting
        30:00
        left of 30:00
        ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0%

      Speaker 1 of 2
        ■ (no name), 15:00 left
        ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0%
        Next: Somebody with a   [Next speaker]
        name that is longer
        than a narrow screen is
        wide.

      Transcript
        Note:

      [End meeting]
      """, width: 40)
    screen.run("next")
    screen.expect(
      """
      Meeting of Untitled
      ───────────────────
      Meeting
        15:00
        left of 30:00
        ███████████████░░░░░░░░░░░░░░░ 50%

      Speaker 2 of 2
        ■ Somebody with a name that is longer than a narrow screen is wide., 15:00 le…
        ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0%
        Last speaker [Next speaker]

      Transcript
        Note:

      [End meeting]
      """)
    screen.expect(
      """
      Meeting of Untitled
      ───────────────────
      Meeting
        15:00
        left of 30:00
        ███████████████░░░░░░░░░░░░░░░ 50%

      Speaker 2 of 2
        ■ Somebody with a name that is longer
          than a narrow screen is wide., 15:0…
        ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0%
        Last speaker [Next speaker]

      Transcript
        Note:

      [End meeting]
      """, width: 40)
  }

  @Test("Notes are added to the transcript") func notesAreWrittenDown() {
    let (store, screen) = show()
    screen.run("note The button  is green.")
    screen.run("note end")
    expectNoDifference(store.transcript, ["The button  is green.", "end"])
    expectNoDifference(store.alert, nil)
    screen.run("set note a draft")
    #expect(screen.text.hasSuffix("Note: a draft\n\n[End meeting]"))
    expectNoDifference(store.transcript.count, 2)
    screen.run("note \"\"")
    expectNoDifference(store.transcript.count, 2)
    #expect(screen.text.hasSuffix("Note:\n\n[End meeting]"))
  }

  @Test func endingAsks() {
    let (store, screen) = show(elapsed: .seconds(61))
    screen.run("end")
    screen.expect(
      """
      Meeting of Design
      ─────────────────
      Meeting
        4:59
        left of 6:00
        █████░░░░░░░░░░░░░░░░░░░░░░░░░ 17%

      Speaker 2 of 6
        ■ Blob Jr, 0:59 left
        █░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 2%
        Next: Blob Sr [Next speaker]

      Transcript
        Note:

      [End meeting]

      ╭──────────────────────────────────────────────────────────────╮
      │ End meeting?                                                 │
      │ You are ending the meeting early. What would you like to do? │
      │                                                              │
      │ [Save and end]  [Discard]  [Resume]                          │
      ╰──────────────────────────────────────────────────────────────╯
      """)
    screen.expect(
      """
      Meeting of Design
      ─────────────────
      Meeting
        4:59
        left of 6:00
        █████░░░░░░░░░░░░░░░░░░░░░░░░░ 17%

      Speaker 2 of 6
        ■ Blob Jr, 0:59 left
        █░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 2%
        Next: Blob Sr [Next speaker]

      Transcript
        Note:

      [End meeting]

      ╭─────────────────────────────────────╮
      │ End meeting?                        │
      │ You are ending the meeting early.   │
      │ What would you like to do?          │
      │                                     │
      │ [Save and end]  [Discard]  [Resume] │
      ╰─────────────────────────────────────╯
      """, width: 40)
    expectNoDifference(screen.error(of: "next"), "There is no 'next' here.")
    screen.run("resume")
    expectNoDifference(store.alert, nil)
    screen.run("end")
    screen.run("dismiss")
    expectNoDifference(store.alert, nil)
    expectNoDifference(store.standup.meetings.count, 1)
  }

  @Test func theLastSpeakersNextAsksWithoutDiscard() {
    let (store, screen) = show(elapsed: .seconds(350), transcript: ["Hello."])
    screen.run("next")
    screen.expect(
      """
      Meeting of Design
      ─────────────────
      Meeting
        0:10
        left of 6:00
        █████████████████████████████░ 97%

      Speaker 6 of 6
        ■ Blob I, 0:10 left
        █████████████████████████░░░░░ 83%
        Last speaker [Next speaker]

      Transcript
        Hello.
        Note:

      [End meeting]

      ╭──────────────────────────────────────────────────────────────╮
      │ End meeting?                                                 │
      │ You are ending the meeting early. What would you like to do? │
      │                                                              │
      │ [Save and end]  [Resume]                                     │
      ╰──────────────────────────────────────────────────────────────╯
      """)
    screen.run("save and end")
    expectNoDifference(store.standup.meetings.first?.transcript, "Hello.")
    expectNoDifference(store.standup.meetings.count, 2)
  }

  @Test func aMeetingIsDiscarded() {
    let (store, screen) = show()
    screen.run("end")
    screen.run("discard")
    expectNoDifference(store.alert, nil)
    expectNoDifference(store.standup.meetings.count, 1)
  }

  @Test func aTranscriberThatFailedAsks() {
    let (store, screen) = show()
    store.send(.transcriberFailed("'listen' exited with status 1"))
    screen.expect(
      """
      Meeting of Design
      ─────────────────
      Meeting
        6:00
        left of 6:00
        ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0%

      Speaker 1 of 6
        ■ Blob, 1:00 left
        ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0%
        Next: Blob Jr [Next speaker]

      Transcript
        Note:

      [End meeting]

      ╭──────────────────────────────────╮
      │ The transcriber failed           │
      │ 'listen' exited with status 1    │
      │ The transcript so far is kept.   │
      │                                  │
      │ [Continue without it]  [Discard] │
      ╰──────────────────────────────────╯
      """)
    screen.expect(
      """
      Meeting of Design
      ─────────────────
      Meeting
        6:00
        left of 6:00
        ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0%

      Speaker 1 of 6
        ■ Blob, 1:00 left
        ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0%
        Next: Blob Jr [Next speaker]

      Transcript
        Note:

      [End meeting]

      ╭──────────────────────────────────╮
      │ The transcriber failed           │
      │ 'listen' exited with status 1    │
      │ The transcript so far is kept.   │
      │                                  │
      │ [Continue without it]  [Discard] │
      ╰──────────────────────────────────╯
      """, width: 40)
    screen.run("continue without it")
    expectNoDifference(store.alert, nil)
    store.send(.transcriberFailed("again"))
    screen.run("discard")
    expectNoDifference(store.alert, nil)
    expectNoDifference(store.standup.meetings.count, 1)
  }
}
