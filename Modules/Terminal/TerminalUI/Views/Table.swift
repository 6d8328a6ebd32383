import Foundation
import SwiftNavigation
import TerminalText

/// Rows with several columns under a header. As in a list, rows are created when they are shown or a command refers to them.
///
/// ```swift
/// Table(people) {
///   TableColumn("Name", value: \.name)
///   TableColumn("Age") { Text("\($0.age)") }.width(columns: 5)
/// }
/// ```
///
/// With a sort order, the titles of columns that have a value are buttons. The button of a column sorts by that column, or
/// reverses the order if the rows are already sorted by it. The program sorts the data.
///
/// In full screen, the user resizes a column by dragging the right edge of its title, or with `<` and `>` while the title has the
/// focus. The columns after it share the remaining space. The widths last as long as the table. In a page, the browser sets the widths.
public struct Table<Data: RandomAccessCollection>: ElementView where Data.Element: Identifiable {
  private let data: Data
  private let columns: [TableColumn<Data.Element>]
  private let sortOrder: Binding<[KeyPathComparator<Data.Element>]>?

  /// Creates a table with a row for each element, identified by its id.
  public init(_ data: Data, @TableColumnBuilder<Data.Element> columns: () -> [TableColumn<Data.Element>]) {
    self.data = data
    self.columns = columns()
    sortOrder = nil
  }

  /// Creates a table whose columns the user sorts by.
  ///
  /// - Parameters:
  ///   - data: The rows, in the order of `sortOrder`.
  ///   - sortOrder: The order, which changes when the user chooses a column. Its first element is shown in the header.
  ///   - columns: The columns.
  public init(
    _ data: Data, sortOrder: Binding<[KeyPathComparator<Data.Element>]>,
    @TableColumnBuilder<Data.Element> columns: () -> [TableColumn<Data.Element>]
  ) {
    self.data = data
    self.columns = columns()
    self.sortOrder = sortOrder
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let chosen = context.node.storage(at: 0) { StateStorage<[Int?]>([]) }
    let chosenWidths = context.read { chosen.value }
    let widths = chosenWidths.count == columns.count ? chosenWidths : columns.map(\.width)
    let header = context.descending(to: .named("header"))
    header.node.registeredUsage().setColumnWidths = { chosen.value = $0 }
    let first = header.read { sortOrder?.wrappedValue.first }
    let names = columns.enumerated().map { index, column -> [Element] in
      let place = header.descending(to: .index(index))
      let title = Text(column.title).bold()
      guard let sortOrder, let comparator = column.comparator else {
        return column.aligned(title._elements(in: place), in: place)
      }
      let isFirst = first?.keyPath == comparator.keyPath
      let button = Button {
        sortOrder.wrappedValue.sort(by: comparator)
      } label: {
        title
        if isFirst { Text(first?.order == .reverse ? "▼" : "▲") }
      }
      return column.aligned(button._elements(in: place).map(\.asColumnTitle), in: place)
    }
    let rows = context.setting(\.isInList, to: true).elements(
      of: ForEach(data) { TableCells(row: $0, columns: columns, widths: widths) }, at: .body)
    var titles = header.element(.columns(names, widths: widths))
    titles.isTableHeader = true
    return [context.element(.list([titles] + rows))]
  }
}

/// A column of a table, with its title and its content for each row.
@MainActor
public struct TableColumn<Row> {
  let title: String
  let content: @MainActor (Row) -> AnyView
  var comparator: KeyPathComparator<Row>?
  var width: Int?
  private var alignment = HorizontalAlignment.leading

  /// Creates a column of views.
  public init(_ title: some StringProtocol, @ViewBuilder content: @escaping @MainActor (Row) -> some View) {
    self.title = String(title)
    self.content = { AnyView(content($0)) }
  }

  /// Creates a column of text, by which the rows can be sorted.
  public init(_ title: some StringProtocol, value: any KeyPath<Row, String> & Sendable) {
    self.init(title, value: value) { Text($0[keyPath: value]) }
  }

  /// Creates a column of views. The rows can be sorted by a value of each row.
  public init<Value: Comparable>(
    _ title: some StringProtocol, value: any KeyPath<Row, Value> & Sendable,
    @ViewBuilder content: @escaping @MainActor (Row) -> some View
  ) {
    self.init(title, content: content)
    comparator = KeyPathComparator(value)
  }

  /// Sets the width in points. A terminal column is 8 points wide. Columns without a width share the remaining space.
  public func width(_ width: CGFloat?) -> Self {
    var copy = self
    copy.width = width.map { CellLength.columns(atLeastOne: $0) }
    return copy
  }

  /// Sets the alignment of the title and the cells. Numbers are easier to compare if they are at the right.
  public func alignment(_ alignment: TableColumnAlignment) -> Self {
    var copy = self
    copy.alignment = alignment.horizontal
    return copy
  }

  /// Returns the elements of the title or of a cell in the width of the column.
  func aligned(_ elements: [Element], in context: BuildContext) -> [Element] {
    guard alignment != .leading else { return elements }
    let frame = Element.FrameSize(maxWidth: .max)
    return [
      context.descending(to: .named("aligned")).element(
        .decorated(.frame(frame, alignment: Alignment(horizontal: alignment, vertical: .top)), elements))
    ]
  }

  /// Sets the width in terminal columns. Columns without a width share the remaining space.
  public func width(columns: Int) -> Self {
    var copy = self
    copy.width = max(columns, 1)
    return copy
  }
}

/// The alignment of a table's column.
public enum TableColumnAlignment: Hashable, Sendable {
  case automatic, leading, center, trailing, numeric

  fileprivate var horizontal: HorizontalAlignment {
    switch self {
    case .automatic, .leading: .leading
    case .center: .center
    case .trailing, .numeric: .trailing
    }
  }
}

extension Element {
  /// The button of a column's title.
  fileprivate var asColumnTitle: Element {
    guard case .control(var control) = content else { return self }
    var copy = self
    control.isColumnTitle = true
    copy.content = .control(control)
    return copy
  }
}

extension Array {
  /// Moves a comparator to the front, or reverses its order if it's already there.
  fileprivate mutating func sort<Row>(by comparator: KeyPathComparator<Row>)
  where Element == KeyPathComparator<Row> {
    var comparator = comparator
    if let first, first.keyPath == comparator.keyPath {
      comparator.order = first.order == .forward ? .reverse : .forward
    }
    removeAll { $0.keyPath == comparator.keyPath }
    insert(comparator, at: 0)
  }
}

/// Builds the columns of a table.
@MainActor
@resultBuilder
public enum TableColumnBuilder<Row> {
  /// Builds columns from a column.
  public static func buildExpression(_ column: TableColumn<Row>) -> [TableColumn<Row>] { [column] }
  /// Builds a list of columns.
  public static func buildBlock(_ columns: [TableColumn<Row>]...) -> [TableColumn<Row>] {
    columns.flatMap { $0 }
  }
  /// Builds columns from an `if` statement without `else`.
  public static func buildOptional(_ columns: [TableColumn<Row>]?) -> [TableColumn<Row>] { columns ?? [] }
  /// Builds the columns of the first branch.
  public static func buildEither(first columns: [TableColumn<Row>]) -> [TableColumn<Row>] { columns }
  /// Builds the columns of the second branch.
  public static func buildEither(second columns: [TableColumn<Row>]) -> [TableColumn<Row>] { columns }
}

/// The cells of one row of a table.
private struct TableCells<Row>: ElementView {
  let row: Row
  let columns: [TableColumn<Row>]
  let widths: [Int?]

  func makeElements(in context: BuildContext) -> [Element] {
    let cells = columns.enumerated().map { index, column in
      let cell = context.descending(to: .index(index))
      return column.aligned(cell.read { column.content(row) }._elements(in: cell), in: cell)
    }
    return [context.element(.columns(cells, widths: widths))]
  }
}
