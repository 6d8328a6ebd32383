import SwiftNavigation

/// A number in bounds.
public struct Slider<Label: View>: ElementView {
  private let label: Label
  private let value: @MainActor () -> Double
  private let bounds: ClosedRange<Double>
  private let step: Double?
  private let set: @MainActor (Double) -> Void

  /// Makes a slider.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.value = { Double(value.wrappedValue) }
    self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
    self.step = nil
    self.set = { value.wrappedValue = Value($0) }
  }

  /// Makes a slider with steps.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.value = { Double(value.wrappedValue) }
    self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
    self.step = Double(step)
    self.set = { value.wrappedValue = Value($0) }
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let label = context.labelElements(of: label)
    return [
      context.control(
        Control(
          label: label,
          kind: .slider(
            value: context.read(value), bounds: bounds, step: step, unit: context.environment.unit)),
        handler: .number(set))
    ]
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
