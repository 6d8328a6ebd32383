import SwiftNavigation

/// A control for a number in a range.
public struct Slider<Label: View>: ElementView {
  private let label: Label
  private let value: @MainActor () -> Double
  private let bounds: ClosedRange<Double>
  private let step: Double?
  private let set: @MainActor (Double) -> Void

  /// Creates a slider.
  ///
  /// - Parameter onEditingChanged: Called with `true` before a change and with `false` after it.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, step: nil, label(), onEditingChanged)
  }

  /// Creates a slider with steps.
  ///
  /// - Parameter onEditingChanged: Called with `true` before a change and with `false` after it.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, step: Double(asWritten: step), label(), onEditingChanged)
  }

  private init<Value: BinaryFloatingPoint>(
    _ value: Binding<Value>, _ bounds: ClosedRange<Value>, step: Double?, _ label: Label,
    _ onEditingChanged: @escaping @MainActor (Bool) -> Void
  ) {
    self.label = label
    self.value = { Double(asWritten: value.wrappedValue) }
    self.bounds = Double(asWritten: bounds.lowerBound)...Double(asWritten: bounds.upperBound)
    self.step = step
    self.set = {
      onEditingChanged(true)
      value.wrappedValue = Value($0)
      onEditingChanged(false)
    }
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let label = context.labelElements(of: label)
    var control = Control(
      label: label,
      kind: .slider(value: context.read(value), bounds: bounds, step: step, unit: context.environment.unit))
    // Every slider needs a name, so that a command can set it.
    if control.name.isEmpty { control.name = "slider" }
    return [context.control(control, handler: .number(set))]
  }
}

extension Slider {
  /// Creates a slider. The labels of the bounds are ignored.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> some View, @ViewBuilder maximumValueLabel: () -> some View,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, step: nil, label(), onEditingChanged)
  }

  /// Creates a slider with steps. The labels of the bounds are ignored.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> some View, @ViewBuilder maximumValueLabel: () -> some View,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, step: Double(asWritten: step), label(), onEditingChanged)
  }
}

extension Slider where Label == EmptyView {
  /// Creates a slider without a label. Commands call it by its `accessibilityLabel`, or "slider" if it has none.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, step: nil, EmptyView(), onEditingChanged)
  }

  /// Creates a slider with steps and without a label. Commands call it by its `accessibilityLabel`, or "slider" if it has none.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, step: Double(asWritten: step), EmptyView(), onEditingChanged)
  }
}

extension View {
  /// Sets the unit of the sliders in this view, such as `minutes`.
  ///
  /// The unit is shown after the number. Commands can contain it too, in full or abbreviated: `set length 10m`.
  ///
  /// - Parameters:
  ///   - name: The plural of the unit.
  ///   - one: The singular of the unit, such as `minute`.
  public func unit(_ name: String, one: String) -> some View {
    environmentChanging { $0.unit = Control.Unit(one: one, many: name) }
  }
}
