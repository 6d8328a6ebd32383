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

  @Test func usesAndReadsAScreen() {
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
    #expect(screen.control("NAME")?.kind == .textField(text: "", prompt: nil))
    #expect(screen.control("nothing") == nil)
    #expect(screen.rendered(for: .monochrome).hasPrefix("\u{1B}[1mCounter\u{1B}[0m\n"))
  }

  @Test func failuresShowWhatDiffers() {
    let screen = TestScreen { Counter() }
    withExpectedIssue {
      screen.expect("Counter\n───────\nCount 1\nName:\n[Increment]")
    } matching: {
      $0.contains("− Count 1\n+ Count 0\n  Name:")
    }
    withExpectedIssue {
      screen.tap("Decrement")
    } matching: {
      $0.contains("There is no 'decrement' to tap here") && $0.contains("Did you mean 'tap increment'?")
    }
    withExpectedIssue {
      screen.back()
    } matching: {
      $0.contains("There is no screen to go back to.")
    }
    #expect(screen.error(of: "tap increment") == nil)
    #expect(screen.error(of: "quit") == "There is no 'quit' here.")
  }

  private func withExpectedIssue(_ body: () -> Void, matching text: @escaping @Sendable (String) -> Bool) {
    withKnownIssue {
      body()
    } matching: { issue in
      issue.comments.contains { text($0.rawValue) }
    }
  }
}
