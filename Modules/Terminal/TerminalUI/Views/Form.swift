/// Controls below one another.
public struct Form<Content: View>: ElementView {
  private let content: Content

  /// Makes a form.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.list(context.setting(\.isInList, to: true).elements(of: content, at: .body)))]
  }
}
