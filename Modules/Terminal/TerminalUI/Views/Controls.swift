import SwiftNavigation
import TerminalText

/// A field that takes text.
public struct TextField<Label: View>: ElementView {
  private let label: Label
  private let text: Binding<String>
  private let prompt: Text?

  /// Makes a field.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.text = text
    self.prompt = prompt
    self.label = label()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let label = context.labelElements(of: label)
    let value = text.wrappedValue
    return [
      context.control(
        Control(
          label: label,
          kind: .textField(
            text: value, prompt: prompt?.content.singleLine.plain,
            submits: !context.environment.submissions.isEmpty)),
        handler: .text { [text] in text.wrappedValue = $0 })
    ]
  }
}

extension TextField where Label == Text {
  /// Makes a field with a name.
  public init(_ title: some StringProtocol, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }

  /// Makes a field with a name that may grow along an axis; a terminal shows all of it either way.
  public init(_ title: some StringProtocol, text: Binding<String>, axis: Element.Axis) {
    self.init(text: text) { Text(title) }
  }
}

extension View {
  /// Does something when a person enters what is written in a field of the view.
  ///
  /// A field that does something then is a command under its own name: `note hello` writes the text and enters it.
  /// What stands further in is done first.
  public func onSubmit(_ action: @escaping @MainActor () -> Void) -> some View {
    environmentChanging { $0.submissions.insert(action, at: 0) }
  }
}

/// A switch.
public struct Toggle<Label: View>: ElementView {
  private let isOn: Binding<Bool>
  private let label: Label

  /// Makes a switch.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let label = context.labelElements(of: label)
    return [
      context.control(
        Control(label: label, kind: .toggle(isOn: isOn.wrappedValue)),
        handler: .isOn { [isOn] in isOn.wrappedValue = $0 })
    ]
  }
}

extension Toggle where Label == Text {
  /// Makes a switch with a name.
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

/// A choice of one among several: each view in it says with `tag` which value it stands for.
///
/// In a `ForEach`, the element's id is the value where there is no tag.
public struct Picker<Label: View, Selection: Hashable, Content: View>: ElementView {
  private let selection: Binding<Selection>
  private let content: Content
  private let label: Label

  /// Makes a choice.
  public init(
    selection: Binding<Selection>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let label = context.labelElements(of: label)
    var inside = context.descending(to: .named("options"))
    inside.environment.isInList = false
    inside.environment.focus = nil
    let current = selection.wrappedValue
    var options: [Control.Option] = []
    var values: [Selection] = []
    var selected: Int?
    for element in content._elements(in: inside) {
      // The tag first: a missing one would pass for the `nil` of an optional selection.
      guard let tag = context.graph.tags[element.id], let value = tag.base as? Selection else { continue }
      if value == current { selected = options.count }
      options.append(Control.Option(name: Control.name(of: [element]), label: element.text.singleLine))
      values.append(value)
    }
    return [
      context.control(
        Control(label: label, kind: .picker(options: options, selection: selected)),
        handler: .option { [selection] index in
          guard values.indices.contains(index) else { return }
          selection.wrappedValue = values[index]
        })
    ]
  }
}

extension Picker where Label == Text {
  /// Makes a choice with a name.
  public init(
    _ title: some StringProtocol, selection: Binding<Selection>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}

extension View {
  /// The view, standing for a value in a picker.
  public func tag(_ tag: some Hashable) -> some View {
    Transformed(content: self) { content, context in
      let elements = content._elements(in: context)
      for element in elements { context.graph.tags[element.id] = AnyHashable(tag) }
      return elements
    }
  }
}

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

/// A number in bounds.
public struct Slider<Label: View>: ElementView {
  private let label: Label
  private let value: Double
  private let bounds: ClosedRange<Double>
  private let step: Double?
  private let set: @MainActor (Double) -> Void

  /// Makes a slider.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.value = Double(value.wrappedValue)
    self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
    self.step = nil
    self.set = { value.wrappedValue = Value($0) }
  }

  /// Makes a slider with steps.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.value = Double(value.wrappedValue)
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
          kind: .slider(value: value, bounds: bounds, step: step, unit: context.environment.unit)),
        handler: .number(set))
    ]
  }
}

extension View {
  /// Says what the numbers of the sliders in this view count: `minutes`.
  ///
  /// It stands behind the number, and a person may write it there too, whole or shortened: `set length 10m`.
  ///
  /// - Parameter one: What one of them is called: `minute`.
  public func unit(_ name: String, one: String) -> some View {
    environmentChanging { $0.unit = Control.Unit(one: one, many: name) }
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
