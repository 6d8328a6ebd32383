import Foundation
import TerminalText

/// The content of a chart.
public protocol ChartMarks {
  /// The marks, in order.
  var marks: [ChartContent.Mark] { get }
}

extension ChartMarks {
  /// Sets the color of the marks.
  public func foregroundStyle(_ color: Color) -> ChartMarkList {
    changing { $0.color = color }
  }

  /// Assigns the marks to a series, which has its own color and a name.
  public func foregroundStyle(by series: PlottableValue) -> ChartMarkList {
    changing { $0.series = series.label }
  }

  private func changing(_ change: (inout ChartContent.Mark) -> Void) -> ChartMarkList {
    ChartMarkList(
      marks: marks.map {
        var mark = $0
        change(&mark)
        return mark
      })
  }
}

/// A list of marks.
public struct ChartMarkList: ChartMarks {
  public let marks: [ChartContent.Mark]
}

/// A value on an axis, with the name of the axis.
public struct PlottableValue: Hashable, Sendable {
  /// The name of the axis.
  public let name: String
  /// The value as text.
  public let label: String
  /// The value as a number, or `nil` if it's text.
  public let number: Double?

  /// Creates a value from a number.
  public static func value(_ name: some StringProtocol, _ number: some BinaryFloatingPoint) -> Self {
    Self(name: String(name), label: ElementLayout.format(Double(number)), number: Double(number))
  }

  /// Creates a value from an integer.
  public static func value(_ name: some StringProtocol, _ number: some BinaryInteger) -> Self {
    Self(name: String(name), label: String(number), number: Double(number))
  }

  /// Creates a value from text: one category, which has its own bar or column.
  public static func value(_ name: some StringProtocol, _ text: some StringProtocol) -> Self {
    Self(name: String(name), label: String(text), number: nil)
  }

  /// Creates a value from a day.
  public static func value(_ name: some StringProtocol, _ date: Date) -> Self {
    Self(
      name: String(name), label: date.formatted(.iso8601.year().month().day()),
      number: date.timeIntervalSinceReferenceDate)
  }
}

/// A bar.
///
/// Its length is the value that is a number, or `y` if both are numbers.
public struct BarMark: ChartMarks {
  public let marks: [ChartContent.Mark]

  /// Creates a bar.
  public init(x: PlottableValue, y: PlottableValue) {
    let (name, number) = y.number == nil ? (y, x) : (x, y)
    marks = [ChartContent.Mark(kind: .bar, label: name.label, value: number.number ?? 0)]
  }
}

/// A point on the line of its series.
public struct LineMark: ChartMarks {
  public let marks: [ChartContent.Mark]

  /// Creates a point that is connected to the previous one.
  public init(x: PlottableValue, y: PlottableValue) {
    marks = [
      ChartContent.Mark(kind: .line, label: x.label, position: x.number, value: y.number ?? 0)
    ]
  }

  /// Creates a point that is connected to the previous one in the same series.
  public init(x: PlottableValue, y: PlottableValue, series: PlottableValue) {
    marks = LineMark(x: x, y: y).foregroundStyle(by: series).marks
  }
}

/// A point.
public struct PointMark: ChartMarks {
  public let marks: [ChartContent.Mark]

  /// Creates a point.
  public init(x: PlottableValue, y: PlottableValue) {
    marks = [
      ChartContent.Mark(kind: .point, label: x.label, position: x.number, value: y.number ?? 0)
    ]
  }
}

/// A horizontal line across the area of the lines and points.
public struct RuleMark: ChartMarks {
  public let marks: [ChartContent.Mark]

  /// Creates a line at a number.
  public init(y: PlottableValue) {
    marks = [ChartContent.Mark(kind: .rule, label: "", value: y.number ?? 0)]
  }
}

/// Builds the marks of a chart.
@resultBuilder
public enum ChartBuilder {
  /// Builds marks from an expression.
  public static func buildExpression(_ marks: some ChartMarks) -> ChartMarkList {
    ChartMarkList(marks: marks.marks)
  }
  /// Builds a list of marks.
  public static func buildBlock(_ marks: ChartMarkList...) -> ChartMarkList {
    ChartMarkList(marks: marks.flatMap(\.marks))
  }
  /// Builds marks from an `if` statement without `else`.
  public static func buildOptional(_ marks: ChartMarkList?) -> ChartMarkList {
    marks ?? ChartMarkList(marks: [])
  }
  /// Builds the marks of the first branch.
  public static func buildEither(first marks: ChartMarkList) -> ChartMarkList { marks }
  /// Builds the marks of the second branch.
  public static func buildEither(second marks: ChartMarkList) -> ChartMarkList { marks }
  /// Builds the marks of a loop.
  public static func buildArray(_ marks: [ChartMarkList]) -> ChartMarkList {
    ChartMarkList(marks: marks.flatMap(\.marks))
  }
}
