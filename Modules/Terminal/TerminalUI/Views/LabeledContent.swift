import Foundation

/// A value that follows its label.
public struct LabeledContent<Label: View, Content: View>: ElementView {
  private let label: Label
  private let content: Content

  /// Creates labeled content from two views.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let label = context.elements(of: label, at: .named("label"))
    let content = context.elements(of: content, at: .named("content"))
    return [
      context.element(
        label.isEmpty || context.environment.areLabelsHidden
          ? .stack(.vertical, content) : .labeled(label: label, content: content))
    ]
  }
}

extension LabeledContent where Label == Text {
  /// Creates labeled content from a title and a view.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content, label: { Text(title) })
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// Creates labeled content from a title and a value in a format.
  public init<Format: FormatStyle>(_ title: some StringProtocol, value: Format.FormatInput, format: Format)
  where Format.FormatOutput == String {
    self.init(title, value: format.format(value))
  }

  /// Creates labeled content from a title and a text value.
  public init(_ title: some StringProtocol, value: some StringProtocol) {
    self.init(content: { Text(value) }, label: { Text(title) })
  }
}
