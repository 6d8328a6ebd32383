import TerminalText

/// A bar that shows the position of a number between two bounds.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View>: ElementView {
  private let fraction: Double
  private let label: Label
  private let current: CurrentValueLabel
  private let minimum: BoundsLabel
  private let maximum: BoundsLabel

  /// Creates a gauge with labels for the number and its bounds.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    fraction = TerminalUI.fraction(
      of: Double(value) - Double(bounds.lowerBound), in: Double(bounds.upperBound) - Double(bounds.lowerBound)
    )
    self.label = label()
    current = currentValueLabel()
    minimum = minimumValueLabel()
    maximum = maximumValueLabel()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let label = context.elements(of: label, at: .named("label"))
    let value = context.elements(of: current, at: .named("value")).map(\.text).joined(separator: " ")
    let minimum = context.elements(of: minimum, at: .named("minimum"))
    let maximum = context.elements(of: maximum, at: .named("maximum"))
    let hasBounds = !minimum.isEmpty || !maximum.isEmpty
    // Without bounds, the label and the number are in one line above the bar, as in a progress view.
    let bar = context.element(
      .progress(label: hasBounds ? [] : label, fraction: fraction, value: value.isEmpty ? nil : value))
    guard hasBounds else { return [bar] }
    let row = context.descending(to: .named("row")).element(.stack(.horizontal, minimum + [bar] + maximum))
    return [context.descending(to: .named("gauge")).element(.stack(.vertical, label + [row]))]
  }
}

extension Gauge where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView {
  /// Creates a gauge.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(
      value: value, in: bounds, label: label, currentValueLabel: { EmptyView() },
      minimumValueLabel: { EmptyView() }, maximumValueLabel: { EmptyView() })
  }
}

extension Gauge where BoundsLabel == EmptyView {
  /// Creates a gauge with a label for the number.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      value: value, in: bounds, label: label, currentValueLabel: currentValueLabel,
      minimumValueLabel: { EmptyView() }, maximumValueLabel: { EmptyView() })
  }
}
