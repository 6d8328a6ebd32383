#if Database
  /// Some rows of one table, in an order: what all engines understand.
  ///
  /// What goes beyond it is written in SQL, as a condition, or as a whole ``SQL`` query.
  public struct TableRequest<Row: TableRow>: Hashable, Sendable {
    private var conditions: [SQL] = []
    private var orders: [SQL] = []
    private var search: String?
    private var count: Int?
    private(set) var offset = 0
    /// Whether a condition in SQL was added, which may name other tables.
    private var hasSQL = false

    init() {}

    /// The same rows, in the order of a column; rows that are equal there stay in the order that the request had.
    public func order<Value>(by column: KeyPath<Row, Value>, descending: Bool = false) -> Self {
      order(by: columnName(column), descending: descending)
    }

    /// The same rows, in the order of a column, which need not be a member of the row's type.
    public func order(by column: String, descending: Bool = false) -> Self {
      var request = self
      request.orders.insert("\(sql: Self.column(column))\(sql: descending ? " DESC" : "")", at: 0)
      return request
    }

    /// Those of the rows whose column has a value.
    public func `where`<Value: Encodable & Sendable>(_ column: KeyPath<Row, Value>, _ value: Value) -> Self {
      let value = ColumnValue(encoding: value)
      let column = Self.column(columnName(column))
      var request = self
      request.conditions.append(
        value == .null ? "\(sql: column) IS NULL" : "\(sql: column) = \(value: value)")
      return request
    }

    /// Those of the rows for which a condition holds.
    public func `where`(_ condition: SQL) -> Self {
      var request = self
      request.conditions.append("(\(sql: condition))")
      request.hasSQL = true
      return request
    }

    /// Those of the rows in which each word of a text begins a word; all for a text without a word.
    public func matching(_ text: String) -> Self {
      var request = self
      request.search = text
      return request
    }

    /// At most so many of the rows, after some others.
    public func limit(_ count: Int, offset: Int = 0) -> Self {
      var request = self
      request.count = count
      request.offset = offset
      return request
    }

    /// The tables whose changes matter; `nil` for all.
    var tables: Set<String>? { hasSQL ? nil : [Row.tableName] }

    /// A column with its table: without, SQLite takes the name of a column that is not there for a text.
    private static func column(_ name: String) -> SQL { "\(name: Row.tableName).\(name: name)" }

    /// The query.
    ///
    /// Rows that are equal in all columns of the order stand in that of their ids, so that pages do not overlap.
    ///
    /// - Parameter found: How many rows there are without a limit, where that is known.
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

    /// The query for how many rows there are, which does not order them.
    func countSQL(_ connection: any EngineConnection) throws -> SQL {
      if count == nil, conditions.isEmpty, !words.isEmpty {
        return try connection.countMatches(words, in: Row.tableName)
      }
      let rows = try rows(connection)
      if count == nil { return "SELECT count(*) \(sql: rows)" }
      return "SELECT count(*) FROM (SELECT 1 \(sql: rows)\(sql: part)) AS rows"
    }

    /// The table and the conditions.
    private func rows(_ connection: any EngineConnection) throws -> SQL {
      try rows(matching: match(connection))
    }

    private func rows(matching match: SQL?) -> SQL {
      let conditions = conditions + (match.map { [$0] } ?? [])
      let all: SQL = "FROM \(name: Row.tableName)"
      return conditions.isEmpty ? all : all + " WHERE " + .joined(conditions, by: " AND ")
    }

    /// The condition for what is looked for; `nil` for a search without a word.
    private func match(_ connection: any EngineConnection) throws -> SQL? {
      words.isEmpty ? nil : try connection.match(words, in: Row.tableName)
    }

    /// The words that are looked for.
    private var words: [String] { (search ?? "").split { !$0.isLetter && !$0.isNumber }.map(String.init) }

    private var part: SQL { count.map { " LIMIT \($0) OFFSET \(offset)" } ?? "" }
  }
#endif
