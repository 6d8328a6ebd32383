import CustomDump
import TerminalUI
import TerminalUITesting
import Testing

@MainActor @Suite struct DeletedNoticeTests {
  @Test("Deleted content can be kept") func deletedContentCanBeKept() {
    var kept = 0
    let screen = TestScreen {
      List { Text("Design") }
        .deletedNotice("This meeting", isPresented: true, keepTitle: "Keep the meeting") { kept += 1 }
    }
    #expect(
      screen.text.hasPrefix("Deleted\n  This meeting was deleted by another program or on another screen."))
    screen.tap("Keep the meeting")
    expectNoDifference(kept, 1)
  }

  @Test("Content that exists has no notice") func presentContentHasNoNotice() {
    let screen = TestScreen {
      List { Text("Design") }.deletedNotice("This meeting", isPresented: false) {}
    }
    expectNoDifference(screen.text, "Design")
  }
}
