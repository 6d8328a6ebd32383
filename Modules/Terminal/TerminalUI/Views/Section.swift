import SwiftNavigation

/// Rows with a header, which is also the name of the section in commands.
public struct Section<Header: View, Content: View, Footer: View>: ElementView {
  private let header: Header
  private let content: Content
  private let footer: Footer

  /// Creates a section.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header,
    @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let around = context.setting(\.isInList, to: false)
    return [
      context.element(
        .section(
          header: around.elements(of: header, at: .named("header")),
          footer: around.elements(of: footer, at: .named("footer")),
          content: context.setting(\.isInList, to: !context.environment.isInPicker)
            .elements(of: content, at: .body)))
    ]
  }
}

extension Section where Footer == EmptyView {
  /// Creates a section whose header shows and hides the content.
  public init<Rows: View, Title: View>(
    isExpanded: Binding<Bool>, @ViewBuilder content: () -> Rows, @ViewBuilder header: () -> Title
  ) where Header == EmptyView, Content == DisclosureGroup<Title, Rows> {
    self.init(
      content: { DisclosureGroup(isExpanded: isExpanded, content: content, label: header) },
      header: { EmptyView() }, footer: { EmptyView() })
  }

  /// Creates a section whose title shows and hides the content.
  public init<Rows: View>(
    _ title: some StringProtocol, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Rows
  ) where Header == EmptyView, Content == DisclosureGroup<Text, Rows> {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}

extension Section where Header == EmptyView, Footer == EmptyView {
  /// Creates a section without a header.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Footer == EmptyView {
  /// Creates a section with a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }
}

extension Section where Header == EmptyView {
  /// Creates a section with a footer.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }
}

extension Section where Header == Text, Footer == EmptyView {
  /// Creates a section with a title.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
  }
}

extension Section where Footer == EmptyView {
  /// Creates a section with a header.
  public init(header: Header, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { EmptyView() })
  }
}

extension Section where Header == EmptyView {
  /// Creates a section with a footer.
  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { footer })
  }
}

extension Section {
  /// Creates a section with a header and a footer.
  public init(header: Header, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { footer })
  }
}
