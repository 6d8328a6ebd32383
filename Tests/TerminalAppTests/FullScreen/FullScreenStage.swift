import Foundation
import TerminalDevice
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// A program on the full screen of a terminal in memory. Each method returns when all resulting changes have
/// been drawn.
@MainActor
final class FullScreenStage {
  let test: TestTerminal
  let surface: FullScreenSurface
  private let run: Task<Int32, Never>

  init(
    _ program: Program, columns: Int = 60, rows: Int = 20, capability: TerminalCapability = .monochrome,
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws {
    test = TestTerminal(columns: columns, rows: rows, capability: capability)
    let terminal = try #require(
      FullScreenTerminal(calls: test.calls, input: test.input, output: test.output))
    let surface = FullScreenSurface(terminal, output: test.output)
    self.surface = surface
    run = Task { await program.run(on: surface, clock: clock) }
    await surface.waitUntilDrawn()
  }

  convenience init(
    columns: Int = 60, rows: Int = 20, capability: TerminalCapability = .monochrome,
    @ViewBuilder _ view: () -> some View
  ) async throws {
    try await self.init(
      Program(name: "tool", view: view), columns: columns, rows: rows, capability: capability)
  }

  /// Sends keys as a terminal would.
  func type(_ keys: String...) async {
    for key in keys {
      test.type(key)
      if key == Keys.escape { test.pause() }
      await surface.waitUntilDrawn()
    }
  }

  func mouse(_ kind: MouseEvent.Kind, row: Int, column: Int) async {
    let code =
      switch kind {
      case .press, .release: 0
      case .drag: 32
      case .scroll(.up): 64
      case .scroll: 65
      case .move: 35
      }
    let isRelease = if case .release = kind { true } else { false }
    await type("\u{1B}[<\(code);\(column + 1);\(row + 1)\(isRelease ? "m" : "M")")
  }

  /// Clicks the first letter of a visible text.
  func click(_ text: String) async throws {
    let row = try #require(lines.firstIndex { $0.contains(text) }, "'\(text)' isn't on the screen.")
    let found = try #require(lines[row].range(of: text))
    let column = String(lines[row][..<found.lowerBound]).displayWidth
    await mouse(.press(.left), row: row, column: column)
    await mouse(.release(.left), row: row, column: column)
  }

  /// The text of each row of the screen.
  var rows: [String] { surface.shown?.lines.map(\.plain) ?? [] }
  /// The text of each row of the screen, without trailing spaces.
  var lines: [String] { rows.map { String($0.reversed().drop { $0 == " " }.reversed()) } }
  /// The names of the visible list rows, from the top.
  var names: [String] { surface.graph.tree.rows.compactMap(\.row?.name) }
  var status: String { lines.last.map { String($0.drop { $0 == " " }) } ?? "" }
  /// Returns `true` if a row contains a text. In `Name: value`, the value of a field may be in a column, after spaces and its edge.
  func shows(_ text: String) -> Bool {
    guard !lines.contains(where: { $0.contains(text) }) else { return true }
    let parts = text.components(separatedBy: ": ")
    guard parts.count == 2 else { return false }
    return lines.contains { line in
      guard let name = line.range(of: parts[0]) else { return false }
      return line[name.upperBound...].drop { $0 == " " || $0 == "▏" || $0 == "▌" }.hasPrefix(parts[1])
    }
  }
  var cursor: Frame.Position? { surface.shown?.cursor }

  /// The text of the focused element.
  var focus: String { FrontScreen(surface.graph.tree).element(surface.graph.focus)?.plainText ?? "-" }

  /// Presses the key for leaving. Returns the exit status.
  func quit() async -> Int32 {
    test.type(Keys.quit)
    return await run.value
  }

  /// Waits for the program to end by itself. Returns the exit status.
  func end() async -> Int32 { await run.value }
}

/// The bytes that a terminal sends for keys.
enum Keys {
  static let escape = "\u{1B}"
  static let enter = "\r"
  static let tab = "\t"
  static let backTab = "\u{1B}[Z"
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"
  static let home = "\u{1B}[H"
  static let end = "\u{1B}[F"
  static let pageUp = "\u{1B}[5~"
  static let pageDown = "\u{1B}[6~"
  static let delete = "\u{1B}[3~"
  static let backspace = "\u{7F}"
  static let altUp = "\u{1B}[1;3A"
  static let altDown = "\u{1B}[1;3B"
  static let interrupt = "\u{03}"
  static let endOfInput = "\u{04}"
  static let redraw = "\u{0C}"
  static let palette = "\u{10}"
  static let quit = "\u{11}"
  static let stop = "\u{1A}"
}

/// A screen with one element of each kind.
struct Desk: View {
  @State var log = "-"
  @State var isLoud = false
  @State var letter = "b"
  @State var count = 1
  @State var size = 5.0
  @State var name = ""
  @State var fruit = ["Apple", "Banana", "Cherry"]

  var body: some View {
    List {
      Text("log: \(log)")
      Button("Plain") { log = "plain" }
      Toggle("Loud", isOn: $isLoud)
      Picker("Letter", selection: $letter) {
        ForEach(["a", "b", "c"], id: \.self) { Text($0).tag($0) }
      }
      Stepper("Count", value: $count, in: 0...2)
      Slider(value: $size, in: 0...10, step: 1) { Text("Size") }
      TextField("Name", text: $name).onSubmit { log = "entered \(name)" }
      Button("Save") { log = "saved" }.keyboardShortcut("s")
      Section("Fruit") {
        ForEach(fruit, id: \.self) { name in
          Button {
            log = "opened \(name)"
          } label: {
            Text(name)
          }
        }
        .onDelete { offsets in for offset in offsets.reversed() { fruit.remove(at: offset) } }
        .onMove { source, target in
          guard let from = source.first else { return }
          let moved = fruit.remove(at: from)
          fruit.insert(moved, at: target > from ? target - 1 : target)
        }
      }
    }
    .navigationTitle("Desk")
  }
}

/// A list with many rows.
struct Rows: View {
  var count = 100
  @State var opened = "-"

  var body: some View {
    List {
      ForEach(1...count, id: \.self) { number in
        Button {
          opened = "row \(number)"
        } label: {
          Text("Row \(number)")
        }
      }
    }
    .navigationTitle("Rows \(opened)")
  }
}
