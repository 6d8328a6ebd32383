/// A text with a picture.
public struct Label<Title: View, Icon: View>: ElementView {
  private let title: Title
  private let icon: Icon

  /// Makes a label from two views.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let icon = context.elements(of: icon, at: .named("icon"))
    let title = context.elements(of: title, at: .named("title"))
    return [context.element(.stack(.horizontal, icon + title))]
  }
}

extension Label where Title == Text, Icon == Image {
  /// Makes a label from a text and the name of a system picture.
  public init(_ title: some StringProtocol, systemImage: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: systemImage) })
  }
}
