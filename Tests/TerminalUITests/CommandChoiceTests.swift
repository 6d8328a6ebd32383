import CustomDump
import Testing

@testable import TerminalUI

/// A screen's actions as commands, with the values that they accept.
@MainActor @Suite struct CommandChoiceTests {
  private struct Everything: View {
    @State var text = ""
    @State var isOn = false
    @State var number = 3
    @State var level = 2.0
    @State var color = 0
    @State var rows = ["a", "b", "c"]
    @State var isAsking = false

    var body: some View {
      Form {
        Button("Ask") { isAsking = true }
        Button("Never") {}.disabled(true)
        TextField("Title", text: $text)
        TextField("Note", text: $text).onSubmit {}
        Toggle("Loud", isOn: $isOn)
        Stepper("Count", value: $number, in: 0...3)
        Slider(value: $level, in: 1...5, step: 1) { Text("Level") }
        Picker("Color", selection: $color) {
          Text("Red").tag(0)
          Text("Blue").tag(1)
          Text("blue").tag(2)
        }
        Section("Rows") {
          ForEach(rows, id: \.self) { row in Button(row) {} }
            .onDelete { _ in }
            .onMove { _, _ in }
        }
      }
      .alert("Sure?", isPresented: $isAsking) { Button("Yes") {} }
    }
  }

  @Test("Each command is offered with its possible values") func eachIsOfferedWithWhatItTakes() throws {
    let graph = ViewGraph { Everything() }
    let screen = graph.update()
    expectNoDifference(
      screen.choices,
      [
        CommandChoice(command: "tap ask", values: .none),
        CommandChoice(command: "set title", values: .text),
        CommandChoice(command: "set note", values: .text),
        CommandChoice(command: "note", values: .text),
        CommandChoice(command: "toggle loud", values: .none),
        CommandChoice(command: "dec count", values: .none),
        CommandChoice(command: "set count", values: .number(bounds: 0...3, step: 1, isWhole: true)),
        CommandChoice(command: "set level", values: .number(bounds: 1...5, step: 1, isWhole: false)),
        // If two options have the same name, neither can be chosen by it.
        CommandChoice(command: "pick color", values: .oneOf(["Red"])),
        CommandChoice(command: "open", values: .oneOf(["1", "2", "3"])),
        CommandChoice(command: "delete", values: .oneOf(["1", "2", "3"])),
        CommandChoice(command: "move", values: .twoOf([1, 2, 3])),
      ])
    for line in ["tap ask", "note x", "set count 0", "set level 5", "pick color Red", "open 3", "move 3 1"] {
      #expect(throws: Never.self) { try screen.parse(line) }
    }
  }

  @Test("An open question offers only its answers") func aQuestionIsAllThatIsOffered() throws {
    let graph = ViewGraph { Everything() }
    graph.perform(try graph.update().parse("ask"))
    expectNoDifference(
      graph.update().choices,
      ["tap yes", "tap cancel", "dismiss"].map { CommandChoice(command: $0, values: .none) })
  }
}
