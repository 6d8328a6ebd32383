/// Rows below one another. The rows of a `ForEach` have numbers, by which they are opened and deleted.
public struct List<Content: View>: ElementView {
  private let content: Content

  /// Makes a list.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Makes a list with a row for each element, known by its id.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    self.content = ForEach(data, content: rowContent)
  }

  /// Makes a list with a row for each element, known by what a key path finds.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.content = ForEach(data, id: id, content: rowContent)
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.list(context.setting(\.isInList, to: true).elements(of: content, at: .body)))]
  }
}

/// Controls below one another.
public struct Form<Content: View>: ElementView {
  private let content: Content

  /// Makes a form.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.list(context.setting(\.isInList, to: true).elements(of: content, at: .body)))]
  }
}

/// Rows with a header, which is also the name that a person calls them by.
public struct Section<Header: View, Content: View, Footer: View>: ElementView {
  private let header: Header
  private let content: Content
  private let footer: Footer

  /// Makes a section.
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
          content: context.setting(\.isInList, to: true).elements(of: content, at: .body)))
    ]
  }
}

extension Section where Header == EmptyView, Footer == EmptyView {
  /// Makes a section without a name.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Footer == EmptyView {
  /// Makes a section with a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }
}

extension Section where Header == EmptyView {
  /// Makes a section with a footer.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }
}

extension Section where Header == Text, Footer == EmptyView {
  /// Makes a section with a name.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
  }
}
