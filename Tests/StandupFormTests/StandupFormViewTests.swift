import ComposableArchitecture
import CustomDump
import Foundation
import StandupForm
import StandupsCore
import TerminalUITesting
import Testing

@MainActor @Suite struct StandupFormViewTests {
  private func show(_ standup: Standup) -> (StoreOf<StandupFormFeature>, TestScreen) {
    let store = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      Store(initialState: StandupFormFeature.State(standup: standup)) { StandupFormFeature() }
    }
    return (store, TestScreen { StandupFormView(store: store) })
  }

  @Test func aForm() {
    var standup = Standup.mock
    standup.title = "A very long title of a standup that meets every other week on Tuesdays"
    standup.attendees[1].name = "日本語の長い名前の人"
    let (_, screen) = show(standup)
    screen.expect(
      """
      Standup info
        Title: A very long title of a standup that meets every other week on Tuesdays▏
        Length: ━━━●──────────────── 6 minutes
        Theme: ■ orange

      Attendees
        1  Name: Blob
        2  Name: 日本語の長い名前の人
        3  Name: Blob Sr
        4  Name: Blob Esq
        5  Name: Blob III
        6  Name: Blob I
        [Add attendee]
      """)
    screen.expect(
      """
      Standup info
        Title: A very long title of a standup
        that meets every other week on
        Tuesdays▏
        Length: ━━━●──────────────── 6 minutes
        Theme: ■ orange

      Attendees
        1  Name: Blob
        2  Name: 日本語の長い名前の人
        3  Name: Blob Sr
        4  Name: Blob Esq
        5  Name: Blob III
        6  Name: Blob I
        [Add attendee]
      """, width: 40)
    expectNoDifference(
      screen.tree.commands.map(\.usage),
      [
        "set title TEXT", "set length 1…30", "pick theme NAME", "add attendee", "set name 1 TEXT",
        "set name 2 TEXT", "set name 3 TEXT", "set name 4 TEXT", "set name 5 TEXT", "set name 6 TEXT",
        "delete N…", "move N M",
      ])
  }

  @Test func everyFieldIsSet() {
    let (store, screen) = show(Standup(id: UUID(9)))
    screen.run("set title Product")
    screen.run("set length 25")
    screen.run("inc length")
    screen.run("set theme navy")
    screen.run("set name 1 Blob")
    expectNoDifference(store.standup.title, "Product")
    expectNoDifference(store.standup.duration, .seconds(26 * 60))
    expectNoDifference(store.standup.theme, .navy)
    expectNoDifference(store.standup.attendees.map(\.name), ["Blob"])
    expectNoDifference(screen.error(of: "set length 31"), "'length' must be a number from 1 to 30, not 31.")
    expectNoDifference(screen.error(of: "set length 4.5"), "'length' changes in steps of 1.")
    expectNoDifference(screen.error(of: "set length 5.5"), "'length' changes in steps of 1.")
    expectNoDifference(
      screen.error(of: "pick theme nvy")?.hasSuffix("teal, or yellow. Did you mean 'navy'?"), true)
    expectNoDifference(
      screen.tree.commands.first { $0.name == "pick theme" }?.values, Theme.allCases.map(\.name))
  }

  @Test("The focus is visible and follows the used element") func theFocusIsVisibleAndFollowsTheUsedElement()
  {
    let (store, screen) = show(.engineeringMock)
    #expect(screen.text.contains("Title: Engineering▏"))
    screen.run("add attendee")
    screen.expect(
      """
      Standup info
        Title: Engineering
        Length: ━━━━━━●───────────── 10 minutes
        Theme: ■ periwinkle

      Attendees
        1  Name: Blob
        2  Name: Blob Jr
        3  Name: ▏
        [Add attendee]
      """)
    screen.run("set name 3 Blob Sr")
    screen.run("focus title")
    expectNoDifference(store.focus, .title)
    screen.run("delete 1")
    expectNoDifference(store.focus, .attendee(Standup.engineeringMock.attendees[1].id))
    screen.run("delete 1-2")
    screen.expect(
      """
      Standup info
        Title: Engineering
        Length: ━━━━━━●───────────── 10 minutes
        Theme: ■ periwinkle

      Attendees
        1  Name: ▏
        [Add attendee]
      """)
    expectNoDifference(screen.error(of: "delete 2"), "There is no row 2: 'attendees' has 1 row.")
  }

  @Test("A new standup has default values") func aNewStandupBeginsWithTheDefaults() {
    let (store, screen) = show(Standup(id: UUID(9)))
    expectNoDifference(store.standup.theme, .bubblegum)
    expectNoDifference(store.standup.attendees.count, 1)
    #expect(screen.text.contains("Title: ▏"))
  }
}
