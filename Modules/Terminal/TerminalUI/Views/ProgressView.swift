/// How far something is, as a bar; without a value, that it goes on.
public struct ProgressView<Label: View>: ElementView {
  private let label: Label
  private let fraction: Double?

  /// Shows how much of a total is done.
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
  /// Shows how much of a total is done.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { EmptyView() }
  }

  /// Shows that something goes on.
  public init() { self.init(value: Double?.none) { EmptyView() } }
}

extension ProgressView where Label == Text {
  /// Shows that something goes on.
  public init(_ title: some StringProtocol) { self.init(value: Double?.none) { Text(title) } }

  /// Shows how much of a total is done.
  public init<Value: BinaryFloatingPoint>(_ title: some StringProtocol, value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { Text(title) }
  }
}
