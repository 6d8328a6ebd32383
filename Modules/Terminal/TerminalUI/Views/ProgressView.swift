/// A bar that shows the progress of a task, or an indicator that the task is running if there is no value.
public struct ProgressView<Label: View>: ElementView {
  private let label: Label
  private let fraction: Double?

  /// Creates a progress view for the completed part of a total.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.fraction = value.map { TerminalUI.fraction(of: Double($0), in: Double(total)) }
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    [
      context.element(
        .progress(label: context.elements(of: label, at: .named("label")), fraction: fraction, value: nil))
    ]
  }
}

extension ProgressView where Label == EmptyView {
  /// Creates a progress view for the completed part of a total.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { EmptyView() }
  }

  /// Creates a progress view for a task whose progress isn't known.
  public init() { self.init(value: Double?.none) { EmptyView() } }
}

extension ProgressView where Label == Text {
  /// Creates a progress view with a title for a task whose progress isn't known.
  public init(_ title: some StringProtocol) { self.init(value: Double?.none) { Text(title) } }

  /// Creates a progress view with a title for the completed part of a total.
  public init<Value: BinaryFloatingPoint>(_ title: some StringProtocol, value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { Text(title) }
  }
}
