// swift-format-ignore-file
import ComposableArchitecture
import Foundation
import NavigationCore
import SessionRecording
@testable import StandupMeeting
@testable import StandupsCore
import Testing

@MainActor @Test func aRecord() async throws {
  let clock = TestClock()
  let plugins = PluginRegistry([StandupMeetingPlugin.self])
  let files = FileStorage.recorded([
    "": #"""
      {
        "standups" : [
          {
            "attendees" : [
              {
                "id" : "E6984080-BAB1-4A02-953A-EB70673E29CB",
                "name" : "Blob"
              },
              {
                "id" : "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11",
                "name" : "Blob Jr"
              }
            ],
            "id" : "63CBE1E4-5932-4DD7-844C-3CD7F43C661C",
            "meetings" : [

            ],
            "seconds" : 300,
            "theme" : "bubblegum",
            "title" : "Designs"
          }
        ],
        "version" : 1
      }

      """#,
  ])
  try await withDependencies {
    $0.context = .preview
    $0.plugins = plugins
    $0.continuousClock = clock
    $0.suspendingClock = clock
    $0.stackElementID = StackElementIDGenerator()
    $0.defaultFileStorage = files
    $0.date = .giving(788961603.0)
    $0.uuid = .giving(
      "77CBC4A1-33C2-40F6-93FC-D6513D02BEFE")
  } operation: {
    let state = try StandupMeetingPlugin.state(for: AnyRoute("record:63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!.as()!)
    let store = TestStore(initialState: state) { StandupMeetingPlugin.reducer }

    await store.send(\.task)
    await store.send(\.binding.note, "The button is green") {
      $0.note = "The button is green"
    }
    await store.send(\.noteSubmitted) {
      $0.note = ""
      $0.transcript = ["The button is green"]
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.timeElapsed, .seconds(1)) {
      $0.elapsed = .seconds(1)
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.timeElapsed, .seconds(1)) {
      $0.elapsed = .seconds(2)
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.timeElapsed, .seconds(1)) {
      $0.elapsed = .seconds(3)
    }
    await store.send(\.endMeetingButtonTapped) {
      $0.alert = store.dumped(
        \.alert,
        #"""
        AlertState(
          title: "End meeting?",
          actions: [
            [0]: ButtonState(
              action: .send(
                .confirmSave
              ),
              label: "Save and end"
            ),
            [1]: ButtonState(
              role: .destructive,
              action: .send(
                .confirmDiscard
              ),
              label: "Discard"
            ),
            [2]: ButtonState(
              role: .cancel,
              action: .send(nil),
              label: "Resume"
            )
          ],
          message: "You are ending the meeting early. What would you like to do?"
        )
        """#)
    }
    await store.send(\.alert.confirmSave) {
      $0.alert = nil
      $0.$standup.withLock {
        $0.meetings[id: UUID(uuidString: "77CBC4A1-33C2-40F6-93FC-D6513D02BEFE")!] = store.dumped(
          \.standup.meetings[id: UUID(uuidString: "77CBC4A1-33C2-40F6-93FC-D6513D02BEFE")!],
          #"""
          Meeting(
            id: UUID(77CBC4A1-33C2-40F6-93FC-D6513D02BEFE),
            date: Date(2026-01-01T12:00:03.000Z),
            transcript: "The button is green",
            duration: 3 seconds
          )
          """#)
      }
    }
    await store.skipInFlightEffects(strict: false)
  }
}
