import ComposableArchitecture
import CustomDump
import Foundation
import StandupForm
import StandupsCore
import StandupsList
import TerminalUITesting
import Testing

@MainActor @Suite struct StandupsListViewTests {
  @Shared(.standups) var standups

  private func show(
    person: String? = nil, navigate: NavigateEffect = NavigateEffect { _ in }
  ) -> (StoreOf<StandupsListFeature>, TestScreen) {
    let store = Store(initialState: StandupsListFeature.State(person: person)) {
      StandupsListFeature()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.navigate = navigate
    }
    return (store, TestScreen { StandupsListView(store: store) })
  }

  @Test("An empty list says how to add a standup") func anEmptyListSaysWhatToDo() {
    let (_, screen) = show()
    screen.expect(
      """
      Daily standups
      ──────────────
      No standups yet. Use 'Add' to add one.

      [Add]
      """)
    let (_, person) = show(person: " Blob ")
    person.expect(
      """
      Standups of Blob
      ────────────────
      No standups of Blob yet. Use 'Add' to add one.

      [Add]
      """)
    person.expect(
      """
      Standups of Blob
      ────────────────
      No standups of Blob yet. Use 'Add' to
      add one.

      [Add]
      """, width: 40)
  }

  @Test func rowsFitTheScreen() {
    $standups.withLock {
      $0 = [
        .mock, .engineeringMock,
        Standup(
          id: UUID(1), attendees: [Attendee(id: UUID(2))], duration: .seconds(1800), theme: .navy,
          title: "A very long title of a standup that meets every other week on Tuesdays"),
        Standup(
          id: UUID(3), attendees: [Attendee(id: UUID(4))], duration: .seconds(60), theme: .tan,
          title: "日本語の長い題名の朝会"),
        Standup(id: UUID(5), attendees: [Attendee(id: UUID(6)), Attendee(id: UUID(7))], title: " "),
      ]
    }
    let (_, screen) = show()
    screen.expect(
      """
      Daily standups
      ──────────────
      1  ■ Design                                               6 attendees  6 minutes
      2  ■ Engineering                                          2 attendees 10 minutes
      3  ■ A very long title of a standup that meets every other week on Tuesdays
             1 attendee 30 minutes
      4  ■ 日本語の長い題名の朝会                                1 attendee   1 minute
      5  ■ Untitled                                             2 attendees   1 minute

      [Add]
      """)
    screen.expect(
      """
      Daily standups
      ──────────────
      1  ■ Design       6 attendees  6 minutes
      2  ■ Engineering
            2 attendees 10 minutes
      3  ■ A very long title of a standup that
           meets every other week on Tuesdays
             1 attendee 30 minutes
      4  ■ 日本語の長い題名の朝会
             1 attendee   1 minute
      5  ■ Untitled     2 attendees   1 minute

      [Add]
      """, width: 40)
    #expect(screen.rendered(for: .full).contains("\u{1B}[38;2;255;140;63m■"))
  }

  @Test("A person's list shows their standups") func aPersonsListShowsTheirStandups() {
    $standups.withLock { $0 = [.mock, .engineeringMock] }
    let (_, screen) = show(person: " blob esq ")
    screen.expect(
      """
      Standups of blob esq
      ────────────────────
      1  ■ Design                                               6 attendees  6 minutes

      [Add]
      """)
  }

  @Test("A standup is added with the form") func aStandupIsAdded() {
    let (store, screen) = show()
    screen.run("add")
    screen.expect(
      """
      New standup
      ───────────
      Standup info
        Title: ▏
        Length: ●─────────────────── 1 minute
        Theme: ■ bubblegum

      Attendees
        1  Name:
        [Add attendee]

      [Cancel]  [Save]
      """)
    screen.run("set title  Morning sync ")
    screen.run("set length 10")
    screen.run("pick theme orange")
    screen.run("set name 1 Blob")
    screen.run("add attendee")
    screen.run("set name 2 Blob Jr")
    screen.run("add attendee")
    screen.expect(
      """
      New standup
      ───────────
      Standup info
        Title: Morning sync
        Length: ━━━━━━●───────────── 10 minutes
        Theme: ■ orange

      Attendees
        1  Name: Blob
        2  Name: Blob Jr
        3  Name: ▏
        [Add attendee]

      [Cancel]  [Save]
      """)
    screen.run("save")
    screen.expect(
      """
      Daily standups
      ──────────────
      1  ■ Morning sync                                         2 attendees 10 minutes

      [Add]
      """)
    expectNoDifference(store.standups.first?.attendees.map(\.name), ["Blob", "Blob Jr"])
    expectNoDifference(store.standups.first?.theme, .orange)
  }

  @Test("The form can be closed without adding") func theFormIsLeftWithoutAdding() {
    let (store, screen) = show()
    screen.run("add")
    screen.run("set title X")
    screen.run("cancel")
    expectNoDifference(store.addStandup, nil)
    screen.run("add")
    screen.run("dismiss")
    expectNoDifference(store.addStandup, nil)
    #expect(store.standups.isEmpty)
  }

  @Test("A title that equals a command doesn't run it") func titlesAreNoCommands() async {
    var quit = Standup.mock
    quit.title = "quit"
    var add = Standup.engineeringMock
    add.title = "add"
    $standups.withLock { $0 = [quit, add] }
    await confirmation(expectedCount: 1) { asked in
      let (store, screen) = show(
        navigate: NavigateEffect { request in
          expectNoDifference(request, .push(AnyRoute(StandupDetailRoute(Standup.engineeringMock.id))))
          asked()
        })
      expectNoDifference(screen.error(of: "quit"), "There is no 'quit' here. Did you mean 'open quit'?")
      expectNoDifference(screen.error(of: "2"), "There is no '2' here.")
      expectNoDifference(screen.error(of: "open 3"), "There is no row 3: the list has 2 rows.")
      screen.run("add")
      #expect(store.addStandup != nil)
      screen.run("cancel")
      expectNoDifference(screen.tree.commands.map(\.usage), ["add", "open N or NAME", "move N M"])
      await store.send(.standupTapped(id: Standup.engineeringMock.id)).finish()
    }
  }

  @Test("A title can't send control sequences to the terminal") func aTitleCannotSteerTheTerminal() {
    var standup = Standup.mock
    standup.title = "a\u{1B}[2Jb\u{202E}c"
    $standups.withLock { $0 = [standup] }
    let (_, screen) = show()
    #expect(screen.text.contains("■ a␛[2Jb�c"))
    #expect(!screen.rendered(for: .full).contains("\u{1B}[2J"))
  }
}
