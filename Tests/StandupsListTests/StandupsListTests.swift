import ComposableArchitecture
import CustomDump
import Foundation
import StandupForm
import StandupsCore
import StandupsList
import Testing

@MainActor @Suite struct StandupsListTests {
  func makeStore(person: String? = nil) -> TestStoreOf<StandupsListFeature> {
    TestStore(initialState: StandupsListFeature.State(person: person)) {
      StandupsListFeature()
    } withDependencies: {
      $0.uuid = .incrementing
    }
  }

  @Test("A standup is added with a form, exhaustively") func aStandupIsAddedExhaustively() async {
    let store = makeStore()
    var standup = Standup(id: UUID(0), attendees: [Attendee(id: UUID(1))])
    await store.send(.addButtonTapped) {
      $0.addStandup = StandupFormFeature.State(standup: standup)
    }
    standup.title = "Point-Free Morning Sync"
    await store.send(\.addStandup.binding.standup, standup) {
      $0.addStandup?.standup.title = "Point-Free Morning Sync"
    }
    await store.send(\.addStandup.addAttendeeButtonTapped) {
      $0.addStandup?.focus = .attendee(UUID(2))
      $0.addStandup?.standup.attendees.append(Attendee(id: UUID(2)))
    }
    await store.send(\.addStandup.deleteAttendees, [1]) {
      $0.addStandup?.focus = .attendee(UUID(1))
      $0.addStandup?.standup.attendees.remove(at: 1)
    }
    await store.send(.saveStandupButtonTapped) {
      $0.addStandup = nil
      $0.$standups.withLock {
        $0 = [Standup(id: UUID(0), attendees: [Attendee(id: UUID(1))], title: "Point-Free Morning Sync")]
      }
    }
  }

  @Test("A standup is added with a form, non-exhaustively") func aStandupIsAddedNonexhaustively() async {
    let store = makeStore()
    store.exhaustivity = .off(showSkippedAssertions: false)
    await store.send(.addButtonTapped)
    await store.send(.addStandup(.presented(.set(\.standup.title, "Point-Free Morning Sync"))))
    await store.send(.saveStandupButtonTapped) {
      $0.$standups.withLock { standups in
        standups = [
          Standup(id: UUID(0), attendees: [Attendee(id: UUID(1))], title: "Point-Free Morning Sync")
        ]
      }
    }
  }

  @Test func savingDropsBlankAttendees() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.addButtonTapped)
    await store.send(\.addStandup.addAttendeeButtonTapped)
    var standup = store.state.addStandup!.standup
    standup.attendees[1].name = "Blob"
    await store.send(\.addStandup.binding.standup, standup)
    await store.send(.saveStandupButtonTapped)
    #expect(store.state.standups.isEmpty, "a title is required")
    await store.send(.addStandup(.presented(.set(\.standup.title, "Design"))))
    await store.send(.saveStandupButtonTapped)
    expectNoDifference(store.state.standups.first?.attendees.map(\.name), ["Blob"])
  }

  @Test func cancelAndDismissAddNothing() async {
    let store = makeStore()
    await store.send(.addButtonTapped) {
      $0.addStandup = StandupFormFeature.State(
        standup: Standup(id: UUID(0), attendees: [Attendee(id: UUID(1))]))
    }
    await store.send(.cancelStandupButtonTapped) { $0.addStandup = nil }
    await store.send(.addButtonTapped) {
      $0.addStandup = StandupFormFeature.State(
        standup: Standup(id: UUID(2), attendees: [Attendee(id: UUID(3))]))
    }
    await store.send(\.addStandup.dismiss) { $0.addStandup = nil }
    await store.send(.saveStandupButtonTapped)
    expectNoDifference(store.state.standups, [])
  }

  @Test("A tapped standup opens its detail") func oneOpensItsDetail() async {
    let store = makeStore()
    await store.send(.standupTapped(id: UUID(7)))
    await store.receiveNavigation(to: StandupDetailRoute(UUID(7)))
  }

  @Test("A person's list shows their standups and adds new ones for them")
  func aPersonsListShowsAndAddsTheirs() async {
    @Shared(.standups) var standups = [.mock, .engineeringMock]
    $standups.withLock { $0 = [.mock, .engineeringMock] }
    expectNoDifference(
      StandupsListFeature.State(person: " blob jr ").shown.map(\.title), ["Design", "Engineering"])
    expectNoDifference(StandupsListFeature.State(person: "BLOB ESQ").shown.map(\.title), ["Design"])
    #expect(StandupsListFeature.State(person: "Nobody").shown.isEmpty)
    let store = makeStore(person: " Blob Esq ")
    await store.send(.addButtonTapped) {
      $0.addStandup = StandupFormFeature.State(
        standup: Standup(id: UUID(0), attendees: [Attendee(id: UUID(1), name: "Blob Esq")]))
    }
    await store.send(.addStandup(.presented(.set(\.standup.title, "Alone")))) {
      $0.addStandup?.standup.title = "Alone"
    }
    await store.send(.saveStandupButtonTapped) {
      $0.addStandup = nil
      $0.$standups.withLock {
        _ = $0.append(
          Standup(id: UUID(0), attendees: [Attendee(id: UUID(1), name: "Blob Esq")], title: "Alone"))
      }
    }
  }

  @Test("Input in a canceled form is kept as a draft and offered again")
  func whatWasTypedIsKeptAndOfferedAgain() async throws {
    @Shared(.standupDrafts) var drafts
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.addButtonTapped)
    await store.send(.addStandup(.presented(.set(\.standup.title, "Half typed"))))
    await store.send(\.addStandup.keepDraft)
    await store.send(.cancelStandupButtonTapped)
    #expect(store.state.standups.isEmpty)
    let draft = try #require(store.state.drafts.first)
    #expect(draft.standup.title == "Half typed" && draft.original == nil)
    // The next start offers it.
    await store.send(.draftTapped(id: draft.id))
    expectNoDifference(store.state.addStandup?.standup, draft.standup)
    await store.send(.saveStandupButtonTapped)
    expectNoDifference(store.state.standups.map(\.title), ["Half typed"])
    #expect(store.state.drafts.isEmpty && drafts.isEmpty)
  }

  @Test func aDraftOfAnEditIsMergedWhenItIsSaved() async throws {
    @Shared(.standups) var standups
    @Shared(.standupDrafts) var drafts
    $standups.withLock { $0 = [.mock] }
    var typed = Standup.mock
    typed.title = "Edited"
    $drafts.withLock { $0 = [StandupDraft(standup: typed, original: .mock)] }
    $standups.withLock { $0[id: Standup.mock.id]?.theme = .teal }
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.draftTapped(id: typed.id))
    await store.send(.saveStandupButtonTapped)
    #expect(standups.count == 1 && standups[0].title == "Edited" && standups[0].theme == .teal)
  }

  @Test("Drafts can be deleted, and standups moved") func draftsAreDeletedAndStandupsMoved() async {
    @Shared(.standups) var standups
    @Shared(.standupDrafts) var drafts
    $standups.withLock { $0 = [.mock, .engineeringMock] }
    $drafts.withLock { $0 = [StandupDraft(standup: .mock, original: nil)] }
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.deleteDrafts(atOffsets: [0]))
    #expect(drafts.isEmpty)
    await store.send(.moveStandups(fromOffsets: [1], toOffset: 0))
    expectNoDifference(standups.map(\.title), ["Engineering", "Design"])
    // One attendee's list doesn't determine the order of all standups.
    let persons = makeStore(person: "Blob")
    persons.exhaustivity = .off
    await persons.send(.moveStandups(fromOffsets: [1], toOffset: 0))
    expectNoDifference(standups.map(\.title), ["Engineering", "Design"])
  }

  @Test("The route of a state leads to that state") func linksLeadToTheFormAndBack() throws {
    @Shared(.standups) var standups
    $standups.withLock { $0 = [.mock] }
    try withDependencies {
      $0.uuid = .incrementing
    } operation: {
      for route in [
        StandupsListRoute.all, .new, .person("Blob"), StandupsListRoute(person: "Blob", presenting: .new),
      ] {
        expectNoDifference(StandupsListRoute(arguments: route.arguments), route)
        let state = try StandupsListPlugin.state(for: route)
        expectNoDifference(StandupsListPlugin.route(of: state, from: route.base), route)
      }
      #expect(throws: RouteNotFoundError.person("Nobody")) {
        try StandupsListPlugin.state(for: .person("Nobody"))
      }
    }
  }
}
