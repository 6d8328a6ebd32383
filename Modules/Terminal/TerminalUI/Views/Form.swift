/// A column of controls.
public struct Form<Content: View>: ElementView {
  private let content: Content

  /// Creates a form.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.list(context.setting(\.isInList, to: true).elements(of: content, at: .body)))]
  }
}
