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
}
