import TerminalUI
import TerminalUITesting
import Testing

@testable import PhonePrograms

/// Programs that are written as for a phone, in a terminal.
@MainActor
@Suite struct ProgramTests {
  private var environment: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.timeZone = .gmt
    return environment
  }

  @Test func aFormOfSettings() {
    let screen = TestScreen(width: 60, environment: environment) { ReaderSettingsView() }
    screen.expectSnapshot(withStyles: true)
    screen.run("pick theme dark")
    screen.run("set budget 20")
    screen.run("toggle daily reminder")
    screen.run("toggle advanced")
    screen.expectSnapshot("changed")
    screen.run("sign out")
    screen.expectSnapshot("question")
  }

  @Test func aGridOfPicturesWithADetail() {
    let screen = TestScreen(width: 60, environment: environment) { PhotoGridView() }
    screen.expectSnapshot(withStyles: true)
    screen.run("summit")
    screen.expectSnapshot("detail")
    screen.run("favorite")
    screen.back()
    screen.run("search har")
    screen.expectSnapshot("search")
    screen.run("search xyz")
    screen.expectSnapshot("nothing")
  }

  @Test func pagesAtTheFirstStart() {
    var isFinished = false
    let screen = TestScreen(width: 60, environment: environment) { OnboardingView { isFinished = true } }
    screen.expectSnapshot(withStyles: true)
    screen.run("continue")
    screen.expectSnapshot("topics")
    screen.run("nature")
    screen.run("continue")
    screen.expectSnapshot("reminders")
    screen.run("finish")
    screen.run("start")
    #expect(isFinished)
  }
}
