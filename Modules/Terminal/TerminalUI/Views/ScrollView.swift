/// Content that can be longer than the screen. At a prompt, all of it is shown.
public struct ScrollView<Content: View>: ElementView {
  private let content: Content

  /// Creates a scroll view.
  ///
  /// - Parameters:
  ///   - axes: Ignored. Screens scroll vertically, and lines wrap.
  ///   - showsIndicators: Ignored. A window always shows how far it's scrolled.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    context.elements(of: content, at: .body)
  }
}
