// swift-format-ignore-file
import ComposableArchitecture
import Foundation
import NavigationCore
import SessionRecording
@testable import StandupForm
@testable import StandupsCore
@testable import StandupsList
import Testing

@MainActor @Test func aMove() async throws {
  let clock = TestClock()
  let plugins = PluginRegistry([StandupsListPlugin.self])
  try await withDependencies {
    $0.plugins = plugins
    $0.continuousClock = clock
    $0.suspendingClock = clock
    $0.stackElementID = StackElementIDGenerator()
    $0.date = .giving(788961600.0)
    $0.uuid = .giving(
      "910A2DEC-8902-4CC1-BEEB-8DA1658EEC67",
      "F893A2EE-FB32-455E-B1C1-8690EE42C90B",
      "71BB54D8-D101-45B9-834D-0BFF90150280")
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
            id: UUID(910A2DEC-8902-4CC1-BEEB-8DA1658EEC67),
            attendees: [
              [0]: Attendee(
                id: UUID(F893A2EE-FB32-455E-B1C1-8690EE42C90B),
                name: ""
              )
            ],
            duration: 1 minute,
            meetings: [],
            theme: .bubblegum,
            title: ""
          ),
          original: Standup(
            id: UUID(910A2DEC-8902-4CC1-BEEB-8DA1658EEC67),
            attendees: [
              [0]: Attendee(
                id: UUID(F893A2EE-FB32-455E-B1C1-8690EE42C90B),
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
    await store.send(\.addStandup.binding.standup, try recorded(["attendees": [["id": "F893A2EE-FB32-455E-B1C1-8690EE42C90B", "name": ""]], "id": "910A2DEC-8902-4CC1-BEEB-8DA1658EEC67", "meetings": [], "seconds": 60, "theme": "bubblegum", "title": "Design"])) {
      $0.addStandup?.standup.title = "Design"
    }
    await store.send(\.addStandup.binding.standup, try recorded(["attendees": [["id": "F893A2EE-FB32-455E-B1C1-8690EE42C90B", "name": "Blob"]], "id": "910A2DEC-8902-4CC1-BEEB-8DA1658EEC67", "meetings": [], "seconds": 60, "theme": "bubblegum", "title": "Design"])) {
      $0.addStandup?.standup.attendees[id: UUID(uuidString: "F893A2EE-FB32-455E-B1C1-8690EE42C90B")!]?.name = "Blob"
    }
    await store.send(\.addStandup.binding.focus, try recorded(["attendee": ["_0": "F893A2EE-FB32-455E-B1C1-8690EE42C90B"]])) {
      $0.addStandup?.focus = store.dumped(\.addStandup?.focus, ".attendee(UUID(F893A2EE-FB32-455E-B1C1-8690EE42C90B))")
    }
    await store.send(\.addStandup.addAttendeeButtonTapped) {
      $0.addStandup?.focus = store.dumped(\.addStandup?.focus, ".attendee(UUID(71BB54D8-D101-45B9-834D-0BFF90150280))")
      $0.addStandup?.standup.attendees[id: UUID(uuidString: "71BB54D8-D101-45B9-834D-0BFF90150280")!] = store.dumped(
        \.addStandup?.standup.attendees[id: UUID(uuidString: "71BB54D8-D101-45B9-834D-0BFF90150280")!],
        #"""
        Attendee(
          id: UUID(71BB54D8-D101-45B9-834D-0BFF90150280),
          name: ""
        )
        """#)
    }
    await store.send(\.addStandup.binding.standup, try recorded(["attendees": [["id": "F893A2EE-FB32-455E-B1C1-8690EE42C90B", "name": "Blob"], ["id": "71BB54D8-D101-45B9-834D-0BFF90150280", "name": "Bea"]], "id": "910A2DEC-8902-4CC1-BEEB-8DA1658EEC67", "meetings": [], "seconds": 60, "theme": "bubblegum", "title": "Design"])) {
      $0.addStandup?.standup.attendees[id: UUID(uuidString: "71BB54D8-D101-45B9-834D-0BFF90150280")!]?.name = "Bea"
    }
    await store.send(\.addStandup.moveAttendees, try recorded(["fromOffsets": ["indexes": [["length": 1, "location": 0]]], "toOffset": 2])) {
      if let value = store.dumped(
        \.addStandup?.standup.attendees,
        #"""
        [
          [0]: Attendee(
            id: UUID(71BB54D8-D101-45B9-834D-0BFF90150280),
            name: "Bea"
          ),
          [1]: Attendee(
            id: UUID(F893A2EE-FB32-455E-B1C1-8690EE42C90B),
            name: "Blob"
          )
        ]
        """#) { $0.addStandup?.standup.attendees = value }
    }
    await store.send(\.saveStandupButtonTapped) {
      $0.addStandup = nil
      $0.$standups.withLock {
        $0[id: UUID(uuidString: "910A2DEC-8902-4CC1-BEEB-8DA1658EEC67")!] = store.dumped(
          \.standups[id: UUID(uuidString: "910A2DEC-8902-4CC1-BEEB-8DA1658EEC67")!],
          #"""
          Standup(
            id: UUID(910A2DEC-8902-4CC1-BEEB-8DA1658EEC67),
            attendees: [
              [0]: Attendee(
                id: UUID(71BB54D8-D101-45B9-834D-0BFF90150280),
                name: "Bea"
              ),
              [1]: Attendee(
                id: UUID(F893A2EE-FB32-455E-B1C1-8690EE42C90B),
                name: "Blob"
              )
            ],
            duration: 1 minute,
            meetings: [],
            theme: .bubblegum,
            title: "Design"
          )
          """#)
      }
    }
    await store.skipInFlightEffects(strict: false)
  }
}
