import Foundation
import SwiftNavigation

/// A control that increments and decrements a value.
///
/// The value is shown once, after the label. If the label already contains the value, as `"Quantity: \(quantity)"` does, the
/// label isn't changed, and the control is named `Quantity`.
public struct Stepper<Label: View>: ElementView {
  private let label: Label
  private let up: (@MainActor () -> Void)?
  private let down: (@MainActor () -> Void)?
  private let set: (@MainActor (Double) -> Void)?
  private let value: (@MainActor () -> Double?)?
  private let bounds: ClosedRange<Double>?
  private let step: Double?
  private let isWhole: Bool

  /// Creates a stepper. Without one of the closures, it can't step in that direction.
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
    self.step = nil
    self.isWhole = false
  }

  /// Creates a stepper for a value.
  public init<Value: Strideable>(
    value: Binding<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label
  ) {
    self.init(value, nil, step, label())
  }

  /// Creates a stepper for a value in a range.
  public init<Value: Strideable>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    @ViewBuilder label: () -> Label
  ) {
    self.init(value, bounds, step, label())
  }

  private init<Value: Strideable>(
    _ value: Binding<Value>, _ bounds: ClosedRange<Value>?, _ step: Value.Stride, _ label: Label
  ) {
    let range = StepperRange(step: step, bounds: bounds)
    let current = value.wrappedValue
    func going(_ isUp: Bool) -> (@MainActor () -> Void)? {
      guard range.value(after: current, isUp: isUp) != nil else { return nil }
      return {
        if let next = range.value(after: value.wrappedValue, isUp: isUp) { value.wrappedValue = next }
      }
    }
    let set: @MainActor (Double) -> Void = { number in
      if let new = StepperRange<Value>.value(of: number) { value.wrappedValue = new }
    }
    self.label = label
    self.up = going(true)
    self.down = going(false)
    self.value = { StepperRange<Value>.number(value.wrappedValue) }
    self.set = StepperRange<Value>.number(current) == nil ? nil : set
    self.bounds = range.numberBounds
    self.step = StepperRange<Value>.number(step)
    self.isWhole = range.isWhole
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let value = value?()
    var control = Control(
      label: context.labelElements(of: label),
      kind: .stepper(
        canIncrement: up != nil, canDecrement: down != nil, value: value, bounds: bounds, step: step,
        isWhole: isWhole))
    if let value, let name = Control.name(control.name, without: value) { control.name = name }
    return [context.control(control, handler: .steps(up: up, down: down, set: set))]
  }
}

extension Stepper where Label == Text {
  /// Creates a stepper for a value in a range, with a title. The format is ignored: the value is shown as a number.
  public init<Value: BinaryFloatingPoint, Format: FormatStyle>(
    _ title: some StringProtocol, value: Binding<Value>, in bounds: ClosedRange<Value>,
    step: Value.Stride = 1,
    format: Format
  ) where Format.FormatInput == Value, Format.FormatOutput == String {
    self.init(title, value: value, in: bounds, step: step)
  }

  /// Creates a stepper with a title. Without one of the closures, it can't step in that direction.
  public init(
    _ title: some StringProtocol, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?
  ) {
    self.init(label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }

  /// Creates a stepper for a value, with a title.
  public init<Value: Strideable>(
    _ title: some StringProtocol, value: Binding<Value>, step: Value.Stride = 1
  ) {
    self.init(value: value, step: step) { Text(title) }
  }

  /// Creates a stepper for a value in a range, with a title.
  public init<Value: Strideable>(
    _ title: some StringProtocol, value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1
  ) {
    self.init(value: value, in: bounds, step: step) { Text(title) }
  }
}
