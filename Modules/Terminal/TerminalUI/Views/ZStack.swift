/// A stack of views in front of each other, the first one at the back. Views behind are visible where the ones in front have no
/// characters.
public struct ZStack<Content: View>: ElementView {
  private let alignment: Alignment
  private let content: Content

  /// Creates a stack that is as large as its largest view.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let layers = context.elements(of: content, at: .body).map { [$0] }
    if layers.count > 1, let drawing = Drawing(merging: layers) {
      return [context.element(.drawing(drawing))]
    }
    return layers.count > 1
      ? [context.element(.layered(layers, base: nil, alignment: alignment))] : layers.flatMap { $0 }
  }
}
