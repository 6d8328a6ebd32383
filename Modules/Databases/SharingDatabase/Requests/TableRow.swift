#if Database
  /// A value that is a row of a table.
  ///
  /// The columns are the members of its `Codable` form. Strings, numbers, and Boolean values are stored as such, a date as text
  /// (`2026-01-31T10:15:00Z`), and arrays and objects as JSON. One column is named `id`. Columns that the type doesn't have keep
  /// their values.
  public protocol TableRow: Codable, Identifiable, Sendable where ID: Codable & Sendable {
    /// The name of the table.
    static var tableName: String { get }
  }

  extension TableRow {
    /// A request for all rows, ordered by their ids.
    public static var all: TableRequest<Self> { TableRequest() }

    /// Returns a request for all rows, ordered by a column.
    public static func order<Value>(
      by column: KeyPath<Self, Value>, descending: Bool = false
    ) -> TableRequest<Self> {
      all.order(by: column, descending: descending)
    }

    /// Returns a request for all rows, ordered by a column, which need not be a property of the row's type.
    public static func order(by column: String, descending: Bool = false) -> TableRequest<Self> {
      all.order(by: column, descending: descending)
    }

    /// Returns a request for the rows with a value in a column.
    public static func `where`<Value: Encodable & Sendable>(
      _ column: KeyPath<Self, Value>, _ value: Value
    ) -> TableRequest<Self> {
      all.where(column, value)
    }

    /// Returns a request for the rows that satisfy a condition.
    public static func `where`(_ condition: SQL) -> TableRequest<Self> { all.where(condition) }

    /// Returns a request for the rows in which each word of `text` is the beginning of a word.
    ///
    /// A text without words matches all rows. Only the columns that a migration has made searchable are searched: see
    /// ``Migration/Step/searchable(_:columns:)``.
    public static func matching(_ text: String) -> TableRequest<Self> { all.matching(text) }
  }

  /// Returns the name of the column for a key path.
  ///
  /// Swift prints the key path of a stored property with the property's name, in release builds as well. This takes 1.4 µs, once
  /// for each request. With any other solution, each row type would need a table of its fields. For a property with a different
  /// name in `CodingKeys` and for a computed property, write an SQL condition.
  func columnName<Row, Value>(_ keyPath: KeyPath<Row, Value>) -> String {
    let name = "\(keyPath)".drop { $0 != "." }.dropFirst()
    precondition(
      !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" },
      "'\(keyPath)' isn't a stored property of '\(Row.self)', so it has no column. Write the condition in SQL."
    )
    return String(name)
  }
#endif
