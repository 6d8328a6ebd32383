/// Views beside one another, as far as the width allows.
public struct HStack<Content: View>: ElementView {
  private let content: Content

  /// Makes a row. Alignment and spacing are for screens with pixels.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.stack(.horizontal, context.elements(of: content, at: .body)))]
  }
}
