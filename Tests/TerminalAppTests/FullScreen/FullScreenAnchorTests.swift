import CustomDump
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// Popovers and menus are next to the control that opened them, and inside of the screen.
@MainActor
@Suite struct FullScreenAnchorTests {
  /// A column of rows, with one control between them.
  struct Page: View {
    enum Kind: Sendable { case popover, menu, picker }
    let kind: Kind
    /// The number of rows above the control.
    let above: Int
    @State var isShown = false
    @State var choice = "red"

    var body: some View {
      VStack {
        ForEach(0..<above, id: \.self) { Text("row \($0)") }
        switch kind {
        case .popover:
          Button("Open") { isShown = true }
            .keyboardShortcut("o", modifiers: [])
            .popover(isPresented: $isShown) {
              Text("inside")
              Button("Close") { isShown = false }
            }
        case .menu:
          Menu("Open") {
            Button("inside") {}
            Button("Close") {}
          }
        case .picker:
          Picker("Open", selection: $choice) {
            ForEach(["inside", "red", "Close"], id: \.self) { Text($0).tag($0) }
          }
        }
        Button("Other") {}
      }
    }
  }

  /// The rows of the box, and its first column.
  private func box(_ stage: FullScreenStage) throws -> (rows: ClosedRange<Int>, column: Int) {
    let lines = stage.lines.dropLast()
    let top = try #require(lines.firstIndex { $0.contains("╭") }, "\(stage.lines)")
    let bottom = try #require(lines.lastIndex { $0.contains("╰") }, "\(stage.lines)")
    return (top...bottom, String(lines[top].prefix { $0 != "╭" }).displayWidth)
  }

  private func open(_ kind: Page.Kind, above: Int, columns: Int = 80) async throws -> FullScreenStage {
    let stage = try await FullScreenStage(columns: columns, rows: 24) { Page(kind: kind, above: above) }
    try await stage.click(kind == .picker ? "red" : "Open")
    return stage
  }

  @Test("A box is below its control", arguments: [Page.Kind.popover, .menu, .picker])
  func belowTheControl(kind: Page.Kind) async throws {
    let stage = try await open(kind, above: 3)
    let box = try box(stage)
    let control = try #require(stage.lines.firstIndex { $0.contains("Open") })
    expectNoDifference(box.rows.lowerBound, control + 1)
    #expect(box.column <= 8 && stage.shows("inside"), "\(stage.lines)")
    await stage.type(Keys.escape)
    #expect(await stage.quit() == 0)
  }

  @Test("A box is above a control near the bottom", arguments: [Page.Kind.popover, .menu, .picker])
  func aboveTheControl(kind: Page.Kind) async throws {
    let stage = try await open(kind, above: 18)
    let control = try #require(stage.lines.lastIndex { $0.contains("Open") })
    expectNoDifference(try box(stage).rows.upperBound, control - 1)
    #expect(stage.shows("inside"))
    await stage.type(Keys.escape)
    #expect(await stage.quit() == 0)
  }

  @Test(
    "A box is inside of a screen of 40 columns", arguments: [Page.Kind.popover, .menu, .picker], [3, 18])
  func insideOfANarrowScreen(kind: Page.Kind, above: Int) async throws {
    let stage = try await open(kind, above: above, columns: 40)
    #expect(stage.shows("inside") && stage.shows("Close"))
    #expect(stage.rows.allSatisfy { $0.displayWidth <= 40 })
    if kind != .popover {
      let box = try box(stage)
      #expect(stage.lines[box.rows.lowerBound].contains("╮") && box.rows.upperBound < 23)
    }
    await stage.type(Keys.escape)
    #expect(await stage.quit() == 0)
  }

  @Test("A popover belongs to the control whose shortcut opened it, not to the focus") func aShortcutOpensIt()
    async throws
  {
    let stage = try await FullScreenStage(columns: 80, rows: 24) { Page(kind: .popover, above: 8) }
    await stage.type(Keys.end)
    expectNoDifference(stage.focus, "Other")
    await stage.type("o")
    let control = try #require(stage.lines.firstIndex { $0.contains("Open") })
    expectNoDifference(try box(stage).rows.lowerBound, control + 1)
    // It is as narrow as its content.
    let top = stage.lines[control + 1].drop { $0 == " " }
    #expect(top.displayWidth < 24, "\(stage.lines)")
    await stage.type(Keys.escape)
    #expect(await stage.quit() == 0)
  }
}
