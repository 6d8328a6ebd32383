import CustomDump
import Foundation
import Testing

@testable import TerminalUI

@MainActor
@Suite struct InvocationTests {
  private nonisolated static let id = ElementID(12)

  private nonisolated static let all: [(Invocation, String)] = [
    (.command("open \"1\"\n"), #"{"command":"open \"1\"\n"}"#),
    (.tap(id), #"{"tap":12}"#),
    (.setText(id, "é"), #"{"set":12,"text":"é"}"#),
    (.submit(id, ""), #"{"submit":12,"text":""}"#),
    (.setNumber(id, -2.5), #"{"set":12,"number":-2.5}"#),
    (.toggle(id), #"{"toggle":12}"#),
    (.toggle(id, isOn: false), #"{"toggle":12,"on":false}"#),
    (.pick(id, option: 2), #"{"pick":12,"option":2}"#),
    (.pickNamed(id, "navy"), #"{"pick":12,"name":"navy"}"#),
    (.step(id, by: -3), #"{"step":12,"by":-3}"#),
    (.focus(id), #"{"focus":12}"#),
    (.delete([id]), #"{"delete":12}"#),
    (.delete([id, ElementID(14)]), #"{"delete":[12,14]}"#),
    (.move(id, to: 3), #"{"move":12,"to":3}"#),
    (.moveBy(id, -1), #"{"move":12,"by":-1}"#),
    (.showRows(id, from: 200), #"{"rows":12,"from":200}"#),
    (.dismiss(), #"{"dismiss":true}"#),
    (.dismiss(id), #"{"dismiss":12}"#),
    (.back, #"{"back":true}"#),
    (.home, #"{"home":true}"#),
    (.screen, #"{"screen":true}"#),
  ]

  @Test(arguments: all) func theJSONForm(invocation: Invocation, json: String) throws {
    expectNoDifference(invocation.json, json)
    try expectNoDifference(Invocation(json: json), invocation)
    let data = try JSONEncoder().encode(invocation)
    try expectNoDifference(JSONDecoder().decode(Invocation.self, from: data), invocation)
    try expectNoDifference(Invocation(json: String(decoding: data, as: UTF8.self)), invocation)
  }

  @Test func everyActionHasAName() {
    expectNoDifference(Set(Self.all.map(\.0.name)), Set(Invocation.members.map(\.key)))
  }

  // MARK: The text form

  private struct Screen: View {
    @State var isOn = false
    @State var name = ""
    @State var note = ""
    @State var color = 1
    @State var count = 3
    @State var level = 2.0
    @State var rows = ["Ada", "Blob", "Cyd"]
    @State var others = ["Dee", "Eve"]

    var body: some View {
      Button("Save") {}
      Button("More") {}
      Button("More") {}
      Toggle("Sound", isOn: $isOn)
      TextField("Name", text: $name)
      TextField("Note", text: $note).onSubmit {}
      Picker("Color", selection: $color) { ForEach(1..<4) { Text("Color \($0)").tag($0) } }
      Stepper("Count", value: $count, in: 0...9)
      Slider(value: $level, in: 0...9) { Text("Level") }
      Text("Help").contextMenu { Button("Explain") {} }
      List {
        Section("Guests") {
          ForEach(rows, id: \.self) { row in NavigationLink(row, value: row) }
            .onDelete { rows.remove(atOffsets: $0) }
            .onMove { rows.move(fromOffsets: $0, toOffset: $1) }
        }
        Section("Others") {
          ForEach(others, id: \.self) { Text($0).contextMenu { Button("Greet") {} } }
            .onDelete { others.remove(atOffsets: $0) }
        }
      }
    }
  }

  @Test(arguments: [
    ("save", "tap save"), ("tap more 2", nil), ("toggle sound", "toggle sound on"),
    ("set sound off", "toggle sound off"), ("name \"\"", "set name \"\""),
    ("set name  two  words ", "set name two  words"), ("set note x", nil), ("note x", nil),
    ("pick color color 3", "pick color Color 3"), ("inc count", "inc count 1"), ("dec count 2", nil),
    ("set count 7", nil), ("set level 2.5", nil), ("focus name", nil), ("menu help", nil),
    ("open blob", "open 2"), ("delete guests 3 1", "delete guests 1,3"),
    ("delete others 2", nil), ("move 3 1", nil), ("menu 2", nil),
  ])
  func theTextForm(line: String, expected: String?) throws {
    let stage = Stage { Screen() }
    let invocation = try stage.tree.parse(line)
    let text = stage.tree.line(for: invocation)
    expectNoDifference(text, expected ?? line)
    try expectNoDifference(text.map { try stage.tree.parse($0) }, invocation)
  }

  @Test("An invocation that no line can express has no text form") func whatHasNoTextForm() throws {
    let stage = Stage { Screen() }
    let (row, other) = (stage.tree.rows[0].id, stage.tree.rows[3].id)
    expectNoDifference(stage.tree.line(for: .tap(ElementID(9_999))), nil)
    expectNoDifference(stage.tree.line(for: .moveBy(row, 1)), "move 1 2")
    expectNoDifference(stage.tree.line(for: .move(row, to: 4)), nil)
    // No single line deletes rows of two sections.
    expectNoDifference(stage.tree.line(for: .delete([row, other])), nil)
    expectNoDifference(stage.tree.line(for: .command("more")), "more")
    expectNoDifference(stage.tree.line(for: .back), "back")
  }

  @Test("A command line performs its command") func aLineIsPerformedAsItsMeaning() {
    let stage = Stage { Screen() }
    #expect(stage.graph.perform(.command("delete guests 1")))
    #expect(!stage.graph.perform(.command("delete guests 9")))
    #expect(!stage.graph.perform(.command("nonsense")))
    expectNoDifference(stage.tree.rows.map(\.plainText), ["Blob", "Cyd", "Dee", "Eve"])
  }

  // MARK: The front screen

  @Test("Elements are found in the front and below") func elementsAreFoundInFrontAndBelow() throws {
    let stage = Stage {
      Button("Below") {}
        .sheet(isPresented: .constant(true)) { Button("Above") {} }
    }
    let below = try #require(stage.tree.content.first)
    let above = try #require(stage.tree.front.content.first)
    expectNoDifference(stage.tree.elements.compactMap(\.control?.name), ["Below"])
    expectNoDifference(stage.tree.front.elements.compactMap(\.control?.name), ["Above"])
    expectNoDifference(stage.tree.frontPresentation, stage.tree.presentation)
    expectNoDifference(stage.tree.element(above.id), above)
    expectNoDifference(stage.tree.front.element(below.id), nil)
    #expect(stage.tree.contains(below.id) && stage.tree.contains(above.id))
    let error = #expect(throws: CommandError.self) { try stage.tree.checked(.tap(below.id)) }
    expectNoDifference(
      error?.message,
      "Element \(below.id.rawValue) is covered. Answer or dismiss the sheet or alert first.")
  }
}
