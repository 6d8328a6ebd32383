import CustomDump
import Foundation
import TerminalUI
import Testing

/// Charts, sparklines, and gauges.
@MainActor
@Suite struct ChartTests {
  private struct Day: Identifiable {
    var id: String
    var minutes: Double
  }

  @Test("Bars are below each other") func barsLieUnderOneAnother() {
    let days = [Day(id: "Mon", minutes: 4), Day(id: "Tuesday", minutes: 8), Day(id: "Wed", minutes: 1)]
    let stage = Stage {
      Chart(days) { BarMark(x: .value("Day", $0.id), y: .value("Minutes", $0.minutes)) }
    }
    expectNoDifference(
      stage.lines(25),
      [
        "Mon     ▆▆▆▆▆▆▆▆        4",
        "Tuesday ▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆ 8",
        "Wed     ▆▆              1",
      ])
    #expect(stage.runs(width: 25).contains { $0.style.foreground == .accentColor })
  }

  @Test("Negative bars point in the other direction") func negativeBarsGoTheOtherWay() {
    let stage = Stage {
      Chart {
        BarMark(x: .value("", "a"), y: .value("", 2))
        BarMark(x: .value("", "b"), y: .value("", -2))
      }
    }
    expectNoDifference(stage.lines(14), ["a      ▆▆▆▆  2", "b ▆▆▆▆▆     -2"])
  }

  @Test func aSparklineIsOneLine() {
    expectNoDifference(Stage { Sparkline([0, 1, 2, 3, 4, 5, 6, 7]) }.lines(), ["▁▂▃▄▅▆▇█"])
    // If neighbors share a column, the larger value is shown.
    expectNoDifference(Stage { Sparkline([0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]) }.lines(8).map(\.count), [8])
    expectNoDifference(Stage { Sparkline([Int]()) }.lines(), [])
    expectNoDifference(Stage { Sparkline([3.5, .nan, 3.5]) }.lines(), ["██"])
  }

  @Test("Lines and points are drawn in a coordinate field") func lineAndPointsStandInAField() {
    let stage = Stage {
      Chart {
        for value in 0..<3 { LineMark(x: .value("x", value), y: .value("y", value)) }
      }.chartHeight(rows: 3)
    }
    let lines = stage.lines(16)
    expectNoDifference(lines.count, 5)
    #expect(lines[0].hasPrefix("2 ┤"))
    #expect(lines[2].hasPrefix("0 ┤"))
    expectNoDifference(lines[3], "  └┬─────┬─────┬")
    expectNoDifference(lines[4], "   0     1     2")
    // The line rises from left to right.
    expectNoDifference(lines[0].last.map { $0 > "\u{2800}" && $0 <= "\u{28FF}" }, true)
    expectNoDifference(lines[2].dropFirst(3).first.map { $0 > "\u{2800}" && $0 <= "\u{28FF}" }, true)
  }

  @Test func seriesHaveColorsAndALegend() {
    let stage = Stage {
      Chart {
        LineMark(x: .value("x", 0), y: .value("y", 1)).foregroundStyle(by: .value("who", "Blob"))
        LineMark(x: .value("x", 1), y: .value("y", 2), series: .value("who", "Blob Jr"))
        RuleMark(y: .value("y", 1.5))
      }
    }
    expectNoDifference(stage.lines(30).last, "■ Blob  ■ Blob Jr")
    let styles = Set(stage.runs(ofLine: stage.lines(30).count - 1, width: 30).map(\.style.foreground))
    #expect(styles.contains(.accentColor) && styles.contains(.success))
  }

  @Test("A chart leaves out marks that aren't finite numbers") func whatIsNoNumberIsLeftOut() {
    let stage = Stage {
      Chart {
        BarMark(x: .value("", "a"), y: .value("", Double.nan))
        BarMark(x: .value("", "b"), y: .value("", Double.infinity))
        BarMark(x: .value("", "c"), y: .value("", 1))
        if stageIsEmpty { BarMark(x: .value("", "d"), y: .value("", 1)) }
      }
    }
    expectNoDifference(stage.lines(10), ["c ▆▆▆▆▆▆ 1"])
    expectNoDifference(Stage { Chart {} }.lines(), [])
  }

  private var stageIsEmpty: Bool { false }

  @Test(arguments: [8, 12, 20, 40, 200])
  func noLineIsWiderThanTheWindow(_ width: Int) {
    let stage = Stage {
      Chart {
        for index in 0..<30 {
          LineMark(
            x: .value("a long name for an axis", "position \(index)"), y: .value("y", index * 1_000_000))
          BarMark(x: .value("Day", "a long name \(index)"), y: .value("y", -index * 1_000_000))
        }
      }
      Gauge(value: 0.3) {
        Text("a long label for a gauge")
      } currentValueLabel: {
        Text("three tenths")
      }
    }
    #expect(stage.tree.lines(width: width).allSatisfy { $0.width <= width })
    #expect(stage.graph.layout(columns: width, rows: 60).lines.allSatisfy { $0.width <= width })
  }

  @Test("A gauge shows the position of its value") func aGaugeShowsWhereItsValueStands() {
    expectNoDifference(Stage { Gauge(value: 5, in: 0...10) { Text("Speed") } }.lines(20).first, "Speed")
    // In a window, the number is at the end of the label's line, as in a progress view.
    let window = ViewGraph { Gauge(value: 5, in: 0...10) { Text("Speed") } }.layout(columns: 20, rows: 4)
    expectNoDifference(window.lines[0].plain, "Speed            50%")
    let stage = Stage {
      Gauge(value: 5, in: 0...10) {
        EmptyView()
      } currentValueLabel: {
        Text("5 km/h")
      } minimumValueLabel: {
        Text("0")
      } maximumValueLabel: {
        Text("10")
      }
    }
    #expect(stage.text(40).hasPrefix("0 █"))
    #expect(stage.text(40).hasSuffix("5 km/h 10"))
    #expect(Stage { Gauge(value: 50, in: 0...10) { EmptyView() } }.text(30).hasSuffix("100%"))
  }

  @Test("Large text is large only in a window") func largeTextIsLargeInAWindow() {
    let stage = Stage { LargeText("1:40") }
    expectNoDifference(stage.lines(), ["1:40"])
    let layout = stage.graph.layout(columns: 30, rows: 5)
    expectNoDifference(
      layout.lines.prefix(3).map(\.plain), ["▀█  ▄ █ █ █▀█", " █  ▄ ▀▀█ █ █", "▀▀▀     ▀ ▀▀▀"])
    // Without enough room, or for text without large characters, ordinary text is shown.
    expectNoDifference(stage.graph.layout(columns: 10, rows: 5).lines[0].plain, "1:40")
    expectNoDifference(Stage { LargeText("now") }.graph.layout(columns: 30, rows: 5).lines[0].plain, "now")
  }
}
