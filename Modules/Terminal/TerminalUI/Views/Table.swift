import TerminalText

/// Rows with several columns, under their names. Rows are made when they are shown or named, as those of a list.
///
/// ```swift
/// Table(people) {
///   TableColumn("Name", value: \.name)
///   TableColumn("Age") { Text("\($0.age)") }.width(columns: 5)
/// }
/// ```
public struct Table<Data: RandomAccessCollection>: ElementView where Data.Element: Identifiable {
  private let data: Data
  private let columns: [TableColumn<Data.Element>]

  /// Makes a table with a row for each element, identified by its id.
  public init(_ data: Data, @TableColumnBuilder<Data.Element> columns: () -> [TableColumn<Data.Element>]) {
    self.data = data
    self.columns = columns()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let widths = columns.map(\.width)
    let header = context.descending(to: .named("header"))
    let names = columns.enumerated().map { index, column in
      Text(column.title).bold()._elements(in: header.descending(to: .index(index)))
    }
    let rows = context.setting(\.isInList, to: true).elements(
      of: ForEach(data) { TableCells(row: $0, columns: columns) }, at: .body)
    return [
      context.element(.list([header.element(.columns(names, widths: widths))] + rows))
    ]
  }
}

/// A column of a table: its name, and what stands in it for each row.
@MainActor
public struct TableColumn<Row> {
  let title: String
  let content: @MainActor (Row) -> AnyView
  var width: Int?

  /// Makes a column of views.
  public init(_ title: some StringProtocol, @ViewBuilder content: @escaping @MainActor (Row) -> some View) {
    self.title = String(title)
    self.content = { AnyView(content($0)) }
  }

  /// Makes a column of texts.
  public init(_ title: some StringProtocol, value: KeyPath<Row, String>) {
    self.init(title) { Text($0[keyPath: value]) }
  }

  /// The same column with a width in points, of which a column of the terminal has eight. The others share what is left.
  public func width(_ width: Double?) -> Self {
    var copy = self
    copy.width = width.map { CellLength.columns(atLeastOne: $0) }
    return copy
  }

  /// The same column with a number of columns of the terminal. The others share what is left.
  public func width(columns: Int) -> Self {
    var copy = self
    copy.width = max(columns, 1)
    return copy
  }
}

/// Builds the columns of a table.
@MainActor
@resultBuilder
public enum TableColumnBuilder<Row> {
  /// A column.
  public static func buildExpression(_ column: TableColumn<Row>) -> [TableColumn<Row>] { [column] }
  /// Several columns.
  public static func buildBlock(_ columns: [TableColumn<Row>]...) -> [TableColumn<Row>] {
    columns.flatMap { $0 }
  }
  /// Columns that are there under a condition.
  public static func buildOptional(_ columns: [TableColumn<Row>]?) -> [TableColumn<Row>] { columns ?? [] }
  /// The columns of one branch.
  public static func buildEither(first columns: [TableColumn<Row>]) -> [TableColumn<Row>] { columns }
  /// The columns of the other branch.
  public static func buildEither(second columns: [TableColumn<Row>]) -> [TableColumn<Row>] { columns }
}

/// What stands in one row of a table.
private struct TableCells<Row>: ElementView {
  let row: Row
  let columns: [TableColumn<Row>]

  func makeElements(in context: BuildContext) -> [Element] {
    let cells = columns.enumerated().map { index, column in
      let cell = context.descending(to: .index(index))
      return cell.read { column.content(row) }._elements(in: cell)
    }
    return [context.element(.columns(cells, widths: columns.map(\.width)))]
  }
}
