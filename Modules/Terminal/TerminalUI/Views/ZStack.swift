/// Views on one another; a terminal shows them below one another, the front one last.
public struct ZStack<Content: View>: ElementView {
  private let content: Content

  /// Makes a pile.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.stack(.vertical, context.elements(of: content, at: .body)))]
  }
}
