import TerminalUI
import TerminalUITesting
import Testing

/// The samples on the catalog's pages.
@MainActor @Suite struct GuideTests {
  struct CounterView: View {
    @State var count = 0
    var body: some View {
      Stepper("Count", value: $count)
      Button("Increment") { count += 1 }
    }
  }

  @Test func aCounter() {
    let screen = TestScreen(width: 40) { CounterView() }
    screen.tap("Increment")
    screen.run("inc count")
    screen.expect(
      """
      Count: 2 [−|+]
      [Increment]
      """)
    screen.expectSnapshot(width: 40)
    screen.expectSnapshot("in a window", width: 60, height: 12, withStyles: true)
    let picture = screen.snapshot(height: 6).picture(title: "counter", colors: .light)
    let svg = picture.svg
    #expect(svg.contains(">counter</text>") && svg.contains("fill=\"#fbfcfd\""))
  }
}
