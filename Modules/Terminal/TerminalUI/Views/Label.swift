/// A title with an icon.
public struct Label<Title: View, Icon: View>: ElementView {
  private let title: Title
  private let icon: Icon

  /// Creates a label from two views.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    switch context.environment.labelStyle {
    case nil: break
    case let style as LabelStyleName where style == .iconOnly: return iconNamedByTitle(in: context)
    case let style?:
      return style.elements(
        LabelStyleConfiguration(title: AnyView(title), icon: AnyView(icon)), in: context)
    }
    let icon = context.elements(of: icon, at: .named("icon"))
    let title = context.elements(of: title, at: .named("title"))
    return [context.element(.stack(.horizontal, icon + title))]
  }

  /// Returns the icon alone, and names its first image after the title.
  private func iconNamedByTitle(in context: BuildContext) -> [Element] {
    let name = Control.name(of: context.elements(of: title, at: .named("title")))
    var isNamed = name.isEmpty
    return context.elements(of: icon, at: .named("icon")).map { element in
      guard !isNamed, case .image(let glyph, _) = element.content else { return element }
      isNamed = true
      var element = element
      element.content = .image(glyph: glyph, name: name)
      return element
    }
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label from a title and the name of an image.
  public init(_ title: some StringProtocol, image: String) {
    self.init(title: { Text(title) }, icon: { Image(image) })
  }

  /// Creates a label from a title and the name of a system symbol.
  public init(_ title: some StringProtocol, systemImage: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: systemImage) })
  }
}
