import Foundation
import TerminalText

/// What a chart is made of.
public protocol ChartMarks {
  /// The marks, in order.
  var marks: [ChartContent.Mark] { get }
}

extension ChartMarks {
  /// The same marks in a colour.
  public func foregroundStyle(_ color: Color) -> ChartMarkList {
    changing { $0.color = color }
  }

  /// The same marks as a series, which has a colour and a name of its own.
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

/// Marks one after another.
public struct ChartMarkList: ChartMarks {
  public let marks: [ChartContent.Mark]
}

/// A value on an axis, with the name of the axis.
public struct PlottableValue: Hashable, Sendable {
  /// What the axis is called.
  public let name: String
  /// The value as text.
  public let label: String
  /// The value as a number; `nil` for a text.
  public let number: Double?

  /// A number.
  public static func value(_ name: some StringProtocol, _ number: some BinaryFloatingPoint) -> Self {
    Self(name: String(name), label: ElementLayout.format(Double(number)), number: Double(number))
  }

  /// A number.
  public static func value(_ name: some StringProtocol, _ number: some BinaryInteger) -> Self {
    Self(name: String(name), label: String(number), number: Double(number))
  }

  /// A text: one of several of which each has a bar or a column of its own.
  public static func value(_ name: some StringProtocol, _ text: some StringProtocol) -> Self {
    Self(name: String(name), label: String(text), number: nil)
  }

  /// A day.
  public static func value(_ name: some StringProtocol, _ date: Date) -> Self {
    Self(
      name: String(name), label: date.formatted(.iso8601.year().month().day()),
      number: date.timeIntervalSinceReferenceDate)
  }
}

/// A bar.
///
/// It is as long as the number among its two values; where both are numbers, as the one on `y`.
public struct BarMark: ChartMarks {
  public let marks: [ChartContent.Mark]

  /// Makes a bar.
  public init(x: PlottableValue, y: PlottableValue) {
    let (name, number) = y.number == nil ? (y, x) : (x, y)
    marks = [ChartContent.Mark(kind: .bar, label: name.label, value: number.number ?? 0)]
  }
}

/// A point on the line of its series.
public struct LineMark: ChartMarks {
  public let marks: [ChartContent.Mark]

  /// Makes a point that is connected with the one before.
  public init(x: PlottableValue, y: PlottableValue) {
    marks = [
      ChartContent.Mark(kind: .line, label: x.label, position: x.number, value: y.number ?? 0)
    ]
  }

  /// Makes a point that is connected with the one before of the same series.
  public init(x: PlottableValue, y: PlottableValue, series: PlottableValue) {
    marks = LineMark(x: x, y: y).foregroundStyle(by: series).marks
  }
}

/// A point.
public struct PointMark: ChartMarks {
  public let marks: [ChartContent.Mark]

  /// Makes a point.
  public init(x: PlottableValue, y: PlottableValue) {
    marks = [
      ChartContent.Mark(kind: .point, label: x.label, position: x.number, value: y.number ?? 0)
    ]
  }
}

/// A line across, where lines or points are shown.
public struct RuleMark: ChartMarks {
  public let marks: [ChartContent.Mark]

  /// Makes a line at a number.
  public init(y: PlottableValue) {
    marks = [ChartContent.Mark(kind: .rule, label: "", value: y.number ?? 0)]
  }
}

/// Builds the marks of a chart.
@resultBuilder
public enum ChartBuilder {
  /// Marks.
  public static func buildExpression(_ marks: some ChartMarks) -> ChartMarkList {
    ChartMarkList(marks: marks.marks)
  }
  /// Several marks.
  public static func buildBlock(_ marks: ChartMarkList...) -> ChartMarkList {
    ChartMarkList(marks: marks.flatMap(\.marks))
  }
  /// Marks that are there under a condition.
  public static func buildOptional(_ marks: ChartMarkList?) -> ChartMarkList {
    marks ?? ChartMarkList(marks: [])
  }
  /// The marks of one branch.
  public static func buildEither(first marks: ChartMarkList) -> ChartMarkList { marks }
  /// The marks of the other branch.
  public static func buildEither(second marks: ChartMarkList) -> ChartMarkList { marks }
  /// The marks of a loop.
  public static func buildArray(_ marks: [ChartMarkList]) -> ChartMarkList {
    ChartMarkList(marks: marks.flatMap(\.marks))
  }
}
