/// Several views as one, without a look of its own.
public struct Group<Content: View>: ElementView {
  private let content: Content

  /// Makes a group.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func makeElements(in context: BuildContext) -> [Element] {
    context.elements(of: content, at: .body)
  }
}
