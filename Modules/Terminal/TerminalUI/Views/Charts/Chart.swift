import Foundation
import TerminalText

/// Numbers as bars, lines and points.
///
/// ```swift
/// Chart(meetings) { meeting in
///   BarMark(x: .value("Day", meeting.day), y: .value("Minutes", meeting.minutes))
/// }
/// ```
///
/// Bars lie: each has a line of text with its name and its number. Lines and points stand in a field of eight rows, or of as many as
/// ``chartHeight(rows:)`` says.
public struct Chart: ElementView {
  private var content: ChartContent

  /// Makes a chart of marks.
  public init(@ChartBuilder content: () -> ChartMarkList) {
    self.content = ChartContent(marks: content().marks)
  }

  /// Makes a chart with marks for each element, identified by its id.
  public init<Data: RandomAccessCollection>(
    _ data: Data, @ChartBuilder content: (Data.Element) -> ChartMarkList
  ) where Data.Element: Identifiable {
    self.content = ChartContent(marks: data.flatMap { content($0).marks })
  }

  /// Makes a chart with marks for each element, identified by the value at a key path.
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ChartBuilder content: (Data.Element) -> ChartMarkList
  ) {
    self.content = ChartContent(marks: data.flatMap { content($0).marks })
  }

  /// The same chart, with lines and points in a number of rows.
  public func chartHeight(rows: Int) -> Chart {
    var copy = self
    copy.content.height = max(rows, 2)
    return copy
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    content.marks.isEmpty ? [] : [context.element(.chart(content))]
  }
}

/// Numbers as small bars in one line of text.
public struct Sparkline: ElementView {
  private let values: [Double]

  /// Shows a bar for each number.
  public init(_ values: some Sequence<some BinaryFloatingPoint>) { self.values = values.map { Double($0) } }

  /// Shows a bar for each number.
  public init(_ values: some Sequence<some BinaryInteger>) { self.values = values.map { Double($0) } }

  public func makeElements(in context: BuildContext) -> [Element] {
    guard !values.isEmpty else { return [] }
    let color = context.environment.textStyle.foreground
    let marks = values.map { ChartContent.Mark(kind: .spark, label: "", value: $0, color: color) }
    return [context.element(.chart(ChartContent(marks: marks)))]
  }
}
