/// Content that may be longer than the screen; a terminal shows it whole.
public struct ScrollView<Content: View>: ElementView {
  private let content: Content

  /// Makes a scrolling view.
  ///
  /// - Parameters:
  ///   - axes: Ignored. Screens scroll vertically, and lines wrap.
  ///   - showsIndicators: Ignored. A window shows how far it is scrolled.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    context.elements(of: content, at: .body)
  }
}
