import Foundation
@testable import TerminalUI

/// A screen with every control.
struct EveryControl: View {
  @State var text = ""
  @State var isOn = false
  @State var choice = 0
  @State var count = 1
  @State var free = 1
  @State var share = 1.0
  @State var level = 5.0
  @State var rows = ["a", "b", "c"]
  @State var due = Date(timeIntervalSinceReferenceDate: 0)
  var body: some View {
    List {
      TextField("Text", text: $text)
      TextField("Entry", text: $text).onSubmit {}
      Toggle("Sound", isOn: $isOn)
      Picker("Color", selection: $choice) {
        Text("red").tag(0)
        Text("navy").tag(1)
      }
      Stepper("Count", value: $count, in: 0...3)
      Stepper("Free", value: $free)
      Stepper("Share", value: $share)
      Slider(value: $level, in: 0...10, step: 0.5) { Text("Level") }
      DatePicker("Due", selection: $due)
      Text(due, style: .timer)
      Menu("Actions") { Button("Act") {} }
      Section("Rows") {
        ForEach(rows, id: \.self) { row in Button(row) {} }
          .onDelete { rows.remove(atOffsets: $0) }
          .onMove { rows.move(fromOffsets: $0, toOffset: $1) }
      }
    }
  }
}

/// A graph that shows every control.
@MainActor
struct FuzzedProgram {
  let graph: ViewGraph

  init() {
    graph = ViewGraph(environment: EnvironmentValues()) { EveryControl() }
    graph.update()
  }

  func perform(_ invocation: Invocation) {
    _ = graph.perform(invocation)
    graph.update()
    precondition(!graph.tree.lines(width: 40).isEmpty)
  }
}
