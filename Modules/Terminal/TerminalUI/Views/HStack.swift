/// A row of views, side by side if the width allows it.
public struct HStack<Content: View>: ElementView {
  private let content: Content

  /// Creates a row. Alignment and spacing are ignored.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.stack(.horizontal, context.elements(of: content, at: .body)))]
  }
}
