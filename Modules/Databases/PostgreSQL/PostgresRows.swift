#if PostgreSQL
  /// The result of a statement: its rows, in order, and the number of rows that it changed.
  public struct PostgresRows: RandomAccessCollection, Sendable {
    /// The names of the columns, in order.
    public let columns: [String]
    /// The number of selected, inserted, updated, or deleted rows.
    public let affected: Int
    /// The server's command tag, such as `INSERT 0 1`.
    let tag: String

    private let names: Names
    private let values: [PostgresValue]
    private let count_: Int

    init(columns: [String], values: [PostgresValue], count: Int, affected: Int, tag: String) {
      self.columns = columns
      self.values = values
      self.count_ = count
      self.affected = affected
      self.tag = tag
      self.names = Names(columns)
    }

    /// The index of the first row.
    public var startIndex: Int { 0 }
    /// The number of rows.
    public var endIndex: Int { count_ }

    /// Returns a row.
    public subscript(index: Int) -> PostgresRow {
      precondition(index < count_, "Index \(index) is out of range: the result has \(count_) rows.")
      let start = index * columns.count
      return PostgresRow(values: values[start..<start + columns.count], names: names)
    }

    /// The positions of the columns by name, shared by all rows.
    final class Names: Sendable {
      let indices: [String: Int]
      init(_ columns: [String]) {
        // If two columns have the same name, the first is used.
        indices = Dictionary(zip(columns, columns.indices), uniquingKeysWith: { first, _ in first })
      }
    }
  }

  /// A row of a result.
  public struct PostgresRow: Sendable {
    /// The values, in the order of the columns.
    public let values: ArraySlice<PostgresValue>
    let names: PostgresRows.Names

    /// The value of a column by its position, from 0.
    public subscript(index: Int) -> PostgresValue { values[values.startIndex + index] }

    /// The value of a column by its name, or `null` if there is no such column.
    public subscript(column: String) -> PostgresValue {
      names.indices[column].map { self[$0] } ?? .null
    }
  }
#endif
