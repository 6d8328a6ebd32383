#if Database
  /// A request for ordered rows of one table, which works with all engines.
  ///
  /// Write anything else in SQL, either as a condition or as a whole ``SQL`` query.
  public struct TableRequest<Row: TableRow>: Hashable, Sendable {
    private var conditions: [SQL] = []
    private var orders: [SQL] = []
    private var search: String?
    private var count: Int?
    private(set) var offset = 0
    /// Whether there is an SQL condition, which may refer to other tables.
    private var hasSQL = false

    init() {}

    /// Orders the rows by a column.
    ///
    /// Rows with equal values keep the order that the request had.
    public func order<Value>(by column: KeyPath<Row, Value>, descending: Bool = false) -> Self {
      order(by: columnName(column), descending: descending)
    }

    /// Orders the rows by a column, which need not be a property of the row's type.
    public func order(by column: String, descending: Bool = false) -> Self {
      var request = self
      request.orders.insert("\(sql: Self.column(column))\(sql: descending ? " DESC" : "")", at: 0)
      return request
    }

    /// Orders the rows by an SQL expression, such as the expression of an index.
    public func order(bySQL expression: SQL, descending: Bool = false) -> Self {
      var request = self
      request.orders.insert("\(sql: expression)\(sql: descending ? " DESC" : "")", at: 0)
      return request
    }

    /// Returns the request limited to the rows with a value in a column.
    public func `where`<Value: Encodable & Sendable>(_ column: KeyPath<Row, Value>, _ value: Value) -> Self {
      let value = ColumnValue(encoding: value)
      let column = Self.column(columnName(column))
      var request = self
      request.conditions.append(
        value == .null ? "\(sql: column) IS NULL" : "\(sql: column) = \(value: value)")
      return request
    }

    /// Returns the request limited to the rows that satisfy a condition.
    public func `where`(_ condition: SQL) -> Self {
      var request = self
      request.conditions.append("(\(sql: condition))")
      request.hasSQL = true
      return request
    }

    /// Returns the request limited to the rows in which each word of `text` is the beginning of a word.
    ///
    /// A text without words matches all rows.
    public func matching(_ text: String) -> Self {
      var request = self
      request.search = text
      return request
    }

    /// Returns the request limited to `count` rows, starting at `offset`.
    public func limit(_ count: Int, offset: Int = 0) -> Self {
      var request = self
      request.count = count
      request.offset = offset
      return request
    }

    /// The tables whose changes affect the rows, or `nil` for all tables.
    var tables: Set<String>? { hasSQL ? nil : [Row.tableName] }

    /// Returns a column with its table.
    ///
    /// Without the table, SQLite treats the name of a missing column as a text.
    private static func column(_ name: String) -> SQL { "\(name: Row.tableName).\(name: name)" }

    /// Returns the query.
    ///
    /// Rows that are equal in all columns of the order are ordered by their ids, so that pages don't overlap.
    ///
    /// - Parameter found: The number of rows without the limit, if it is known.
    func sql(_ connection: any EngineConnection, found: Int? = nil) throws -> SQL {
      let order: SQL = " ORDER BY \(sql: .joined(orders + [Self.column("id")], by: ", "))"
      guard let found, let count, let match = try match(connection) else {
        return try "SELECT * \(sql: rows(connection))\(sql: order)\(sql: part)"
      }
      return connection.select(
        SearchPart(found: found, end: offset + count), in: Row.tableName, where: match, order: order,
        limit: part
      ) { rows(matching: $0) }
    }

    /// Returns the query that counts the rows without ordering them.
    func countSQL(_ connection: any EngineConnection) throws -> SQL {
      if count == nil, conditions.isEmpty, !words.isEmpty {
        return try connection.countMatches(words, in: Row.tableName)
      }
      let rows = try rows(connection)
      if count == nil { return "SELECT count(*) \(sql: rows)" }
      return "SELECT count(*) FROM (SELECT 1 \(sql: rows)\(sql: part)) AS rows"
    }

    /// Returns the table and the conditions.
    private func rows(_ connection: any EngineConnection) throws -> SQL {
      try rows(matching: match(connection))
    }

    private func rows(matching match: SQL?) -> SQL {
      let conditions = conditions + (match.map { [$0] } ?? [])
      let all: SQL = "FROM \(name: Row.tableName)"
      return conditions.isEmpty ? all : all + " WHERE " + .joined(conditions, by: " AND ")
    }

    /// Returns the search condition, or `nil` for a search without words.
    private func match(_ connection: any EngineConnection) throws -> SQL? {
      words.isEmpty ? nil : try connection.match(words, in: Row.tableName)
    }

    /// The words of the search.
    private var words: [String] { (search ?? "").split { !$0.isLetter && !$0.isNumber }.map(String.init) }

    private var part: SQL { count.map { " LIMIT \($0) OFFSET \(offset)" } ?? "" }
  }
#endif
