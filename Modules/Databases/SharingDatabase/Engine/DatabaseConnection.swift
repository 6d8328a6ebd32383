#if Database
  /// A connection to a database within a transaction, which reads and writes with SQL.
  ///
  /// It is valid only in the function that it is passed to.
  public struct DatabaseConnection {
    package let engine: any EngineConnection

    package init(_ engine: any EngineConnection) {
      self.engine = engine
    }

    /// Runs a statement and ignores its rows.
    public func execute(_ sql: SQL) throws {
      try engine.run(sql) { _ in }
    }

    /// Returns the rows of a query as column values.
    public func rows(_ sql: SQL) throws -> [DatabaseRow] {
      var rows: [DatabaseRow] = []
      try engine.run(sql) { rows.append($0) }
      return rows
    }

    /// Returns the rows of a query, decoded as values whose members have the names of the columns.
    public func fetchAll<Value: Decodable>(_ sql: SQL, as type: Value.Type = Value.self) throws -> [Value] {
      var decoder = RowDecoder<Value>()
      try engine.run(sql) { try decoder.append($0) }
      return try decoder.finish()
    }

    /// Returns the first row of a query, decoded as a value, or `nil` if there is none.
    public func fetchOne<Value: Decodable>(_ sql: SQL, as type: Value.Type = Value.self) throws -> Value? {
      try rows(sql).first.map { try $0.decoded() as Value }
    }

    /// Returns the number in the first column of a query's first row.
    public func fetchCount(_ sql: SQL) throws -> Int {
      guard case .integer(let count)? = try rows(sql).first?.values.first else { return 0 }
      return count
    }

    /// Returns the rows of a table request.
    public func fetchAll<Row>(_ request: TableRequest<Row>) throws -> [Row] {
      try fetchAll(request.sql(engine))
    }

    /// Returns the rows of a table request with a limit, given the number of rows without the limit.
    func fetchAll<Row>(_ request: TableRequest<Row>, of found: Int) throws -> [Row] {
      try fetchAll(request.sql(engine, found: found))
    }

    /// Returns the first row of a table request, or `nil` if there is none.
    public func fetchOne<Row>(_ request: TableRequest<Row>) throws -> Row? {
      try fetchOne(request.limit(1, offset: request.offset).sql(engine))
    }

    /// Returns the number of rows of a table request.
    public func fetchCount<Row>(_ request: TableRequest<Row>) throws -> Int {
      try fetchCount(request.countSQL(engine))
    }
  }
#endif
