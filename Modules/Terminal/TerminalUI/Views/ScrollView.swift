/// Content that may be longer than the screen; a terminal shows it whole.
public struct ScrollView<Content: View>: ElementView {
  private let content: Content

  /// Makes a scrolling view.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func makeElements(in context: BuildContext) -> [Element] {
    context.elements(of: content, at: .body)
  }
}
