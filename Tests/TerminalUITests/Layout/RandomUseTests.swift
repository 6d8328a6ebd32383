import CairnTestSupport
import Observation
import TerminalText
import TerminalUI
import Testing

/// Random use of a screen in a window. The screen always stays intact, and the focused element is visible.
@MainActor
@Suite struct RandomUseTests {
  typealias Numbers = WindowTests.Numbers

  @MainActor @Observable final class Model {
    struct Row: Identifiable {
      var id: Int
      var text: String
      var lines = 1
    }
    var rows = (0..<300).map { Row(id: $0, text: "Row \($0)") }
    var query = ""
    var isOn = false
    var sheet = false
    var question = false
    var depth = 0

    func change(_ numbers: inout Numbers) {
      switch numbers.next(9) {
      case 0:
        rows.insert(
          Row(id: 1_000 + numbers.next(1_000_000), text: "neu 日本"), at: numbers.next(rows.count + 1))
      case 1: rows.removeAll { _ in numbers.next(40) == 0 }
      case 2 where !rows.isEmpty: rows[numbers.next(rows.count)].lines = numbers.next(4)
      case 3: rows.reverse()
      case 4:
        rows = numbers.next(4) == 0 ? [] : (0..<numbers.next(400)).map { Row(id: $0, text: "Row \($0)") }
      case 5: sheet.toggle()
      case 6: question.toggle()
      case 7: depth = numbers.next(3)
      default: query = String(repeating: "é", count: numbers.next(60))
      }
    }
  }

  struct Screen: View {
    @Bindable var model: Model
    var body: some View {
      NavigationStack(
        screens: (0..<model.depth).map { depth in
          NavigationScreen(id: depth) { list.navigationTitle("Screen \(depth)") }
        },
        popFrom: { model.depth = $0.base as? Int ?? 0 }
      ) {
        list.navigationTitle("Root")
      }
      .sheet(isPresented: $model.sheet) {
        Toggle("In the sheet", isOn: $model.isOn)
        list.navigationTitle("Sheet")
      }
      .alert("Really?", isPresented: $model.question) {
        Button("Yes") {}
        Button("No", role: .cancel) {}
      } message: {
        Text("A message of some words that may have to be broken into several lines.")
      }
    }

    var list: some View {
      VStack {
        TextField("Search", text: $model.query)
        List {
          Section("Rows") {
            ForEach(model.rows) { row in
              HStack {
                VStack { ForEach(0..<row.lines) { Text("\(row.text) \($0)") } }
                Spacer()
                if row.id.isMultiple(of: 3) { Button("Use \(row.id)") { model.isOn.toggle() } }
              }
            }
            .onDelete { model.rows.remove(atOffsets: $0) }
          }
          Section("Others") { Toggle("On", isOn: $model.isOn) }
        }
      }
      .toolbar {
        Button("Present") { model.sheet = true }
        Button("Ask") { model.question = true }
      }
    }
  }

  static let moves: [FocusMove] = [
    .next, .previous, .up, .down, .left, .right, .pageUp, .pageDown, .first, .last,
  ]
  static let keys: [Key] = [
    .character("a"), .character("字"), .backspace, .left, .home, .end, .paste("two\nlines"), .control("k"),
    .shift(.left), .control("_"),
  ]

  @Test("Random use keeps the layout consistent", arguments: 1...UInt64(randomCases(4)))
  func theScreenStaysWhole(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let model = Model()
    let graph = ViewGraph { Screen(model: model) }
    var size = (columns: 60, rows: 16)
    for step in 0..<40 {
      let layout = graph.layout(columns: size.columns, rows: size.rows)
      var hasMoved = false
      switch numbers.next(10) {
      case 0, 1: model.change(&numbers)
      case 2: size = (8 + numbers.next(100), 2 + numbers.next(40))
      case 3:
        let areas = layout.front.scrollAreas
        if !areas.isEmpty { graph.scroll(areas[numbers.next(areas.count)].id, by: numbers.next(200) - 100) }
      case 4, 5:
        if let focus = graph.focus { graph.edit(focus, with: Self.keys[numbers.next(Self.keys.count)]) }
      case 6:
        if let id = layout.elements(atRow: numbers.next(size.rows), column: numbers.next(size.columns)).last {
          graph.focus(id)
          graph.moveCursor(in: id, toColumn: numbers.next(size.columns))
          graph.perform(.tap(id))
        }
      default: hasMoved = graph.moveFocus(Self.moves[numbers.next(Self.moves.count)])
      }
      check(graph, size, hasMoved: hasMoved, "seed \(seed), step \(step)")
    }
  }

  private func check(_ graph: ViewGraph, _ size: (columns: Int, rows: Int), hasMoved: Bool, _ name: Comment) {
    let layout = graph.layout(columns: size.columns, rows: size.rows)
    #expect(layout.lines.count == size.rows, name)
    #expect(layout.lines.allSatisfy { $0.width <= size.columns }, name)
    let ids = layout.front.frames.map(\.id)
    #expect(Set(ids).count == ids.count, name)
    for frame in layout.front.frames {
      #expect(frame.rect.row >= 0 && frame.rect.row + frame.rect.height <= size.rows, name)
    }
    if hasMoved, size.rows > 8 {
      #expect(layout.focus.map { layout.frame(of: $0) } != nil, name)
    }
    // Nothing is left to render, and the cached content equals newly created content.
    #expect(!graph.needsRender, name)
    graph.markDirty()
    #expect(graph.layout(columns: size.columns, rows: size.rows).lines == layout.lines, name)
  }
}
