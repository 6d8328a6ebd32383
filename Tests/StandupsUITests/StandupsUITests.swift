import CustomDump
import StandupsCore
import StandupsUI
import TerminalUI
import TerminalUITesting
import Testing

@MainActor @Suite struct StandupsUITests {
  @Test func aThemeIsShownByItsColorAndItsName() {
    let screen = TestScreen { ThemeSwatch(.teal) }
    expectNoDifference(screen.text, "■ teal")
    #expect(Theme.teal.color != Theme.orange.color)
  }

  @Test func whatWasDeletedCanBeKept() {
    var kept = 0
    let screen = TestScreen {
      List { DeletedNotice("This meeting", keepTitle: "Keep the meeting") { kept += 1 } }
    }
    #expect(
      screen.text.hasPrefix("Deleted\n  This meeting was deleted by another program or on another screen."))
    screen.tap("Keep the meeting")
    expectNoDifference(kept, 1)
  }
}
