#if PostgreSQL
  /// What a statement has returned: rows in their order, and how many it has changed.
  public struct PostgresRows: RandomAccessCollection, Sendable {
    /// The names of the columns, in order.
    public let columns: [String]
    /// How many rows were selected, inserted, updated or deleted.
    public let affected: Int
    /// What the server says it has done, such as `INSERT 0 1`.
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

    /// Where the first row is.
    public var startIndex: Int { 0 }
    /// How many rows there are.
    public var endIndex: Int { count_ }

    /// A row.
    public subscript(index: Int) -> PostgresRow {
      precondition(index < count_, "There are \(count_) rows, and none at \(index).")
      let start = index * columns.count
      return PostgresRow(values: values[start..<start + columns.count], names: names)
    }

    /// Where a column is by its name, built one time for all rows.
    final class Names: Sendable {
      let indices: [String: Int]
      init(_ columns: [String]) {
        // Of two columns with one name the first is meant.
        indices = Dictionary(zip(columns, columns.indices), uniquingKeysWith: { first, _ in first })
      }
    }
  }

  /// One row of what a statement has returned.
  public struct PostgresRow: Sendable {
    /// The values, in the order of the columns.
    public let values: ArraySlice<PostgresValue>
    let names: PostgresRows.Names

    /// The value of a column by its place, from 0 on.
    public subscript(index: Int) -> PostgresValue { values[values.startIndex + index] }

    /// The value of a column by its name; `null` where there is no such column.
    public subscript(column: String) -> PostgresValue {
      names.indices[column].map { self[$0] } ?? .null
    }
  }
#endif
