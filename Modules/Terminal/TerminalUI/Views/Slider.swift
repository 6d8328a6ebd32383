import SwiftNavigation

/// A number in bounds.
public struct Slider<Label: View>: ElementView {
  private let label: Label
  private let value: @MainActor () -> Double
  private let bounds: ClosedRange<Double>
  private let step: Double?
  private let set: @MainActor (Double) -> Void

  /// Makes a slider.
  ///
  /// - Parameter onEditingChanged: Called with `true` before a change and with `false` after it.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, step: nil, label(), onEditingChanged)
  }

  /// Makes a slider with steps.
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
    // It can be set by a command in any case.
    if control.name.isEmpty { control.name = "slider" }
    return [context.control(control, handler: .number(set))]
  }
}

extension Slider where Label == EmptyView {
  /// Makes a slider without a name; commands call it "slider", or as `accessibilityLabel` says.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, step: nil, EmptyView(), onEditingChanged)
  }

  /// Makes a slider with steps and without a name; commands call it "slider", or as `accessibilityLabel` says.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, step: Double(asWritten: step), EmptyView(), onEditingChanged)
  }
}

extension View {
  /// Sets the unit of the sliders in this view: `minutes`.
  ///
  /// The unit stands behind the number, and a person may write it there too, whole or shortened: `set length 10m`.
  ///
  /// - Parameter one: What one of them is called: `minute`.
  public func unit(_ name: String, one: String) -> some View {
    environmentChanging { $0.unit = Control.Unit(one: one, many: name) }
  }
}
