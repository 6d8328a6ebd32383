import CustomDump
import Foundation
import TerminalText
import Testing

@testable import TerminalUI

/// Restoring view state in another run, which has its own graph.
@MainActor @Suite struct ViewStatesTests {
  private struct Panel: View {
    @State var text = ""
    @State var isOpen = false
    @State var closure: () -> Void = {}

    var body: some View {
      VStack {
        TextField("Text", text: $text)
        Toggle("Open", isOn: $isOpen)
        if isOpen { Inner() }
        ForEach(0..<40) { Text("Line \($0)") }
      }
    }
  }

  private struct Inner: View {
    @State var count = 0
    var body: some View { Button("Count \(count)") { count += 1 } }
  }

  private struct Login: View {
    @State var name = ""
    @State var password = ""
    @State var isNext = false
    var body: some View {
      TextField("Name", text: $name)
      if !isNext { SecureField("Password", text: $password) }
      Toggle("Next", isOn: $isNext)
    }
  }

  private struct Rows: View {
    var body: some View { List(0..<1_000, id: \.self) { row in Button("Row \(row)") {} } }
  }

  private func run(_ graph: ViewGraph, _ lines: String...) throws {
    for line in lines { #expect(graph.perform(try graph.parse(line))) }
    graph.update()
  }

  /// Writes view states to a file and reads them back.
  private func written(_ memory: ViewStates) throws -> ViewStates {
    try JSONDecoder().decode(ViewStates.self, from: JSONEncoder().encode(memory))
  }

  private func text(_ graph: ViewGraph) -> String {
    graph.lines(width: 40).map(\.plain).joined(separator: "\n")
  }

  @Test("The states of nested views are restored") func statesComeBackAlsoOfViewsThatAStateShows() throws {
    let graph = ViewGraph { Panel() }
    defer { graph.stop() }
    expectNoDifference(graph.viewStates.views.compactMap(\.states), [])
    try run(graph, "set text Hello", "toggle open", "tap count 0", "tap count 1")
    let memory = try written(graph.viewStates)
    let next = ViewGraph { Panel() }
    defer { next.stop() }
    next.recall(memory)
    expectNoDifference(text(next), text(graph))
    #expect(text(next).contains("Count 2") && text(next).contains("Hello"))
    expectNoDifference(next.viewStates, memory)
  }

  private struct Fields: View {
    @State var name = ""
    @State var count = 1
    @State var password = ""
    var body: some View {
      TextField("Name", text: $name)
      TextField("Count", value: $count, format: .number)
      SecureField("Password", text: $password)
    }
  }

  /// Types into a field, and moves the cursor.
  private func edit(_ graph: ViewGraph, _ label: String, _ keys: Key...) throws -> ElementID {
    let id = try #require(graph.update().elements.first { $0.plainText.hasPrefix(label) }?.id)
    graph.focus(id)
    for key in keys { #expect(graph.edit(id, with: key)) }
    return id
  }

  @Test("The cursor and the selection of a field are restored") func theCursorComesBack() throws {
    for (keys, shown) in [
      ([Key.left, .left], ["1"]), ([.shift(.left), .shift(.left)], ["1", "3"]), ([.home], ["0"]),
    ] {
      let graph = ViewGraph { Fields() }
      defer { graph.stop() }
      let id = try edit(graph, "Name", .character("a"), .character("b"), .character("c"))
      for key in keys { graph.edit(id, with: key) }
      let next = ViewGraph { Fields() }
      defer { next.stop() }
      next.recall(try written(graph.viewStates))
      let edited = try #require(next.editedText(in: id))
      #expect(edited.text == "abc")
      #expect(edited.cursor == Int(shown[0]))
      #expect(edited.selection?.upperBound == (shown.count > 1 ? 3 : nil))
      expectNoDifference(next.viewStates, graph.viewStates)
    }
  }

  @Test("A number that is still being typed is restored") func anUnfinishedNumberComesBack() throws {
    let graph = ViewGraph { Fields() }
    defer { graph.stop() }
    let id = try edit(graph, "Count", .character("2"), .character("-"))
    let next = ViewGraph { Fields() }
    defer { next.stop() }
    next.recall(try written(graph.viewStates))
    #expect(next.editedText(in: id)?.text == graph.editedText(in: id)?.text)
  }

  @Test("A cursor outside the text is moved to its end, and the cursor in a secure field isn't saved")
  func aCursorOutsideTheText() throws {
    let graph = ViewGraph { Fields() }
    defer { graph.stop() }
    let id = try edit(graph, "Name", .character("a"), .character("b"), .left)
    var states = graph.viewStates
    let place = try #require(states.views.firstIndex { $0.cursor != nil })
    for cursor in [[Int.max], [-1, Int.max], [Int.min, -1, 5], []] {
      states.views[place].cursor = cursor
      let next = ViewGraph { Fields() }
      defer { next.stop() }
      next.recall(states)
      #expect(next.editedText(in: id)?.text == "ab")
    }
    _ = try edit(graph, "Password", .character("x"), .character("y"), .left)
    #expect(graph.viewStates.views.allSatisfy { $0.cursor != [1] || $0.path == states.views[place].path })
    #expect(graph.viewStates.views.count { $0.cursor != nil } == 1)
  }

  /// The field may be gone while its text is still stored.
  @Test("Text in a secure field isn't saved") func whatWasTypedInASecureFieldIsNotKept() throws {
    let graph = ViewGraph { Login() }
    defer { graph.stop() }
    try run(graph, "set name Blob", "set password tiger")
    for next in ["off", "on"] {
      try run(graph, "set next \(next)")
      let text = String(decoding: try JSONEncoder().encode(graph.viewStates), as: UTF8.self)
      #expect(text.contains("Blob") && !text.contains("tiger"), "\(text)")
    }
  }

  @Test("The focus and the scroll position are restored") func focusAndScrollingComeBack() throws {
    let graph = ViewGraph { Rows() }
    defer { graph.stop() }
    var shown = graph.layout(columns: 40, rows: 10)
    for _ in 0..<60 {
      graph.moveFocus(.pageDown)
      shown = graph.layout(columns: 40, rows: 10)
    }
    let memory = try written(graph.viewStates)
    let next = ViewGraph { Rows() }
    defer { next.stop() }
    next.recall(memory)
    let again = next.layout(columns: 40, rows: 10)
    expectNoDifference(again.lines.map(\.plain), shown.lines.map(\.plain))
    #expect(!again.lines.contains { $0.plain.contains("Row 1]") }, "\(again.lines.map(\.plain))")
    // The focus moves on from there.
    graph.moveFocus(.up)
    next.moveFocus(.up)
    expectNoDifference(
      next.layout(columns: 40, rows: 10).lines, graph.layout(columns: 40, rows: 10).lines)
  }

  @Test("View states of other views change nothing") func aMemoryOfOtherViewsChangesNothing() throws {
    let graph = ViewGraph { Panel() }
    defer { graph.stop() }
    try run(graph, "set text Hello", "toggle open")
    let next = ViewGraph { Rows() }
    defer { next.stop() }
    let before = text(next)
    next.recall(graph.viewStates)
    next.recall(ViewStates(views: [.init(path: [], rows: [5, .max, 0]), .init(path: ["x"], scroll: 3)]))
    expectNoDifference(text(next).prefix(20), before.prefix(20))
  }
}
