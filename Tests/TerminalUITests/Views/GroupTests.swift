import CustomDump
import Foundation
import SwiftNavigation
import TerminalUI
import Testing

/// `ControlGroup`, `labelsHidden`, `ViewThatFits`, and `safeAreaInset`.
@MainActor
@Suite struct GroupTests {
  @Test("Controls of a group are beside each other") func controlsOfAGroupStandBesideOneAnother() throws {
    let taps = Source(0)
    let stage = Stage {
      ControlGroup {
        Button("Cut") {}
        Button("Copy") { taps.value += 1 }
      }
      ControlGroup("Zoom") {
        Button("In") {}
        Button("Out") {}
      }
    }
    expectNoDifference(stage.lines(), ["[Cut] [Copy]", "Zoom: [In] [Out]"])
    try stage.run("copy")
    expectNoDifference(taps.value, 1)
  }

  struct Fields: View {
    @State var name = "Blob"
    @State var isOn = true
    @State var level = 2
    var body: some View {
      Group {
        TextField("Name", text: $name)
        Toggle("Public", isOn: $isOn)
        Stepper("Level", value: $level)
        Picker("Color", selection: $level) { Text("Red").tag(2) }
        LabeledContent("Size", value: "3")
        Button("Save") {}
      }.labelsHidden()
    }
  }

  @Test("Hidden labels still name their controls") func hiddenLabelsAreStillNames() throws {
    let stage = Stage { Fields() }
    expectNoDifference(stage.lines(), ["Blob", "[x]", "2 [−|+]", "Red", "3", "[Save]"])
    try stage.run("set name Blob Jr")
    try stage.run("toggle public")
    try stage.run("inc level")
    expectNoDifference(stage.lines().prefix(3), ["Blob Jr", "[ ]", "3 [−|+]"])
    let layout = stage.graph.layout(columns: 40, rows: 10)
    expectNoDifference(layout.lines[0].plain.trimmingCharacters(in: .whitespaces), "▏Blob Jr")
    let coded = try JSONDecoder().decode(ElementTree.self, from: JSONEncoder().encode(stage.tree))
    expectNoDifference(coded, stage.tree)
  }

  struct Fitting: View {
    var appeared: Journal?
    var body: some View {
      ViewThatFits {
        HStack {
          Text("Design, every Monday")
          Button("Start") {}
        }.onAppear { appeared?.add("wide") }
        VStack {
          Divider()
          Text("Design")
          Button("Begin") {}
        }.onAppear { appeared?.add("narrow") }
        Text("…")
      }
    }
  }

  @Test func theFirstViewThatFitsIsShown() throws {
    let journal = Journal()
    let graph = ViewGraph { Fitting(appeared: journal) }
    expectNoDifference(graph.lines(width: 40).map(\.plain), ["Design, every Monday [Start]"])
    expectNoDifference(journal.take(), ["wide"])
    expectNoDifference(
      graph.lines(width: 20).map(\.plain), [String(repeating: "─", count: 20), "Design", "[Begin]"])
    expectNoDifference(journal.take(), ["narrow"])
    #expect(graph.perform(try graph.parse("begin")))
    expectNoDifference(graph.lines(width: 40).map(\.plain), ["Design, every Monday [Start]"])
    expectNoDifference(journal.take(), ["wide"])
    expectNoDifference(Stage { ViewThatFits { Text("one") } }.lines(), ["one"])
  }

  struct Inset: View {
    var body: some View {
      List { ForEach(0..<50) { Text("Row \($0)") } }
        .safeAreaInset(edge: .top) { Text("Fifty rows") }
        .safeAreaInset(edge: .bottom) { Button("Continue") {} }
    }
  }

  @Test("A safe area bar stays at the edge") func aBarStaysAtTheEdge() throws {
    let stage = Stage { Inset() }
    let graph = stage.graph
    var layout = graph.layout(columns: 40, rows: 10)
    #expect(graph.scroll(layout.front.scrollAreas[0].id, by: 20))
    layout = graph.layout(columns: 40, rows: 10)
    let lines = layout.lines.map(\.plain)
    expectNoDifference(lines.first, "Fifty rows")
    #expect(lines[1].hasPrefix("Row 20"))
    #expect(lines.last?.hasPrefix("[Continue]") == true)
    try stage.run("continue")
  }
}
