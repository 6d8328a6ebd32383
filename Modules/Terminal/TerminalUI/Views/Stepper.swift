import SwiftNavigation

/// Steps up and down.
public struct Stepper<Label: View>: ElementView {
  private let label: Label
  private let up: (@MainActor () -> Void)?
  private let down: (@MainActor () -> Void)?
  private let set: (@MainActor (Double) -> Void)?
  private let value: (@MainActor () -> Double?)?
  private let bounds: ClosedRange<Double>?

  /// Makes a stepper; without a closure, it does not go that way.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?
  ) {
    self.label = label()
    self.up = onIncrement
    self.down = onDecrement
    self.set = nil
    self.value = nil
    self.bounds = nil
  }

  /// Makes a stepper of a value.
  public init<Value: Strideable>(
    value: Binding<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label
  ) {
    self.init(value, nil, step, label())
  }

  /// Makes a stepper of a value in bounds.
  public init<Value: Strideable>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    @ViewBuilder label: () -> Label
  ) {
    self.init(value, bounds, step, label())
  }

  private init<Value: Strideable>(
    _ value: Binding<Value>, _ bounds: ClosedRange<Value>?, _ step: Value.Stride, _ label: Label
  ) {
    let current = value.wrappedValue
    let canIncrement = bounds.map { Self.hasRoom(from: current, to: $0.upperBound, for: step) } ?? true
    let canDecrement = bounds.map { Self.hasRoom(from: $0.lowerBound, to: current, for: step) } ?? true
    let up: @MainActor () -> Void = { value.wrappedValue = value.wrappedValue.advanced(by: step) }
    let down: @MainActor () -> Void = { value.wrappedValue = value.wrappedValue.advanced(by: -step) }
    let set: @MainActor (Double) -> Void = { number in
      if let new: Value = valueFromNumber(number) { value.wrappedValue = new }
    }
    self.label = label
    self.up = canIncrement ? up : nil
    self.down = canDecrement ? down : nil
    self.value = { number(value.wrappedValue) }
    self.set = number(current) == nil ? nil : set
    self.bounds = bounds.flatMap { bounds in
      guard let lower = number(bounds.lowerBound), let upper = number(bounds.upperBound) else { return nil }
      return lower...upper
    }
  }

  /// Whether a step fits between two values.
  ///
  /// The value one step further is not computed: the last integer of a type has none.
  private static func hasRoom<Value: Strideable>(
    from lower: Value, to upper: Value, for step: Value.Stride
  ) -> Bool {
    guard lower < upper else { return false }
    // The distance between the ends of a type may be none of its strides.
    if step == 1, Value.self is any BinaryInteger.Type { return true }
    return lower.distance(to: upper) >= step
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let label = context.labelElements(of: label)
    return [
      context.control(
        Control(
          label: label,
          kind: .stepper(canIncrement: up != nil, canDecrement: down != nil, value: value?(), bounds: bounds)),
        handler: .steps(up: up, down: down, set: set))
    ]
  }
}

extension Stepper where Label == Text {
  /// Makes a stepper with a name; without a closure, it does not go that way.
  public init(
    _ title: some StringProtocol, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?
  ) {
    self.init(label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }

  /// Makes a stepper of a value, with a name.
  public init<Value: Strideable>(
    _ title: some StringProtocol, value: Binding<Value>, step: Value.Stride = 1
  ) {
    self.init(value: value, step: step) { Text(title) }
  }

  /// Makes a stepper of a value in bounds, with a name.
  public init<Value: Strideable>(
    _ title: some StringProtocol, value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1
  ) {
    self.init(value: value, in: bounds, step: step) { Text(title) }
  }
}

private func number(_ value: some Strideable) -> Double? {
  if let integer = value as? any BinaryInteger { return Double(integer) }
  if let float = value as? any BinaryFloatingPoint { return Double(float) }
  return nil
}

private func valueFromNumber<Value>(_ number: Double) -> Value? {
  func integer<Number: BinaryInteger>(_: Number.Type) -> Value? { Number(exactly: number) as? Value }
  func float<Number: BinaryFloatingPoint>(_: Number.Type) -> Value? { Number(number) as? Value }
  if let type = Value.self as? any BinaryInteger.Type { return integer(type) }
  if let type = Value.self as? any BinaryFloatingPoint.Type { return float(type) }
  return nil
}
