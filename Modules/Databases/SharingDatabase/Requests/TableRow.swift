#if Database
  /// A value that is a row of a table.
  ///
  /// The columns are the members of its `Codable` form: texts, numbers and truth values as such, a date as text
  /// (`2026-01-31T10:15:00Z`), everything with parts as JSON. One of them is called `id`. Columns that the type does not have keep
  /// what is in them.
  public protocol TableRow: Codable, Identifiable, Sendable where ID: Codable & Sendable {
    /// The name of the table.
    static var tableName: String { get }
  }

  extension TableRow {
    /// All rows, in the order of their ids.
    public static var all: TableRequest<Self> { TableRequest() }

    /// All rows, in the order of a column.
    public static func order<Value>(
      by column: KeyPath<Self, Value>, descending: Bool = false
    ) -> TableRequest<Self> {
      all.order(by: column, descending: descending)
    }

    /// All rows, in the order of a column, which need not be a member of the row's type.
    public static func order(by column: String, descending: Bool = false) -> TableRequest<Self> {
      all.order(by: column, descending: descending)
    }

    /// The rows whose column has a value.
    public static func `where`<Value: Encodable & Sendable>(
      _ column: KeyPath<Self, Value>, _ value: Value
    ) -> TableRequest<Self> {
      all.where(column, value)
    }

    /// The rows for which a condition holds.
    public static func `where`(_ condition: SQL) -> TableRequest<Self> { all.where(condition) }

    /// The rows in which each word of a text begins a word; all for a text without a word.
    ///
    /// The searchable columns count, which a migration has named: see ``Migration/Step/searchable(_:columns:)``.
    public static func matching(_ text: String) -> TableRequest<Self> { all.matching(text) }
  }

  /// The name of the column that a key path stands for.
  ///
  /// Swift prints the key path of a stored property with the property's name, in release builds as well: 1.4 µs, once for each
  /// request. Anything else would cost each row type a table of its fields. The column of a member that `CodingKeys` call
  /// otherwise, and a computed property, are named by a condition in SQL.
  func columnName<Row, Value>(_ keyPath: KeyPath<Row, Value>) -> String {
    let name = "\(keyPath)".drop { $0 != "." }.dropFirst()
    precondition(
      !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" },
      "'\(keyPath)' isn't a stored property of '\(Row.self)', so it has no column. Write the condition in SQL."
    )
    return String(name)
  }
#endif
