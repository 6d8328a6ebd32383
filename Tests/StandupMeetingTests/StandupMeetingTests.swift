import ComposableArchitecture
import CustomDump
import Foundation
import StandupMeeting
import StandupsCore
import Testing

@MainActor @Suite struct StandupMeetingTests {
  let clock = TestClock()
  let standup = Shared(
    value: Standup(
      id: UUID(9),
      attendees: [
        Attendee(id: UUID(1), name: "Blob"), Attendee(id: UUID(2), name: "Blob Jr"),
        Attendee(id: UUID(3), name: "Blob Sr"),
      ],
      duration: .seconds(6), title: "Design"))
  let date = Date(timeIntervalSince1970: 1_234_567_890)

  func makeStore(
    lines: AsyncThrowingStream<String, any Error>? = nil
  ) -> TestStoreOf<StandupMeetingFeature> {
    TestStore(initialState: StandupMeetingFeature.State(standup: standup)) {
      StandupMeetingFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date = .constant(date)
      $0.uuid = .incrementing
      $0.transcriber.isAvailable = { lines != nil }
      if let lines { $0.transcriber.lines = { lines } }
    }
  }

  func saved(_ transcript: String = "", after seconds: Int? = nil) -> Meeting {
    Meeting(id: UUID(0), date: date, transcript: transcript, duration: seconds.map { .seconds($0) })
  }

  @Test func aMeetingRunsThroughItsSpeakersAndSavesItself() async {
    let store = makeStore()
    await store.send(.task)
    for second in 1...5 {
      await clock.advance(by: .seconds(1))
      await store.receive(\.timeElapsed) { $0.elapsed = .seconds(second) }
      expectNoDifference(store.state.speakerIndex, second / 2)
      expectNoDifference(store.state.remaining, .seconds(6 - second))
    }
    expectNoDifference(store.state.speaker?.name, "Blob Sr")
    expectNoDifference(store.state.nextSpeaker, nil)
    expectNoDifference(store.state.speakerRemaining, .seconds(1))
    await clock.advance(by: .seconds(1))
    await store.receive(\.timeElapsed) {
      $0.elapsed = .seconds(6)
      $0.$standup.withLock { _ = $0.meetings.insert(saved(after: 6), at: 0) }
    }
    await store.finish()
    #expect(store.isDismissed)
  }

  @Test("Each attendee is next once") func eachAttendeeIsNext() async {
    for (count, minutes) in [(9, 1), (7, 3), (13, 3), (19, 14), (3, 1), (1, 1)] {
      let attendees = (0..<count).map { Attendee(id: UUID($0), name: "Blob \($0)") }
      standup.withLock {
        $0.attendees = IdentifiedArray(uniqueElements: attendees)
        $0.duration = .seconds(60 * minutes)
      }
      let store = makeStore()
      store.exhaustivity = .off
      for index in 0..<count {
        expectNoDifference(store.state.speaker?.name, "Blob \(index)", "of \(count), in \(minutes) min")
        await store.send(.nextButtonTapped)
      }
      #expect(store.state.alert != nil)
    }
  }

  @Test("The end of a turn and of the meeting is announced")
  func theEndOfATurnAndOfTheMeetingIsAnnounced() async {
    let said = LockIsolated<[String]>([])
    let store = makeStore()
    store.dependencies.announce = AnnounceEffect { text, rings in
      said.withValue { $0.append(rings ? text + " (bell)" : text) }
    }
    store.exhaustivity = .off
    await store.send(.nextButtonTapped)
    #expect(said.value.isEmpty, "The user who goes to the next speaker needs no signal.")
    await store.send(.timeElapsed(.seconds(2)))
    await store.send(.timeElapsed(.seconds(1)))
    await store.send(.timeElapsed(.seconds(1)))
    expectNoDifference(
      said.value,
      [
        "Blob Jr is out of time. Next: Blob Sr. (bell)",
        "The meeting \'Design\' has ended. (bell)",
      ])
  }

  @Test("A meeting that the user leaves is saved with its notes")
  func aMeetingThatIsLeftIsKeptWithItsNotes() async {
    let store = makeStore()
    await store.send(\.binding.note, "A note") { $0.note = "A note" }
    await store.send(.noteSubmitted) {
      $0.note = ""
      $0.transcript = ["A note"]
    }
    await store.send(.keepMeeting) {
      $0.keptMeeting = UUID(0)
      $0.$standup.withLock { _ = $0.meetings.insert(saved("A note"), at: 0) }
    }
  }

  /// A session resumes a meeting that was saved when the program had to end. It remains one meeting.
  @Test("A resumed meeting is saved once") func aMeetingThatGoesOnIsKeptOnce() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(\.binding.note, "Before")
    await store.send(.keepMeeting)
    await store.send(\.binding.note, "After")
    await store.send(.timeElapsed(.seconds(6)))
    expectNoDifference(Array(standup.wrappedValue.meetings), [saved("Before\nAfter", after: 6)])
  }

  @Test("A note that is being typed is saved with the meeting")
  func whatIsBeingTypedIsKeptWithTheMeeting() async {
    let store = makeStore()
    #expect(!store.state.hasNotes)
    await store.send(\.binding.note, "  ") { $0.note = "  " }
    #expect(!store.state.hasNotes)
    await store.send(\.binding.note, "Half a sen") { $0.note = "Half a sen" }
    #expect(store.state.hasNotes)
    await store.send(.keepMeeting) {
      $0.keptMeeting = UUID(0)
      $0.note = ""
      $0.transcript = ["Half a sen"]
      $0.$standup.withLock { _ = $0.meetings.insert(saved("Half a sen"), at: 0) }
    }
  }

  @Test("A meeting of a deleted standup can be saved as a new standup")
  func theMeetingOfAStandupThatWasDeletedBringsItBack() async throws {
    @Shared(.standups) var standups
    $standups.withLock { $0 = [.mock] }
    let standup = try Standup.shared(Standup.mock.id)
    let store = TestStore(initialState: StandupMeetingFeature.State(standup: standup)) {
      StandupMeetingFeature()
    } withDependencies: {
      $0.date = .constant(date)
      $0.uuid = .incrementing
    }
    store.exhaustivity = .off
    await store.send(\.binding.note, "A note")
    $standups.withLock { $0 = [] }
    await store.send(.endMeetingButtonTapped)
    expectNoDifference(store.state.alert?.buttons.first?.label, TextState("Save as a new standup"))
    await store.send(\.alert.confirmSave)
    #expect(standups.count == 1 && standups[0].title == "Design")
    expectNoDifference(standups[0].meetings.map(\.transcript).first, "A note")
  }

  @Test("A meeting includes the time while the program was suspended")
  func aSuspendedProgramLosesNoTime() async {
    let store = makeStore()
    await store.send(.timeElapsed(.seconds(3))) { $0.elapsed = .seconds(3) }
    expectNoDifference(store.state.speaker?.name, "Blob Jr")
    await store.send(.timeElapsed(.seconds(100))) {
      $0.elapsed = .seconds(6)
      $0.$standup.withLock { _ = $0.meetings.insert(saved(after: 6), at: 0) }
    }
    #expect(store.isDismissed)
  }

  @Test("'Next' goes to the next speaker") func nextGoesToTheNextSpeaker() async {
    let store = makeStore()
    await store.send(.task)
    await clock.advance(by: .seconds(1))
    await store.receive(\.timeElapsed) { $0.elapsed = .seconds(1) }
    await store.send(.nextButtonTapped) { $0.elapsed = .seconds(2) }
    await store.send(.nextButtonTapped) { $0.elapsed = .seconds(4) }
    await store.send(.nextButtonTapped) { $0.alert = .endMeeting(isDiscardable: false) }
    expectNoDifference(store.state.alert?.buttons.contains { $0.label == TextState("Discard") }, false)
    await clock.advance(by: .seconds(10))
    await store.send(\.alert.confirmSave) {
      $0.alert = nil
      $0.$standup.withLock { _ = $0.meetings.insert(saved(after: 4), at: 0) }
    }
    await store.finish()
    #expect(store.isDismissed)
  }

  @Test("Time stops while an alert is open") func timeStandsStillWhileAnAlertIsUp() async {
    let store = makeStore()
    await store.send(.task)
    await clock.advance(by: .seconds(1))
    await store.receive(\.timeElapsed) { $0.elapsed = .seconds(1) }
    await store.send(.endMeetingButtonTapped) { $0.alert = .endMeeting(isDiscardable: true) }
    await clock.advance(by: .seconds(60))
    await store.send(\.alert.dismiss) { $0.alert = nil }
    await clock.advance(by: .seconds(1))
    await store.receive(\.timeElapsed) { $0.elapsed = .seconds(2) }
    await store.skipInFlightEffects()
  }

  @Test func discardingSavesNothing() async {
    let store = makeStore()
    await store.send(.task)
    await store.send(.endMeetingButtonTapped) { $0.alert = .endMeeting(isDiscardable: true) }
    await store.send(\.alert.confirmDiscard) { $0.alert = nil }
    await store.finish()
    #expect(store.isDismissed)
    #expect(store.state.standup.meetings.isEmpty)
  }

  @Test func notesAndLinesAreTheTranscript() async {
    let (lines, continuation) = AsyncThrowingStream<String, any Error>.makeStream()
    let store = makeStore(lines: lines)
    await store.send(.task)
    await store.send(\.binding.note, " hello ") { $0.note = " hello " }
    await store.send(.noteSubmitted) {
      $0.note = ""
      $0.transcript = ["hello"]
    }
    await store.send(\.binding.note, "   ") { $0.note = "   " }
    await store.send(.noteSubmitted) { $0.note = "" }
    continuation.yield("what was said")
    await store.receive(\.transcriptReceived) { $0.transcript = ["hello", "what was said"] }
    await store.send(.endMeetingButtonTapped) { $0.alert = .endMeeting(isDiscardable: true) }
    await store.send(\.alert.confirmSave) {
      $0.alert = nil
      $0.$standup.withLock { _ = $0.meetings.insert(saved("hello\nwhat was said"), at: 0) }
    }
    #expect(store.isDismissed)
    await store.finish()
  }

  @Test func aTranscriberThatFailsAsks() async {
    struct Broken: Error, CustomStringConvertible { let description = "it died" }
    let (lines, continuation) = AsyncThrowingStream<String, any Error>.makeStream()
    let store = makeStore(lines: lines)
    await store.send(.task)
    continuation.finish(throwing: Broken())
    await store.receive(\.transcriberFailed) {
      $0.failure = "it died"
      $0.alert = .transcriberFailed("it died")
    }
    await clock.advance(by: .seconds(60))
    await store.send(\.alert.dismiss) { $0.alert = nil }
    await clock.advance(by: .seconds(1))
    await store.receive(\.timeElapsed) { $0.elapsed = .seconds(1) }
    await store.send(.endMeetingButtonTapped) { $0.alert = .endMeeting(isDiscardable: true) }
    await store.send(\.alert.confirmDiscard) { $0.alert = nil }
    await store.finish()
  }
}
