#if Database
  import Sharing

  // These functions change the order of a table's rows like `.rows` does for an array. Use them in a transaction, for a table that
  // is too large to be in memory as a whole.

  extension DatabaseConnection {
    /// Inserts a row into a table with a column `position`, before another row or at the end.
    ///
    /// - Parameter other: The row that comes next. If it doesn't exist, the row is inserted at the end.
    public func insert<Row: TableRow>(_ row: Row, before other: Row.ID? = nil) throws {
      guard case .object(let members) = try RowCoding.json(of: row) else { return }
      let columns = members.sorted { $0.key < $1.key }
      let position = try places(1, in: Row.self, before: other, without: [])[0]
      let names = columns.map { column -> SQL in "\(name: column.key)" } + ["position"]
      let values =
        columns.map { column -> SQL in "\(value: ColumnValue(json: column.value))" } + ["\(position)"]
      try execute(
        """
        INSERT INTO \(name: Row.tableName) (\(sql: .joined(names, by: ", "))) \
        VALUES (\(sql: .joined(values, by: ", ")))
        """)
    }

    /// Moves rows of a table with a column `position`, before another row or to the end.
    ///
    /// - Parameters:
    ///   - type: The type of the rows.
    ///   - ids: The ids of the rows, in their new order.
    ///   - other: The row that comes next. If it doesn't exist, the rows are moved to the end.
    public func move<Row: TableRow>(_ type: Row.Type, _ ids: [Row.ID], before other: Row.ID? = nil) throws {
      let places = try places(ids.count, in: type, before: other, without: ids)
      for (id, place) in zip(ids, places) {
        try execute("UPDATE \(name: Row.tableName) SET position = \(place) WHERE id = \(id)")
      }
    }

    /// Returns positions between the row that comes next and the row before it.
    private func places<Row: TableRow>(
      _ count: Int, in type: Row.Type, before other: Row.ID?, without moved: [Row.ID]
    ) throws -> [Double] {
      func places() throws -> [Double]? {
        let next = try other.map { try rows("SELECT position FROM \(name: Row.tableName) WHERE id = \($0)") }
        guard let high = next?.first?.position else {
          let last = try lastPosition(type, "1 = 1")
          return (0..<count).map { last + 1 + Double($0) }
        }
        let others: SQL =
          moved.isEmpty ? "1 = 1" : "id NOT IN (\(sql: .joined(moved.map { "\($0)" }, by: ", ")))"
        let low = try lastPosition(type, "\(sql: others) AND position < \(high)")
        let places = (1...max(count, 1)).map { low + (high - low) * Double($0) / Double(count + 1) }
        let isRising = zip([low] + places, places + [high]).allSatisfy { $0 < $1 }
        return isRising ? places : nil
      }
      if let places = try places() { return places }
      // The distance between two positions can be halved only about fifty times, and rows that were inserted with SQL may have no
      // position.
      try number(type)
      return try places() ?? []
    }

    /// Returns the largest position of some rows.
    private func lastPosition<Row: TableRow>(_ type: Row.Type, _ condition: SQL) throws -> Double {
      let sql: SQL = "SELECT max(position) AS position FROM \(name: Row.tableName) WHERE \(sql: condition)"
      let position = try rows(sql).first?.position ?? .nan
      return position.isNaN ? 0 : position
    }

    /// Numbers all rows again, in their order.
    private func number<Row: TableRow>(_ type: Row.Type) throws {
      let table = Row.tableName
      try execute(
        """
        UPDATE \(name: table) SET position = numbered.number FROM (
          SELECT id AS row, row_number() OVER (ORDER BY position IS NULL, position, id) AS number FROM \(name: table)
        ) AS numbered WHERE numbered.row = \(name: table).id
        """)
    }
  }
#endif
