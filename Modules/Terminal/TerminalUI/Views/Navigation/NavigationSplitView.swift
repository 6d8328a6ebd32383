import SwiftNavigation
/// A sidebar and the screen that it selects: side by side in a wide window, and a stack in a narrow one.
///
/// ```swift
/// NavigationSplitView {
///   List(books, selection: $selection) { Text($0.title) }
/// } detail: {
///   if let book = books.first(where: { $0.id == selection }) { BookView(book: book) } else { Text("Choose a book.") }
/// }
/// ```
///
/// A list with a selection opens the next column, and so do the links and the `navigationDestination`s of a column. `back` closes
/// the next column, and sets the selection to `nil`.
///
/// The columns need full screen and a terminal of 100 columns. A prompt, a script, and a page in a browser show a stack.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: ElementView {
  private let sidebar: Sidebar
  private let content: Content?
  private let detail: Detail

  /// Creates a view of three columns.
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    (self.sidebar, self.content, self.detail) = (sidebar(), content(), detail())
  }

  /// Creates a view of two columns.
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail)
  where Content == EmptyView {
    (self.sidebar, content, self.detail) = (sidebar(), nil, detail())
  }

  /// Creates a view of two columns. All columns are visible, so the binding is ignored.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView {
    self.init(sidebar: sidebar, detail: detail)
  }

  /// Creates a view of three columns. All columns are visible, so the binding is ignored.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar: sidebar, content: content, detail: detail)
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    // A split view on a stack has the whole width.
    let context = context.setting(\.screenHalf, to: nil)
    let column = context.node.storage(at: Node.options) { SplitColumn() }
    if let content {
      column.next = content
      column.following = column.following ?? SplitColumn()
      column.following?.next = detail
    } else {
      column.next = detail
    }
    let root = LeadingColumn(content: sidebar, column: column)
    let columns = context.read { context.environment.availableColumns }
    guard columns >= SplitColumn.leastColumns else {
      return NavigationStack { root }.makeElements(in: context)
    }
    return sideBySide(root, column, in: context)
  }

  /// Returns the columns. The last one contains the top screen.
  private func sideBySide(
    _ root: LeadingColumn<Sidebar>, _ first: SplitColumn, in context: BuildContext
  ) -> [Element] {
    let pushing = context.descending(to: .named("path")).node.storage(at: 0) { ValuePushing() }
    var inside = context
    inside.environment.valuePushing = pushing
    var builder = StackBuilder(context: inside)
    var (elements, pushed) = builder.buildColumn(root, at: .named("root"))
    first.closing(pushed, pushing)
    var columns = [elements]
    var last = first
    if let following = first.following {
      (elements, pushed) = builder.buildColumn(
        pushed.last ?? PushedDestination(NextColumn(column: first), in: inside), at: .named("content"))
      following.closing(pushed, pushing)
      columns.append(elements)
      last = following
    }
    let values = pushing.screens(in: context) { builder.view(for: $0) }
    if pushed.isEmpty, values.isEmpty {
      elements = builder.build(NextColumn(column: last), at: .named("detail"), below: 0)
    }
    if !pushed.isEmpty { elements = builder.build(pushed, below: values.count) }
    for (index, screen) in values.enumerated() {
      elements = builder.build(screen, below: values.count - index - 1) { pushing.pop(from: screen.id) }
    }
    columns.append(elements)
    let screen = context.screen
    // The title is that of the last column that has one.
    while screen.title?.isEmpty ?? true, let title = screen.earlierTitles.popLast() { screen.title = title }
    // The focus remains in the sidebar when another screen is opened beside it.
    screen.id = context.id
    if (screen.navigation?.depth ?? 0) == 0 { screen.navigate(with: builder.navigation) }
    let panes = columns.enumerated().map { index, elements in
      [context.descending(to: .index(index)).element(.decorated(.pane, elements))]
    }
    return [context.element(.columns(panes, widths: SplitColumn.widths[..<(panes.count - 1)] + [nil]))]
  }
}

/// A column of a split view that opens the next one.
@MainActor
final class SplitColumn {
  /// The number of columns that a screen needs to show a split view side by side. A terminal of 100 columns has enough.
  static let leastColumns = WindowLayout.contentColumns(of: WindowLayout.leastRegularColumns)
  static let widths: [Int?] = [26, 28]

  /// The view of the next column while a list has a selection, or while nothing is open.
  var next: any View = EmptyView()
  /// The column beside the next one, or `nil` if the next one is the last.
  var following: SplitColumn?
  /// Closes the screens that are open in the next column.
  private(set) var close: @MainActor () -> Void = {}

  func closing(_ pushed: [PushedDestination], _ values: ValuePushing) {
    close = {
      for screen in pushed.reversed() { screen.remove() }
      values.removeAll()
    }
  }
}

/// The content of a column that opens the next one.
private struct LeadingColumn<Content: View>: ElementView {
  let content: Content
  let column: SplitColumn

  func makeElements(in context: BuildContext) -> [Element] {
    content._elements(in: context.setting(\.splitColumn, to: column))
  }
}

/// The view of the next column.
struct NextColumn: ElementView {
  let column: SplitColumn

  func makeElements(in context: BuildContext) -> [Element] {
    AnyView(erasing: column.next)._elements(in: context.setting(\.splitColumn, to: column.following))
  }
}

private enum SplitColumnKey: EnvironmentKey {
  static var defaultValue: SplitColumn? { nil }
}

extension EnvironmentValues {
  /// The column of a split view that contains the view and opens the next column; `nil` in the last column.
  var splitColumn: SplitColumn? {
    get { self[SplitColumnKey.self] }
    set { self[SplitColumnKey.self] = newValue }
  }
}
