import CustomDump
import Observation
import TerminalDevice
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// A screen in a window writes only its changes to the terminal.
@MainActor
@Suite struct WindowBytesTests {
  @MainActor @Observable final class Model {
    var query = ""
    var counts = Array(repeating: 0, count: 10_000)
    var renders = 0
  }

  struct Screen: View {
    @Bindable var model: Model
    var body: some View {
      VStack {
        TextField("Search", text: $model.query)
        List {
          ForEach(0..<model.counts.count) { Text("Row \($0) has \(model.counts[$0])") }
        }
      }
      .navigationTitle("All")
      .toolbar { Button("Add") {} }
    }
  }

  @MainActor final class Window {
    let model = Model()
    let test = TestTerminal(columns: 100, rows: 40)
    let graph: ViewGraph
    let terminal: FullScreenTerminal?

    init() {
      graph = ViewGraph { [model] in Screen(model: model) }
      terminal = FullScreenTerminal(calls: test.calls, input: test.input, output: test.output)
    }

    /// Draws the screen and returns the written text.
    func draw() -> String {
      terminal?.draw(graph.layout(columns: 100, rows: 40).frame())
      return test.takeWritten()
    }
  }

  @Test("A key press writes fewer than 40 bytes") func aKeyWritesTensOfBytes() throws {
    let window = Window()
    #expect(window.draw().utf8.count > 500)
    window.graph.moveFocus(.next)
    _ = window.draw()
    let field = try #require(window.graph.focus)
    for (key, shown) in [(Key.character("a"), "a"), (.character("b"), "b"), (.backspace, " ")] {
      window.graph.edit(field, with: key)
      let written = window.draw()
      #expect(written.contains(shown))
      #expect(written.utf8.count < 40, "\(written.debugDescription)")
    }
    expectNoDifference(window.model.query, "a")
  }

  @Test("A changed cell writes fewer than 40 bytes") func aChangedCellWritesTensOfBytes() {
    let window = Window()
    _ = window.draw()
    window.model.counts[7] = 5
    let written = window.draw()
    #expect(written.contains("5"))
    #expect(written.utf8.count < 40, "\(written.debugDescription)")
    // A change outside the visible rows writes nothing.
    window.model.counts[9_000] = 5
    #expect(window.draw().isEmpty)
  }

  @Test("An idle screen is neither rendered nor written") func anIdleScreenIsNeitherMadeNorWritten() {
    let window = Window()
    _ = window.draw()
    window.graph.onNeedsRender = { window.model.renders += 1 }
    let layout = window.graph.layout(columns: 100, rows: 40)
    for _ in 0..<3 {
      #expect(window.draw().isEmpty)
      #expect(!window.graph.needsRender)
    }
    expectNoDifference(window.graph.layout(columns: 100, rows: 40), layout)
    expectNoDifference(window.model.renders, 0)
  }
}
