// swift-format-ignore-file
import ComposableArchitecture
import Foundation
import NavigationCore
import SessionRecording
@testable import StandupDetail
@testable import StandupForm
@testable import StandupMeeting
@testable import StandupPastMeeting
@testable import StandupsCore
@testable import StandupsList
import Testing

extension Screens {
  fileprivate var list: ScreenKey<StandupsListFeature> { .init() }
  fileprivate var detail: ScreenKey<StandupDetailFeature> { .init() }
  fileprivate var record: ScreenKey<StandupMeetingFeature> { .init() }
  fileprivate var meeting: ScreenKey<StandupPastMeetingFeature> { .init() }
}

@MainActor @Test func aMeeting() async throws {
  let clock = TestClock()
  let plugins = PluginRegistry([StandupsListPlugin.self, StandupDetailPlugin.self, StandupMeetingPlugin.self, StandupPastMeetingPlugin.self])
  try await withDependencies {
    $0.context = .preview
    $0.plugins = plugins
    $0.continuousClock = clock
    $0.suspendingClock = clock
    $0.stackElementID = StackElementIDGenerator()
    $0.date = .giving(788961603.0)
    $0.uuid = .giving(
      "63CBE1E4-5932-4DD7-844C-3CD7F43C661C",
      "E6984080-BAB1-4A02-953A-EB70673E29CB",
      "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11",
      "77CBC4A1-33C2-40F6-93FC-D6513D02BEFE")
  } operation: {
    let state = try Navigator.State(root: AnyRoute("list")!)
    let store = TestStore(initialState: state) { Navigator() }

    await store.send(\.root.list.addButtonTapped) {
      $0.root[\.list]?.addStandup = store.dumped(
        \.root[\.list]?.addStandup,
        #"""
        StandupFormFeature.State(
          _focus: .title,
          _standup: Standup(
            id: UUID(63CBE1E4-5932-4DD7-844C-3CD7F43C661C),
            attendees: [
              [0]: Attendee(
                id: UUID(E6984080-BAB1-4A02-953A-EB70673E29CB),
                name: ""
              )
            ],
            duration: 1 minute,
            meetings: [],
            theme: .bubblegum,
            title: ""
          ),
          original: Standup(
            id: UUID(63CBE1E4-5932-4DD7-844C-3CD7F43C661C),
            attendees: [
              [0]: Attendee(
                id: UUID(E6984080-BAB1-4A02-953A-EB70673E29CB),
                name: ""
              )
            ],
            duration: 1 minute,
            meetings: [],
            theme: .bubblegum,
            title: ""
          )
        )
        """#)
    }
    await store.send(\.root.list.addStandup.binding.standup, try recorded(["attendees": [["id": "E6984080-BAB1-4A02-953A-EB70673E29CB", "name": ""]], "id": "63CBE1E4-5932-4DD7-844C-3CD7F43C661C", "meetings": [], "seconds": 60, "theme": "bubblegum", "title": "Design"])) {
      $0.root[\.list]?.addStandup?.standup.title = "Design"
    }
    await store.send(\.root.list.addStandup.binding.standup, try recorded(["attendees": [["id": "E6984080-BAB1-4A02-953A-EB70673E29CB", "name": ""]], "id": "63CBE1E4-5932-4DD7-844C-3CD7F43C661C", "meetings": [], "seconds": 300, "theme": "bubblegum", "title": "Design"])) {
      $0.root[\.list]?.addStandup?.standup.duration = .seconds(300)
    }
    await store.send(\.root.list.addStandup.binding.standup, try recorded(["attendees": [["id": "E6984080-BAB1-4A02-953A-EB70673E29CB", "name": "Blob"]], "id": "63CBE1E4-5932-4DD7-844C-3CD7F43C661C", "meetings": [], "seconds": 300, "theme": "bubblegum", "title": "Design"])) {
      $0.root[\.list]?.addStandup?.standup.attendees[id: UUID(uuidString: "E6984080-BAB1-4A02-953A-EB70673E29CB")!]?.name = "Blob"
    }
    await store.send(\.root.list.addStandup.binding.focus, try recorded(["attendee": ["_0": "E6984080-BAB1-4A02-953A-EB70673E29CB"]])) {
      $0.root[\.list]?.addStandup?.focus = store.dumped(\.root[\.list]?.addStandup?.focus, ".attendee(UUID(E6984080-BAB1-4A02-953A-EB70673E29CB))")
    }
    await store.send(\.root.list.addStandup.addAttendeeButtonTapped) {
      $0.root[\.list]?.addStandup?.focus = store.dumped(\.root[\.list]?.addStandup?.focus, ".attendee(UUID(73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11))")
      $0.root[\.list]?.addStandup?.standup.attendees[id: UUID(uuidString: "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11")!] = store.dumped(
        \.root[\.list]?.addStandup?.standup.attendees[id: UUID(uuidString: "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11")!],
        #"""
        Attendee(
          id: UUID(73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11),
          name: ""
        )
        """#)
    }
    await store.send(\.root.list.addStandup.binding.standup, try recorded(["attendees": [["id": "E6984080-BAB1-4A02-953A-EB70673E29CB", "name": "Blob"], ["id": "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11", "name": "Blob Jr"]], "id": "63CBE1E4-5932-4DD7-844C-3CD7F43C661C", "meetings": [], "seconds": 300, "theme": "bubblegum", "title": "Design"])) {
      $0.root[\.list]?.addStandup?.standup.attendees[id: UUID(uuidString: "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11")!]?.name = "Blob Jr"
    }
    await store.send(\.root.list.saveStandupButtonTapped) {
      $0.root[\.list]?.addStandup = nil
      $0.root[\.list]?.$standups.withLock {
        $0[id: UUID(uuidString: "63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!] = store.dumped(
          \.root[\.list]?.standups[id: UUID(uuidString: "63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!],
          #"""
          Standup(
            id: UUID(63CBE1E4-5932-4DD7-844C-3CD7F43C661C),
            attendees: [
              [0]: Attendee(
                id: UUID(E6984080-BAB1-4A02-953A-EB70673E29CB),
                name: "Blob"
              ),
              [1]: Attendee(
                id: UUID(73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11),
                name: "Blob Jr"
              )
            ],
            duration: 5 minutes,
            meetings: [],
            theme: .bubblegum,
            title: "Design"
          )
          """#)
      }
    }
    await store.send(\.root.list.standupTapped, UUID(uuidString: "63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!)
    await store.receive(\.root.navigate.push, AnyRoute("detail:63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!) {
      $0.path[id: 0] = store.dumped(
        \.path[id: 0],
        #"""
        ScreenState(
          route: "detail:63CBE1E4-5932-4DD7-844C-3CD7F43C661C",
          state: StandupDetailFeature.State(
            _destination: nil,
            _standup: Standup(
              id: UUID(63CBE1E4-5932-4DD7-844C-3CD7F43C661C),
              attendees: [
                [0]: Attendee(
                  id: UUID(E6984080-BAB1-4A02-953A-EB70673E29CB),
                  name: "Blob"
                ),
                [1]: Attendee(
                  id: UUID(73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11),
                  name: "Blob Jr"
                )
              ],
              duration: 5 minutes,
              meetings: [],
              theme: .bubblegum,
              title: "Design"
            )
          )
        )
        """#)
    }
    await store.send(\.path[id: 0].detail.editButtonTapped) {
      $0.path[id: 0, \.detail]?.destination = store.dumped(
        \.path[id: 0, \.detail]?.destination,
        #"""
        .edit(
          StandupFormFeature.State(
            _focus: .title,
            _standup: Standup(
              id: UUID(63CBE1E4-5932-4DD7-844C-3CD7F43C661C),
              attendees: [
                [0]: Attendee(
                  id: UUID(E6984080-BAB1-4A02-953A-EB70673E29CB),
                  name: "Blob"
                ),
                [1]: Attendee(
                  id: UUID(73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11),
                  name: "Blob Jr"
                )
              ],
              duration: 5 minutes,
              meetings: [],
              theme: .bubblegum,
              title: "Design"
            ),
            original: Standup(
              id: UUID(63CBE1E4-5932-4DD7-844C-3CD7F43C661C),
              attendees: [
                [0]: Attendee(
                  id: UUID(E6984080-BAB1-4A02-953A-EB70673E29CB),
                  name: "Blob"
                ),
                [1]: Attendee(
                  id: UUID(73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11),
                  name: "Blob Jr"
                )
              ],
              duration: 5 minutes,
              meetings: [],
              theme: .bubblegum,
              title: "Design"
            )
          )
        )
        """#)
    }
    await store.send(\.path[id: 0].detail.destination.edit.binding.standup, try recorded(["attendees": [["id": "E6984080-BAB1-4A02-953A-EB70673E29CB", "name": "Blob"], ["id": "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11", "name": "Blob Jr"]], "id": "63CBE1E4-5932-4DD7-844C-3CD7F43C661C", "meetings": [], "seconds": 300, "theme": "bubblegum", "title": "Designs"])) {
      $0.path[id: 0, \.detail]?.destination?.edit?.standup.title = "Designs"
    }
    await store.send(\.path[id: 0].detail.saveStandupButtonTapped) {
      $0.root[\.list]?.$standups.withLock { $0[id: UUID(uuidString: "63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!]?.title = "Designs" }
      $0.path[id: 0, \.detail]?.destination = nil
    }
    await store.send(\.path[id: 0].detail.startMeetingButtonTapped)
    await store.receive(\.path[id: 0].navigate.push, AnyRoute("record:63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!) {
      $0.path[id: 1] = store.dumped(
        \.path[id: 1],
        #"""
        ScreenState(
          route: "record:63CBE1E4-5932-4DD7-844C-3CD7F43C661C",
          state: StandupMeetingFeature.State(
            _alert: nil,
            _elapsed: 0 nanoseconds,
            _failure: nil,
            _keptMeeting: nil,
            _note: "",
            _standup: Standup(
              id: UUID(63CBE1E4-5932-4DD7-844C-3CD7F43C661C),
              attendees: [
                [0]: Attendee(
                  id: UUID(E6984080-BAB1-4A02-953A-EB70673E29CB),
                  name: "Blob"
                ),
                [1]: Attendee(
                  id: UUID(73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11),
                  name: "Blob Jr"
                )
              ],
              duration: 5 minutes,
              meetings: [],
              theme: .bubblegum,
              title: "Designs"
            ),
            _transcript: []
          )
        )
        """#)
    }
    await store.send(\.path[id: 1].record.task)
    await store.send(\.path[id: 1].record.binding.note, "The button is green") {
      $0.path[id: 1, \.record]?.note = "The button is green"
    }
    await store.send(\.path[id: 1].record.noteSubmitted) {
      $0.path[id: 1, \.record]?.note = ""
      $0.path[id: 1, \.record]?.transcript = ["The button is green"]
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 1].record.timeElapsed, .seconds(1)) {
      $0.path[id: 1, \.record]?.elapsed = .seconds(1)
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 1].record.timeElapsed, .seconds(1)) {
      $0.path[id: 1, \.record]?.elapsed = .seconds(2)
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 1].record.timeElapsed, .seconds(1)) {
      $0.path[id: 1, \.record]?.elapsed = .seconds(3)
    }
    await store.send(\.path[id: 1].record.endMeetingButtonTapped) {
      $0.path[id: 1, \.record]?.alert = store.dumped(
        \.path[id: 1, \.record]?.alert,
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
    await store.send(\.path[id: 1].record.alert.confirmSave) {
      $0.root[\.list]?.$standups.withLock {
        $0[id: UUID(uuidString: "63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!]?.meetings[id: UUID(uuidString: "77CBC4A1-33C2-40F6-93FC-D6513D02BEFE")!] = store.dumped(
          \.root[\.list]?.standups[id: UUID(uuidString: "63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!]?.meetings[id: UUID(uuidString: "77CBC4A1-33C2-40F6-93FC-D6513D02BEFE")!],
          #"""
          Meeting(
            id: UUID(77CBC4A1-33C2-40F6-93FC-D6513D02BEFE),
            date: Date(2026-01-01T12:00:03.000Z),
            transcript: "The button is green",
            duration: 3 seconds
          )
          """#)
      }
      $0.path[id: 1, \.record]?.alert = nil
    }
    await store.receive(\.path.popFrom, 1) {
      $0.path[id: 1] = nil
    }
  }
}
