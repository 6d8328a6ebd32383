import TerminalText

/// The content of a chart: marks and their values, as data.
public struct ChartContent: Hashable, Sendable {
  /// The kind of a mark.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A bar as long as the value.
    case bar
    /// A point on a line through the points of its series.
    case line
    /// A point.
    case point
    /// One of several small bars in a line of text.
    case spark
    /// A horizontal line at the value.
    case rule
  }

  /// A value at a position.
  public struct Mark: Hashable, Sendable {
    /// The kind of the mark.
    public var kind: Kind
    /// The name of the position on the other axis.
    public var label: String
    /// The position on the other axis, if it's a number.
    public var position: Double?
    /// The value.
    public var value: Double
    /// The series of the mark, if the chart has several.
    public var series: String?
    /// The color, or `nil` to let the chart choose one.
    public var color: Color?

    /// Creates a mark.
    public init(
      kind: Kind, label: String, position: Double? = nil, value: Double, series: String? = nil,
      color: Color? = nil
    ) {
      self.kind = kind
      self.label = label
      self.position = position
      self.value = value
      self.series = series
      self.color = color
    }
  }

  /// The marks, in order.
  public var marks: [Mark]
  /// The number of rows for lines and points.
  public var height = 8

  /// Creates the content of a chart.
  public init(marks: [Mark], height: Int = 8) {
    self.marks = marks
    self.height = height
  }

  /// A short description of the chart.
  public var summary: String {
    let values = marks.map(\.value).filter(\.isFinite)
    guard let low = values.min(), let high = values.max() else { return "nothing to show" }
    let range = low == high ? format(low) : "\(format(low)) to \(format(high))"
    return values.count == 1 ? range : "\(values.count) values, \(range)"
  }

  private func format(_ number: Double) -> String { ElementLayout.format(number) }
}
