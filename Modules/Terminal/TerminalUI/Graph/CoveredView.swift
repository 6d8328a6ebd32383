/// A view that another view replaces temporarily. It keeps its state, like a screen below the top of a stack.
package struct CoveredView<Content: View>: ElementView {
  private let view: Content
  private let cover: AnyView?

  /// Creates a view that shows another view, or the cover if there is one.
  package init(view: Content, by cover: AnyView?) { (self.view, self.cover) = (view, cover) }

  public func makeElements(in context: BuildContext) -> [Element] {
    let below = context.descending(to: .body)
    guard let cover else { return view._elements(in: below) }
    _ = view._elements(in: below.on(ScreenBuilder(), isActive: false))
    return cover._elements(in: context.descending(to: .named("cover")))
  }
}
