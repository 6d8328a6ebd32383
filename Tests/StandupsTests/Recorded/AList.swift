// swift-format-ignore-file
import ComposableArchitecture
import CustomDump
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
    $0.date = .constant(Date(timeIntervalSinceReferenceDate: 788961600.0))
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
    await store.send(\.addStandup.binding.standup, try changed(store.state.addStandup?.standup) { $0.title = "Design" }) {
      $0.addStandup?.standup.title = "Design"
    }
    await store.send(\.addStandup.binding.standup, try changed(store.state.addStandup?.standup) { $0.duration = .seconds(300) }) {
      $0.addStandup?.standup.duration = .seconds(300)
    }
    await store.send(\.addStandup.binding.standup, try changed(store.state.addStandup?.standup) { $0.attendees[id: UUID(uuidString: "E6984080-BAB1-4A02-953A-EB70673E29CB")!]?.name = "Blob" }) {
      $0.addStandup?.standup.attendees[id: UUID(uuidString: "E6984080-BAB1-4A02-953A-EB70673E29CB")!]?.name = "Blob"
    }
    await store.send(\.addStandup.binding.focus, .attendee(UUID(uuidString: "E6984080-BAB1-4A02-953A-EB70673E29CB")!)) {
      $0.addStandup?.focus = .attendee(UUID(uuidString: "E6984080-BAB1-4A02-953A-EB70673E29CB")!)
    }
    await store.send(\.addStandup.addAttendeeButtonTapped) {
      $0.addStandup?.focus = .attendee(UUID(uuidString: "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11")!)
      try $0.addStandup?.standup.attendees.append(recorded(["id": "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11", "name": ""]))
    }
    await store.send(\.addStandup.binding.standup, try changed(store.state.addStandup?.standup) { $0.attendees[id: UUID(uuidString: "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11")!]?.name = "Blob Jr" }) {
      $0.addStandup?.standup.attendees[id: UUID(uuidString: "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11")!]?.name = "Blob Jr"
    }
    await store.send(\.saveStandupButtonTapped) {
      $0.addStandup = nil
      try $0.$standups.withLock { try $0.append(recorded(["attendees": [["id": "E6984080-BAB1-4A02-953A-EB70673E29CB", "name": "Blob"], ["id": "73D33B66-6A1E-41DA-BFDA-BE86CBBEAA11", "name": "Blob Jr"]], "id": "63CBE1E4-5932-4DD7-844C-3CD7F43C661C", "meetings": [], "seconds": 300, "theme": "bubblegum", "title": "Design"])) }
    }
    await store.send(\.standupTapped, UUID(uuidString: "63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!)
    await store.receiveNavigation(.push(AnyRoute("detail:63CBE1E4-5932-4DD7-844C-3CD7F43C661C")!))
    // From here on other screens change what this one shares.
    await store.skipInFlightEffects(strict: false)
  }
}
