import Foundation
import TerminalText

/// A bar that shows the progress of a task, or an indicator that the task is running if there is no value.
public struct ProgressView<Label: View>: ElementView {
  private let label: Label
  private let fraction: Double?
  /// The text of the value, or `nil` for the percentage.
  private var value: Text?

  /// Creates a progress view for the completed part of a total.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.fraction = value.map { TerminalUI.fraction(of: Double($0), in: Double(total)) }
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let label = context.elements(of: label, at: .named("label"))
    if let fraction, context.environment.progressViewStyle == .circular {
      let signs = ["○", "◔", "◑", "◕", "●"]
      // An unfinished task is never shown as complete.
      let percent = fraction < 1 ? min(Int((fraction * 100).rounded()), 99) : 100
      let text = context.descending(to: .named("value")).element(
        .text(
          StyledText(signs[percent / 25], style: TextStyle(foreground: .accentColor)) + " \(percent)%"))
      return [label.isEmpty ? text : context.element(.stack(.horizontal, label + [text]))]
    }
    let shown = value.map { context.elements(of: $0, at: .named("value")).map(\.text).joined(separator: " ") }
    return [
      context.element(
        .progress(label: label, fraction: fraction, value: shown, tint: context.environment.tint))
    ]
  }
}

extension ProgressView {
  /// Creates a progress view with a label for a task whose progress isn't known.
  public init(@ViewBuilder label: () -> Label) { self.init(value: Double?.none, label: label) }

  /// Creates a progress view for the completed part of a total, with a label for its value.
  ///
  /// A text takes the place of the percentage in a window. Other views are ignored.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> some View
  ) {
    self.init(value: value, total: total, label: label)
    self.value = currentValueLabel() as? Text
  }
}

extension ProgressView where Label == EmptyView {
  /// Creates a progress view for the completed part of a total.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { EmptyView() }
  }

  /// Creates a progress view for the part of a time that is over.
  ///
  /// The part is computed when the enclosing view is evaluated, because a terminal draws only when something changes.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    let length = timerInterval.upperBound.timeIntervalSince(timerInterval.lowerBound)
    let over = length > 0 ? Date().timeIntervalSince(timerInterval.lowerBound) / length : 1
    self.init(value: countsDown ? 1 - over : over) { EmptyView() }
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
