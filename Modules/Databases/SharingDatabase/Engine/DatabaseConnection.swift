#if Database
  /// A database within a transaction: reads and writes with SQL.
  ///
  /// It is valid only in the function that it is passed to.
  public struct DatabaseConnection {
    package let engine: any EngineConnection

    package init(_ engine: any EngineConnection) {
      self.engine = engine
    }

    /// Runs a statement, whose rows are of no interest.
    public func execute(_ sql: SQL) throws {
      try engine.run(sql) { _ in }
    }

    /// The rows of a query, column by column.
    public func rows(_ sql: SQL) throws -> [DatabaseRow] {
      var rows: [DatabaseRow] = []
      try engine.run(sql) { rows.append($0) }
      return rows
    }

    /// The rows of a query as values, whose members are called like the columns.
    public func fetchAll<Value: Decodable>(_ sql: SQL, as type: Value.Type = Value.self) throws -> [Value] {
      var decoder = RowDecoder<Value>()
      try engine.run(sql) { try decoder.append($0) }
      return try decoder.finish()
    }

    /// The first row of a query as a value; `nil` where there is none.
    public func fetchOne<Value: Decodable>(_ sql: SQL, as type: Value.Type = Value.self) throws -> Value? {
      try rows(sql).first.map { try $0.decoded() as Value }
    }

    /// The number that is the first column of a query's first row.
    public func fetchCount(_ sql: SQL) throws -> Int {
      guard case .integer(let count)? = try rows(sql).first?.values.first else { return 0 }
      return count
    }

    /// The rows of a table that a request describes.
    public func fetchAll<Row>(_ request: TableRequest<Row>) throws -> [Row] {
      try fetchAll(request.sql(engine))
    }

    /// Some of many rows, of which it is known how many there are.
    func fetchAll<Row>(_ request: TableRequest<Row>, of found: Int) throws -> [Row] {
      try fetchAll(request.sql(engine, found: found))
    }

    /// The first row that a request describes; `nil` where there is none.
    public func fetchOne<Row>(_ request: TableRequest<Row>) throws -> Row? {
      try fetchOne(request.limit(1, offset: request.offset).sql(engine))
    }

    /// How many rows a request describes.
    public func fetchCount<Row>(_ request: TableRequest<Row>) throws -> Int {
      try fetchCount(request.countSQL(engine))
    }
  }
#endif
