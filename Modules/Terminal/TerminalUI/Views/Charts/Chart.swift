import Foundation
import TerminalText

/// A chart with bars, lines, and points.
///
/// ```swift
/// Chart(meetings) { meeting in
///   BarMark(x: .value("Day", meeting.day), y: .value("Minutes", meeting.minutes))
/// }
/// ```
///
/// Bars are horizontal: each has a line of text with its label and its value. Lines and points are drawn in an area of eight
/// rows, or of the number of rows that ``chartHeight(rows:)`` sets.
public struct Chart: ElementView {
  private var content: ChartContent

  /// Creates a chart of marks.
  public init(@ChartBuilder content: () -> ChartMarkList) {
    self.content = ChartContent(marks: content().marks)
  }

  /// Creates a chart with marks for each element, identified by its id.
  public init<Data: RandomAccessCollection>(
    _ data: Data, @ChartBuilder content: (Data.Element) -> ChartMarkList
  ) where Data.Element: Identifiable {
    self.content = ChartContent(marks: data.flatMap { content($0).marks })
  }

  /// Creates a chart with marks for each element, identified by the value at a key path.
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ChartBuilder content: (Data.Element) -> ChartMarkList
  ) {
    self.content = ChartContent(marks: data.flatMap { content($0).marks })
  }

  /// Sets the number of rows for lines and points, which is at least two.
  public func chartHeight(rows: Int) -> Chart {
    var copy = self
    copy.content.height = max(rows, 2)
    return copy
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    content.marks.isEmpty ? [] : [context.element(.chart(content))]
  }
}

/// A line of small bars, one for each number.
public struct Sparkline: ElementView {
  private let values: [Double]

  /// Creates a sparkline of numbers.
  public init(_ values: some Sequence<some BinaryFloatingPoint>) { self.values = values.map { Double($0) } }

  /// Creates a sparkline of integers.
  public init(_ values: some Sequence<some BinaryInteger>) { self.values = values.map { Double($0) } }

  public func makeElements(in context: BuildContext) -> [Element] {
    guard !values.isEmpty else { return [] }
    let color = context.environment.textStyle.foreground
    let marks = values.map { ChartContent.Mark(kind: .spark, label: "", value: $0, color: color) }
    return [context.element(.chart(ChartContent(marks: marks)))]
  }
}
