/// Views over one another, the first at the back. Where the front has no characters, what is behind it can be seen.
public struct ZStack<Content: View>: ElementView {
  private let alignment: Alignment
  private let content: Content

  /// Makes a pile, as large as its largest view.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let layers = context.elements(of: content, at: .body).map { [$0] }
    return layers.count > 1
      ? [context.element(.layered(layers, base: nil, alignment: alignment))] : layers.flatMap { $0 }
  }
}
