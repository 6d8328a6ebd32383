/// A column of views.
public struct VStack<Content: View>: ElementView {
  private let content: Content

  /// Creates a column. Alignment and spacing are ignored.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.stack(.vertical, context.elements(of: content, at: .body)))]
  }
}
