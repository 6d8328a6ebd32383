import CustomDump
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// Tabs, menus, disclosure groups, dates, and multiline text on the full screen.
@MainActor
@Suite struct FullScreenKindTests {
  struct Kinds: View {
    @State var log = "-"
    @State var text = "one"
    var body: some View {
      VStack {
        Text("log: \(log)")
        Menu("More") {
          Button("First") { log = "first" }
          Button("Second") { log = "second" }
        }
        DisclosureGroup("Details") { Text("hidden at first") }
        Button("Thing") {}
          .contextMenu { Button("Copy") { log = "copied" } }
        TextEditor(text: $text)
      }
    }
  }

  @Test func aMenuIsOpenedAndUsed() async throws {
    let stage = try await FullScreenStage { Kinds() }
    #expect(stage.status.contains("Enter open the menu"))
    await stage.type(Keys.enter)
    #expect(stage.shows("Second") && stage.focus == "First")
    await stage.type(Keys.down, Keys.enter)
    #expect(stage.shows("log: second"))
    await stage.type(Keys.enter)
    await stage.mouse(.press(.left), row: 18, column: 0)
    #expect(!stage.shows("Second"))
    #expect(await stage.quit() == 0)
  }

  @Test func aGroupIsOpenedAndClosed() async throws {
    let stage = try await FullScreenStage { Kinds() }
    await stage.type(Keys.tab, Keys.enter)
    #expect(stage.shows("hidden at first") && stage.status.contains("Enter hide"))
    try await stage.click("Details")
    #expect(!stage.shows("hidden at first"))
    #expect(await stage.quit() == 0)
  }

  @Test func aContextMenuIsOpenedByAKey() async throws {
    let stage = try await FullScreenStage { Kinds() }
    await stage.type(Keys.tab, Keys.tab)
    #expect(stage.focus == "Thing" && stage.status.contains("m menu"))
    await stage.type("m")
    expectNoDifference(stage.focus, "Copy")
    await stage.type(Keys.enter)
    #expect(stage.shows("log: copied"))
    #expect(await stage.quit() == 0)
  }

  @Test func aTextOfSeveralLinesIsTyped() async throws {
    let stage = try await FullScreenStage { Kinds() }
    await stage.type(Keys.end)
    #expect(stage.status.contains("Enter new line"))
    await stage.type(Keys.enter, "two", Keys.up, "!")
    #expect(stage.shows("one!") && stage.shows("two"))
    await stage.type(Keys.escape, Keys.up)
    expectNoDifference(stage.focus, "Thing")
    #expect(await stage.quit() == 0)
  }

  @Test func tabsAreShown() async throws {
    let stage = try await FullScreenStage {
      TabView {
        Text("first part").tabItem { Text("One") }
        Text("second part").tabItem { Text("Two") }
      }
    }
    #expect(stage.shows("first part"))
    await stage.type(Keys.right, Keys.enter)
    #expect(stage.shows("second part"))
    try await stage.click("One")
    #expect(stage.shows("first part"))
    #expect(await stage.quit() == 0)
  }
}
