#if Database
  import Foundation
  import GRDB
  import GRDBSQLite

  /// A connection of SQLite within a transaction.
  struct SQLiteConnection: EngineConnection {
    private let database: Database
    private let log: SQLiteChangeLog

    init(_ database: Database, log: SQLiteChangeLog) {
      self.database = database
      self.log = log
    }

    func changes(of table: String, after place: ChangePlace?) throws -> LoggedChanges {
      try log.changes(of: table, after: place, database)
    }

    func run(_ sql: SQL, _ row: (DatabaseRow) throws -> Void) throws {
      let (text, arguments) = sql.rendered { _ in "?" }
      try check(text, arguments)
      let statement = try database.cachedStatement(sql: text)
      try statement.setArguments(StatementArguments(arguments.map(\.sqlite)))
      guard statement.columnCount > 0 else { return try statement.execute() }
      let columns = statement.columnNames
      // A column's declared type says what its texts and numbers mean; a value that is calculated has none.
      let types = columns.indices.map { index in
        let type = sqlite3_column_decltype(statement.sqliteStatement, Int32(index)).map(String.init(cString:))
        return ColumnType(declared: type ?? "")
      }
      let cursor = try Row.fetchCursor(statement)
      while try cursor.next() != nil {
        // Not through the cursor's row: that takes three times as long.
        let values = columns.indices.map { index in
          ColumnValue(statement.sqliteStatement, Int32(index), types[index])
        }
        try row(DatabaseRow(columns: columns, values: values))
      }
    }

    func run(script: String) throws {
      try check(script, [])
      try database.execute(sql: script)
    }

    /// A text would be cut off at a NUL on its way, without an error.
    private func check(_ text: String, _ arguments: [ColumnValue]) throws {
      func failure(_ what: String) -> DatabaseError {
        DatabaseError(
          resultCode: .SQLITE_MISMATCH,
          message: "\(what) contains a NUL character, which SQLite can't store. Remove it.")
      }
      if text.utf8.contains(0) { throw failure("The statement") }
      for (index, argument) in arguments.enumerated() where argument.text?.utf8.contains(0) == true {
        throw failure("Argument \(index + 1) of '\(text)'")
      }
    }

    func makeSearchable(_ table: String, columns: [String]) throws {
      // Rows are found by their row ids. Those of a table whose primary key is a text stay as they are also when the file is
      // rewritten (`VACUUM`): SQLite does so for every table that has an index.
      try database.create(virtualTable: "\(table)_search", using: FTS5()) { search in
        search.synchronize(withTable: table)
        search.tokenizer = .unicode61()
        search.prefixes = [1, 2, 3]
        for column in columns { search.column(column) }
      }
    }

    func match(_ words: [String], in table: String) -> SQL {
      "\(name: table).rowid IN (SELECT rowid \(sql: found(words, in: table)))"
    }

    func select(
      _ part: SearchPart, in table: String, where condition: SQL, order: SQL, limit: SQL, _ rows: (SQL) -> SQL
    ) -> SQL {
      // With the sign the rows that are found are no way to the rows of the table, only a test for them. An index of the order is
      // the way then: of 100,000 rows, a third of which is found, the first 200 take 9 ms in place of 23.
      let way: SQL = part.isBeginning(10) ? "+" : ""
      return "SELECT * \(sql: rows(way + condition))\(sql: order)\(sql: limit)"
    }

    func countMatches(_ words: [String], in table: String) -> SQL {
      "SELECT count(*) \(sql: found(words, in: table))"
    }

    private func found(_ words: [String], in table: String) -> SQL {
      let pattern = words.map { "\"\($0)\"*" }.joined(separator: " ")
      let search = "\(table)_search"
      return "FROM \(name: search) WHERE \(name: search) MATCH \(pattern)"
    }
  }

  private enum ColumnType {
    case bool, json, other

    init(declared name: String) {
      let name = name.uppercased()
      self = name.hasPrefix("BOOL") ? .bool : name.hasPrefix("JSON") ? .json : .other
    }
  }

  extension ColumnValue {
    fileprivate var sqlite: (any DatabaseValueConvertible)? {
      switch self {
      case .null: nil
      case .bool(let value): value
      case .integer(let value): value
      case .double(let value): value
      case .text(let value), .json(let value): value
      }
    }

    /// What a text or JSON says.
    fileprivate var text: String? {
      switch self {
      case .text(let value), .json(let value): value
      case .null, .bool, .integer, .double: nil
      }
    }

    /// The value of a column in the present row of a statement.
    fileprivate init(_ statement: OpaquePointer, _ index: Int32, _ type: ColumnType) {
      switch sqlite3_column_type(statement, index) {
      case SQLITE_INTEGER:
        let value = Int(sqlite3_column_int64(statement, index))
        self = type == .bool ? .bool(value != 0) : .integer(value)
      case SQLITE_FLOAT: self = .double(sqlite3_column_double(statement, index))
      case SQLITE_TEXT:
        let text = sqlite3_column_text(statement, index)
        let count = Int(sqlite3_column_bytes(statement, index))
        let value = String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
        self = type == .json ? .json(value) : .text(value)
      case SQLITE_BLOB:
        let count = Int(sqlite3_column_bytes(statement, index))
        let bytes = sqlite3_column_blob(statement, index).map { Data(bytes: $0, count: count) } ?? Data()
        self = .text(bytes.base64EncodedString())
      default: self = .null
      }
    }
  }
#endif
