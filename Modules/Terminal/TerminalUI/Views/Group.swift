/// Several views that act as one, without any appearance.
public struct Group<Content: View>: ElementView {
  private let content: Content

  /// Creates a group.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func makeElements(in context: BuildContext) -> [Element] {
    context.elements(of: content, at: .body)
  }
}
