import CustomDump
import Testing

@testable import TerminalUI

@Suite struct ChartTickTests {
  /// A range with the ticks that it gets.
  struct Range: Sendable {
    var low: Double
    var high: Double
    var count: Int
    var ticks: [Double]
  }

  @Test(
    "Ticks are round numbers inside of the range",
    arguments: [
      Range(low: 0, high: 10, count: 5, ticks: [0, 2, 4, 6, 8, 10]),
      Range(low: 4, high: 19, count: 3, ticks: [5, 10, 15]),
      Range(low: -1, high: 1, count: 4, ticks: [-1, -0.5, 0, 0.5, 1]),
      Range(low: 0.1, high: 0.3, count: 2, ticks: [0.1, 0.2, 0.3]),
      Range(low: 3, high: 3, count: 4, ticks: [3]), Range(low: 7, high: 8, count: 1, ticks: [7, 8]),
    ])
  func roundNumbers(range: Range) {
    expectNoDifference(ChartTicks(range.low, range.high, count: range.count).values, range.ticks)
  }

  @Test(
    "Any range has few, ascending ticks",
    arguments: [
      Range(low: -1e300, high: 1e300, count: 0, ticks: []),
      Range(low: 0, high: .leastNonzeroMagnitude, count: 1, ticks: []),
      Range(low: 1e15, high: 1e15 + 1, count: 5, ticks: []),
      Range(low: -.infinity, high: 1, count: 5, ticks: []),
      Range(low: .nan, high: .nan, count: 5, ticks: []), Range(low: 5, high: -5, count: 5, ticks: []),
      Range(low: -.greatestFiniteMagnitude, high: .greatestFiniteMagnitude, count: 5, ticks: []),
    ])
  func anyRange(range: Range) {
    let values = ChartTicks(range.low, range.high, count: range.count).values
    #expect(values.count <= 101 && values == values.sorted() && values.allSatisfy(\.isFinite))
  }
}
