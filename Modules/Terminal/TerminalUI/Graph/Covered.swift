/// A view that another one takes the place of for a while. It keeps its state meanwhile, like a screen under another one.
package struct Covered<Content: View>: ElementView {
  private let view: Content
  private let cover: AnyView?

  /// Shows a view, or the cover where there is one.
  package init(view: Content, by cover: AnyView?) { (self.view, self.cover) = (view, cover) }

  public func makeElements(in context: BuildContext) -> [Element] {
    let below = context.descending(to: .body)
    guard let cover else { return view._elements(in: below) }
    _ = view._elements(in: below.on(ScreenBuilder(), isActive: false))
    return cover._elements(in: context.descending(to: .named("cover")))
  }
}
