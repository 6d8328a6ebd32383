import CasePaths
import Testing

// The samples in the documentation catalog.

@CasePathable
enum Command: Equatable {
  case open(path: String)
  case zoom(Int)
  case quit
}

@CasePathable @dynamicMemberLookup
enum Pane: Equatable {
  case editor(Editor)
  case search(query: String, matches: Int)
  case help

  @CasePathable @dynamicMemberLookup
  enum Editor: Equatable {
    case text(String)
    case empty
  }
}

func title(_ pane: Pane) -> String {
  switch pane {
  case \.editor.text: "Editing"
  case \.search: "Searching"
  default: "Panes"
  }
}

@CasePathable
enum Rows<Action> {
  case row(id: Int, Action)
}

extension Case {
  subscript<Action>(id id: Int) -> Case<Action> where Value == Rows<Action> {
    appending(
      path: AnyCasePath(
        embed: { .row(id: id, $0) },
        extract: {
          guard case .row(id, let action) = $0 else { return nil }
          return action
        }))
  }
}

@Suite struct GuideTests {
  @Test func overview() {
    let command = Command.open(path: "notes.txt")
    #expect(command.is(\.open))
    #expect(command[case: \.open] == "notes.txt")
    #expect(command[case: \.zoom] == nil)
    #expect((\Command.Cases.zoom)(3) == .zoom(3))
  }

  @Test func looking() {
    let pane = Pane.editor(.text("Hello"))

    #expect(pane.is(\.editor))
    #expect(pane.is(\.editor.text))
    #expect(pane[case: \.editor.text] == "Hello")
    #expect(pane[case: \.search]?.query == nil)
    #expect(pane.editor?.text == "Hello")
    #expect(title(pane) == "Editing")
    #expect(title(.search(query: "", matches: 0)) == "Searching")
    #expect(title(.help) == "Panes")
  }

  @Test func changing() {
    var pane = Pane.editor(.text("Hello"))
    pane.modify(\.editor.text) { $0 += ", world" }
    pane[case: \.editor.text]?.append("!")
    #expect(pane == .editor(.text("Hello, world!")))
  }

  @Test func building() {
    let pane = Pane.editor(.empty)
    let search: CaseKeyPath<Pane, (query: String, matches: Int)> = \.search
    #expect(search((query: "cairn", matches: 4)) == .search(query: "cairn", matches: 4))
    #expect((\Pane.Cases.help)() == .help)

    let isEach = Pane.allCasePaths.map { pane.is($0) }
    #expect(isEach == [true, false, false])
    #expect(pane.case == \.editor)
  }

  @Test("A case path can be written by hand") func writingByHand() {
    let number = AnyCasePath<String, Int>(
      embed: { String($0) },
      extract: { Int($0) })
    let text = AnyCasePath(\Pane.Cases.editor.text)
    let numberInEditor = text.appending(path: number)
    #expect(numberInEditor.embed(42) == .editor(.text("42")))
    #expect(numberInEditor.extract(from: .editor(.text("six"))) == nil)

    let row = Rows.row(id: 1, Command.quit)
    let path: CaseKeyPath<Rows<Command>, Void> = \.[id: 1].quit
    #expect(row.is(path))
    #expect(!Rows.row(id: 2, Command.quit).is(path))
  }
}
