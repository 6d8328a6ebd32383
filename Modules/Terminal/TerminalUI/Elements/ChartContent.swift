import TerminalText

/// What a chart shows: marks at positions, as data.
public struct ChartContent: Hashable, Sendable {
  /// How a mark is drawn.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A bar of the length of the number.
    case bar
    /// A point on a line through the points of its series.
    case line
    /// A point.
    case point
    /// One of a row of small bars in one line of text.
    case spark
    /// A line across at the number.
    case rule
  }

  /// One number at a position.
  public struct Mark: Hashable, Sendable {
    /// How it is drawn.
    public var kind: Kind
    /// What it is called on the other axis.
    public var label: String
    /// Where it stands on the other axis, where that is a number.
    public var position: Double?
    /// The number.
    public var value: Double
    /// Which of several series it belongs to.
    public var series: String?
    /// The colour; `nil` is one of the chart's own.
    public var color: Color?

    /// Makes a mark.
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
  /// How many rows lines and points have.
  public var height = 8

  /// Makes a chart.
  public init(marks: [Mark], height: Int = 8) {
    self.marks = marks
    self.height = height
  }

  /// The chart in a few words.
  public var summary: String {
    let values = marks.map(\.value).filter(\.isFinite)
    guard let low = values.min(), let high = values.max() else { return "nothing to show" }
    let range = low == high ? format(low) : "\(format(low)) to \(format(high))"
    return values.count == 1 ? range : "\(values.count) values, \(range)"
  }

  private func format(_ number: Double) -> String { ElementLayout.format(number) }
}
