// swift-format-ignore-file
import ComposableArchitecture
import Foundation
import NavigationCore
import SessionRecording
@testable import StandupForm
@testable import StandupsCore
@testable import StandupsList
import Testing

@MainActor @Test func aList() async throws {
  let clock = TestClock()
  let plugins = PluginRegistry([StandupsListPlugin.self])
  try await withDependencies {
    $0.context = .preview
    $0.plugins = plugins
    $0.continuousClock = clock
    $0.suspendingClock = clock
    $0.stackElementID = StackElementIDGenerator()
    $0.date = .giving(788961600.0)
    $0.uuid = .giving(
      "63CBE1E4-5932-4DD7-844C-3CD7F43C661C",
      "E6984080-BAB1-4A02-953A-EB70673E29CB",
      "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11")
  } operation: {
    let state = try StandupsListPlugin.state(for: AnyRoute("list")!.as()!)
    let store = TestStore(initialState: state) { StandupsListPlugin.reducer }

    await store.send(\.addButtonTapped) {
      $0.addStandup = store.dumped(
        \.addStandup,
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
    await store.send(\.addStandup.binding.standup, try recorded(["attendees": [["id": "E6984080-BAB1-4A02-953A-EB70673E29CB", "name": ""]], "id": "63CBE1E4-5932-4DD7-844C-3CD7F43C661C", "meetings": [], "seconds": 60, "theme": "bubblegum", "title": "Design"])) {
      $0.addStandup?.standup.title = "Design"
    }
    await store.send(\.addStandup.binding.standup, try recorded(["attendees": [["id": "E6984080-BAB1-4A02-953A-EB70673E29CB", "name": ""]], "id": "63CBE1E4-5932-4DD7-844C-3CD7F43C661C", "meetings": [], "seconds": 300, "theme": "bubblegum", "title": "Design"])) {
      $0.addStandup?.standup.duration = .seconds(300)
    }
    await store.send(\.addStandup.binding.standup, try recorded(["attendees": [["id": "E6984080-BAB1-4A02-953A-EB70673E29CB", "name": "Blob"]], "id": "63CBE1E4-5932-4DD7-844C-3CD7F43C661C", "meetings": [], "seconds": 300, "theme": "bubblegum", "title": "Design"])) {
      $0.addStandup?.standup.attendees[id: UUID(uuidString: "E6984080-BAB1-4A02-953A-EB70673E29CB")!]?.name = "Blob"
    }
    await store.send(\.addStandup.binding.focus, try recorded(["attendee": ["_0": "E6984080-BAB1-4A02-953A-EB70673E29CB"]])) {
      $0.addStandup?.focus = store.dumped(\.addStandup?.focus, ".attendee(UUID(E6984080-BAB1-4A02-953A-EB70673E29CB))")
    }
    await store.send(\.addStandup.addAttendeeButtonTapped) {
      $0.addStandup?.focus = store.dumped(\.addStandup?.focus, ".attendee(UUID(73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11))")
      $0.addStandup?.standup.attendees[id: UUID(uuidString: "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11")!] = store.dumped(
        \.addStandup?.standup.attendees[id: UUID(uuidString: "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11")!],
        #"""
        Attendee(
          id: UUID(73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11),
          name: ""
        )
        """#)
    }
    await store.send(\.addStandup.binding.standup, try recorded(["attendees": [["id": "E6984080-BAB1-4A02-953A-EB70673E29CB", "name": "Blob"], ["id": "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11", "name": "Blob Jr"]], "id": "63CBE1E4-5932-4DD7-844C-3CD7F43C661C", "meetings": [], "seconds": 300, "theme": "bubblegum", "title": "Design"])) {
      $0.addStandup?.standup.attendees[id: UUID(uuidString: "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11")!]?.name = "Blob Jr"
    }
    await store.send(\.saveStandupButtonTapped) {
      $0.addStandup = nil
      $0.$standups.withLock {
        $0[id: UUID(uuidString: "63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!] = store.dumped(
          \.standups[id: UUID(uuidString: "63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!],
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
    await store.send(\.standupTapped, UUID(uuidString: "63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!)
    await store.receiveNavigation(.push(AnyRoute("detail:63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!))
    // From here on other screens change what this one shares.
    await store.skipInFlightEffects(strict: false)
  }
}
