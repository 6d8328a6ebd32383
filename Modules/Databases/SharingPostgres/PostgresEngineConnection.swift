#if PostgreSQL
  import Foundation
  import PostgreSQL
  import SharingDatabase

  /// A PostgreSQL connection in a transaction.
  struct PostgresEngineConnection: EngineConnection {
    let transaction: PostgresTransaction
    /// The metadata of the tables, or `nil` in a migration.
    var opened: PostgresMigrations.Opened?
    /// The log of changes, and its position before the transaction began.
    var log: PostgresChangeLog?
    var place: ChangePlace?

    func run(_ sql: SQL, _ row: (DatabaseRow) throws -> Void) throws {
      let (text, arguments) = sql.rendered { "$\($0)" }
      let rows = try blocking { try await transaction.query(text, arguments.map(\.postgres)) }
      for values in rows {
        try row(DatabaseRow(columns: rows.columns, values: values.values.map(ColumnValue.init)))
      }
    }

    func changes(of table: String, after known: ChangePlace?) throws -> LoggedChanges {
      // A table that another program created doesn't report changes.
      guard opened?.logged.contains(table) == true else { return LoggedChanges() }
      return LoggedChanges(place: place, rows: log?.rows(of: table, after: known))
    }

    func run(script: String) throws {
      try blocking { try await transaction.execute(script: script) }
    }

    func makeSearchable(_ table: String, columns: [String]) throws {
      let name = try quotedIdentifier(table)
      let index = try quotedIdentifier(table + "_search")
      try blocking {
        try await transaction.query("DROP INDEX IF EXISTS \(index)")
        try await transaction.query(
          "CREATE INDEX \(index) ON \(name) USING gin (\(PostgresSearch.words(of: columns, in: table)))")
        try await transaction.query(
          """
          INSERT INTO cairn_searchable (table_name, columns) VALUES ($1, $2)
          ON CONFLICT (table_name) DO UPDATE SET columns = excluded.columns
          """, [.text(table), .json(String(decoding: JSONEncoder().encode(columns), as: UTF8.self))])
      }
    }

    func match(_ words: [String], in table: String) throws -> SQL {
      // In a table without searchable columns, no row contains a word.
      guard let columns = opened?.searchable[table],
        let text = try? PostgresSearch.words(of: columns, in: table)
      else {
        return "false"
      }
      // The server assumes that reading words is as cheap as reading columns, and would rather scan the table than use the index. A
      // scan computes the words of each row again, which takes half a second for 100,000 rows.
      _ = try blocking { try await transaction.query("SET LOCAL enable_seqscan = off") }
      return "\(sql: SQL(stringLiteral: text)) @@ cairn_query(\(words.joined(separator: " ")))"
    }

    func select(
      _ part: SearchPart, in table: String, where condition: SQL, order: SQL, limit: SQL, _ rows: (SQL) -> SQL
    ) -> SQL {
      let rows = rows(condition)
      // If there are many matches, an index on the order finds the first ones quickly. If there are fewer, the server would use
      // that index too, and compute the words of each row that it passes. For 10,000 matches in 100,000 rows, this takes 16 ms.
      // Finding the matches in a separate query and sorting their positions takes 4 ms. 'OFFSET 0' keeps the query separate.
      guard !part.isBeginning(200) else { return "SELECT * \(sql: rows)\(sql: order)\(sql: limit)" }
      let found: SQL = "(SELECT ctid AS cairn_place, * \(sql: rows) OFFSET 0) AS \(name: table)"
      let places: SQL = "SELECT cairn_place FROM \(sql: found)\(sql: order)\(sql: limit)"
      let there: SQL = "\(name: table).ctid = ANY (ARRAY(\(sql: places)))"
      return "SELECT * FROM \(name: table) WHERE \(sql: there)\(sql: order)"
    }

    func countMatches(_ words: [String], in table: String) throws -> SQL {
      try "SELECT count(*) FROM \(name: table) WHERE \(sql: match(words, in: table))"
    }
  }

  extension ColumnValue {
    fileprivate var postgres: PostgresValue {
      switch self {
      case .null: .null
      case .bool(let value): .bool(value)
      case .integer(let value): .integer(Int64(value))
      case .double(let value): .double(value)
      case .text(let value): .text(value)
      case .json(let value): .json(value)
      }
    }

    fileprivate init(_ value: PostgresValue) {
      self =
        switch value {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(Int(value))
        case .double(let value): .double(value)
        case .numeric(let digits):
          value.integer.map { .integer(Int($0)) } ?? value.double.map(Self.double) ?? .text(digits)
        case .text(let value): .text(value)
        case .json(let value): .json(value)
        case .bytes(let bytes): .text(Data(bytes).base64EncodedString())
        }
    }
  }
#endif
