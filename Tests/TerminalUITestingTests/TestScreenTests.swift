import CairnTestSupport
import CustomDump
import IssueReporting
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct TestScreenTests {
  struct Counter: View {
    @State private var count = 0
    @State private var name = ""
    var body: some View {
      List {
        Text("Count \(count)")
        TextField("Name", text: $name)
        Button("Increment") { count += 1 }
      }
      .navigationTitle("Counter")
    }
  }

  @Test("A test screen is used and read") func usesAndReadsAScreen() {
    let screen = TestScreen(width: 40) { Counter() }
    screen.tap("Increment")
    screen.type("Blob", into: "name")
    screen.expect(
      """
      Counter
      ───────
      Count 1
      Name: Blob
      [Increment]
      """)
    screen.type("", into: "Name")
    expectNoDifference(screen.control("NAME")?.kind, .textField(text: "", prompt: nil))
    expectNoDifference(screen.control("nothing"), nil)
    #expect(screen.rendered(for: .monochrome).hasPrefix("\u{1B}[1mCounter\u{1B}[0m\n"))
  }

  @Test("Failures show the difference") func failuresShowWhatDiffers() {
    let screen = TestScreen { Counter() }
    expectIssues {
      screen.expect("Counter\n───────\nCount 1\nName:\n[Increment]")
    } matching: {
      $0.text.contains("− Count 1\n+ Count 0\n  Name:")
    }
    expectIssues {
      screen.tap("Decrement")
    } matching: {
      $0.text.contains("Can't use 'tap' with 'Decrement'")
        && $0.text.contains("Did you mean 'tap increment'?")
    }
    expectIssues {
      screen.back()
    } matching: {
      $0.text.contains("There is no screen to go back to.")
    }
    expectNoDifference(screen.error(of: "tap increment"), nil)
    expectNoDifference(screen.error(of: "quit"), "There is no 'quit' here.")
  }

}
