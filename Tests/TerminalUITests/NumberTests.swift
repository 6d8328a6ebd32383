import CairnTestSupport
import CustomDump
import Foundation
import SwiftNavigation
import TerminalUI
import Testing

/// Numbers at and beyond the limits of every range, in commands and in views.
@MainActor
@Suite struct NumberTests {
  private struct Row: Identifiable { let id: Int }

  /// A screen with a control or a row for each verb that takes a number.
  private func stage() -> (stage: Stage, count: Source<Int>, level: Source<Double>, rows: Source<[Int]>) {
    let (count, free, level) = (Source(1), Source(1.0), Source(1.0))
    let (rows, unbounded) = (Source([1, 2, 3]), Source(1))
    let stage = Stage {
      List {
        Stepper("Count", value: Bindable(count).value, in: 0...5)
        Stepper("Unbounded", value: Bindable(unbounded).value)
        Stepper("Free", value: Bindable(free).value)
        Slider(value: Bindable(level).value, in: 0...10, step: 0.5) { Text("Level") }
        DatePicker("Due", selection: .constant(Date(timeIntervalSince1970: 0)))
        Section("Rows") {
          ForEach(rows.value, id: \.self) { row in Button("Row \(row)") {} }
            .onDelete { rows.value.remove(atOffsets: $0) }
            .onMove { rows.value.move(fromOffsets: $0, toOffset: $1) }
        }
      }
    }
    return (stage, count, level, rows)
  }

  @Test("A command can contain any number", arguments: ExtremeNumbers.texts)
  func aCommandWithANumber(_ number: String) throws {
    let lines = [
      "N", "set count N", "set unbounded N", "set free N", "set level N", "inc count N", "dec count N",
      "inc unbounded N",
      "dec unbounded N", "inc free N", "inc level N", "dec level N", "set due N-1-1", "set due 2026-N-1",
      "set due 2026-1-N", "set due N:00", "set due 10:N", "open N", "open rows N", "delete N", "delete 1-N",
      "delete N-1",
      "delete N-N", "move N 1", "move 1 N", "move N N", "move 1-N", "tap N", "menu N", "focus N", "tab N",
    ]
    for line in lines {
      let (stage, count, level, rows) = stage()
      let invocation = try? stage.tree.parse(line.replacing("N", with: number), allowsShortNames: true)
      if let invocation { _ = stage.graph.perform(invocation) }
      stage.graph.update()
      #expect((0...5).contains(count.value) && (0...10).contains(level.value), "\(line)")
      #expect(Set(rows.value).isSubset(of: [1, 2, 3]), "\(line)")
      #expect(!stage.lines().isEmpty)
    }
  }

  @Test("Invocations accept extreme integers", arguments: ExtremeNumbers.integers)
  func whatIsPerformed(_ number: Int) {
    let (stage, count, level, rows) = stage()
    let elements = stage.tree.content.withDescendants.map(\.id)
    // Performs every step. No host requests more than 10,000.
    let steps = number.magnitude <= 10_000 ? number : number.signum()
    for id in elements + [ElementID(number)] {
      for invocation in [
        .step(id, by: steps), .pick(id, option: number), .move(id, to: number), .moveBy(id, number),
        .showRows(id, from: number), .setNumber(id, Double(number)),
      ] as [Invocation] {
        _ = stage.graph.perform(invocation)
      }
      stage.graph.update()
    }
    #expect(!stage.lines().isEmpty)
    _ = (count, level, rows)
  }

  @Test(arguments: ExtremeNumbers.integers) func aStepperOutOfItsBounds(_ number: Int) {
    let (count, small) = (Source(number), Source(UInt8(truncatingIfNeeded: number)))
    let stage = Stage {
      Stepper("Count: \(count.value)", value: Bindable(count).value, in: 0...5, step: 2)
      Stepper("Free", value: Bindable(count).value)
      Stepper("Small", value: Bindable(small).value)
    }
    for line in [
      "inc count", "dec count", "inc free", "dec free", "inc small 300", "dec small 300", "set small -1",
    ] {
      if let invocation = try? stage.tree.parse(line) { _ = stage.graph.perform(invocation) }
      stage.graph.update()
    }
    #expect(!stage.lines().isEmpty)
  }

  @Test("Views accept extreme numbers", arguments: ExtremeNumbers.doubles)
  func whatViewsShow(_ number: Double) {
    let level = Source(number)
    let stage = Stage {
      ProgressView("Share", value: number)
      ProgressView("Total", value: 1, total: number)
      Gauge(value: number) { Text("Gauge") }
      Slider(value: Bindable(level).value, in: 0...10) { Text("Level") }
      Slider(value: Bindable(level).value, in: 0...10, step: 0.5) { Text("Steps") }
      Stepper("Free", value: Bindable(level).value)
      Text("padded").padding(number)
      Text("framed").frame(width: number, height: number)
      Text("limited").frame(minWidth: number, maxWidth: number)
      Text("below").frame(minHeight: number)
      Table([Row(id: 1), Row(id: 2)]) {
        TableColumn("First") { Text("\($0.id)") }.width(number)
        TableColumn("Second") { Text("\($0.id)") }.width(number)
        TableColumn("Third") { Text("\($0.id)") }
      }
      Text("faint").opacity(number)
      Text("color").foregroundStyle(Color(red: number, green: -number, blue: 1))
      Sparkline([number, 1, -1])
      Chart {
        BarMark(x: .value("Name", "a"), y: .value("Number", number))
        LineMark(x: .value("Place", number), y: .value("Number", number))
        PointMark(x: .value("Place", 1.0), y: .value("Number", 1.0))
        RuleMark(y: .value("Number", number))
      }
    }
    for width in [1, 20, 80] { #expect(!stage.lines(width).isEmpty) }
    for line in ["inc free", "inc level", "dec steps", "inc steps 10000", "set free 3"] {
      if let invocation = try? stage.tree.parse(line) { _ = stage.graph.perform(invocation) }
      stage.graph.update()
    }
    #expect(!stage.lines().isEmpty)
  }

  @Test(arguments: ExtremeNumbers.doubles) func datesOfAnyTime(_ number: Double) throws {
    let due = Source(Date(timeIntervalSinceReferenceDate: number))
    for now in [Date(timeIntervalSinceReferenceDate: 0), due.value] {
      var environment = EnvironmentValues()
      environment.timeZone = .gmt
      environment.locale = Locale(identifier: "en_US")
      environment.now = { now }
      let stage = Stage(environment: environment) {
        Text(due.value, style: .relative)
        Text(due.value, style: .offset)
        Text(due.value, style: .timer)
        Text(due.value, style: .date)
        Text(due.value, style: .time)
        DatePicker("Due", selection: Bindable(due).value)
        Chart { BarMark(x: .value("Day", due.value), y: .value("Number", 1.0)) }
      }
      #expect(!stage.lines().isEmpty)
      if let invocation = try? stage.tree.parse("set due 10:30") { _ = stage.graph.perform(invocation) }
      stage.graph.update()
      #expect(!stage.lines().isEmpty)
    }
  }

  @Test func theLongestTimes() {
    let now = Date(timeIntervalSinceReferenceDate: 0)
    var environment = EnvironmentValues()
    environment.now = { now }
    let stage = Stage(environment: environment) {
      Text(Date(timeIntervalSinceReferenceDate: 1e300), style: .timer)
      Text(Date(timeIntervalSinceReferenceDate: -1e300), style: .offset)
    }
    expectNoDifference(stage.lines(), ["2562047788015215:30:07", "-106751991167300 days"])
  }
}
