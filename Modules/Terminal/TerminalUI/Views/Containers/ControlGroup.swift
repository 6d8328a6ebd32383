/// A group of related controls, side by side.
public struct ControlGroup<Label: View, Content: View>: ElementView {
  private let label: Label
  private let content: Content

  /// Creates a group that follows a label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    LabeledContent {
      HStack { content }
    } label: {
      label
    }.makeElements(in: context)
  }
}

extension ControlGroup where Label == EmptyView {
  /// Creates a group without a label.
  public init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }
}

extension ControlGroup where Label == Text {
  /// Creates a group that follows a title.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}
