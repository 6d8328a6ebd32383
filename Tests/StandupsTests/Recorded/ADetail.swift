// swift-format-ignore-file
import ComposableArchitecture
import Foundation
import NavigationCore
import SessionRecording
@testable import StandupDetail
@testable import StandupForm
@testable import StandupsCore
import Testing

@MainActor @Test func aDetail() async throws {
  let clock = TestClock()
  let plugins = PluginRegistry([StandupDetailPlugin.self])
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
            "title" : "Design"
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
    $0.date = .giving(788961600.0)
    $0.uuid = .incrementing
  } operation: {
    let state = try StandupDetailPlugin.state(for: AnyRoute("detail:63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!.as()!)
    let store = TestStore(initialState: state) { StandupDetailPlugin.reducer }

    await store.send(\.editButtonTapped) {
      $0.destination = store.dumped(
        \.destination,
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
    await store.send(\.destination.edit.binding.standup, try recorded(["attendees": [["id": "E6984080-BAB1-4A02-953A-EB70673E29CB", "name": "Blob"], ["id": "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11", "name": "Blob Jr"]], "id": "63CBE1E4-5932-4DD7-844C-3CD7F43C661C", "meetings": [], "seconds": 300, "theme": "bubblegum", "title": "Designs"])) {
      $0.destination?.edit?.standup.title = "Designs"
    }
    await store.send(\.saveStandupButtonTapped) {
      $0.destination = nil
      $0.$standup.withLock { $0.title = "Designs" }
    }
    await store.send(\.startMeetingButtonTapped)
    await store.receiveNavigation(.push(AnyRoute("record:63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!))
    // From here on other screens change what this one shares.
    await store.skipInFlightEffects(strict: false)
  }
}
