#if Database
  import DataSources
  import Sharing

  extension SharedReaderKey {
    /// Shares the result of a custom request.
    public static func fetch<Request>(_ request: Request) -> Self where Self == FetchKey<Request> {
      FetchKey(request)
    }

    /// Shares rows of a table, for reading.
    public static func fetchAll<Row>(
      _ request: TableRequest<Row>
    ) -> Self where Self == FetchKey<FetchAll<Row>>.Default {
      Self[FetchKey(FetchAll(request: request)), default: []]
    }

    /// Shares the first row of a request, for reading, or `nil` if there is none.
    public static func fetchOne<Row>(
      _ request: TableRequest<Row>
    ) -> Self where Self == FetchKey<FetchOne<Row>>.Default {
      Self[FetchKey(FetchOne(request: request)), default: nil]
    }

    /// Shares the visible parts of a long list of rows, for reading.
    ///
    /// - Parameters:
    ///   - request: All rows of the list.
    ///   - parts: The parts to read.
    public static func fetchPage<Row>(
      _ request: TableRequest<Row>, _ parts: PageParts = PageParts()
    ) -> Self where Self == FetchKey<FetchPage<Row>>.Default {
      Self[FetchKey(FetchPage(request, parts)), default: Page()]
    }

    /// Shares the number of rows of a request.
    public static func fetchCount<Row>(
      _ request: TableRequest<Row>
    ) -> Self where Self == FetchKey<FetchCount<Row>>.Default {
      Self[FetchKey(FetchCount(request)), default: 0]
    }

    /// Shares the rows of a query, decoded as values whose members have the names of the columns.
    public static func fetchAll<Row>(
      _ sql: SQL, as type: Row.Type = Row.self
    ) -> Self where Self == FetchKey<FetchSQL<Row>>.Default {
      Self[FetchKey(FetchSQL(sql: sql)), default: []]
    }
  }

  /// A request for the rows of a table request.
  public struct FetchAll<Row: TableRow>: DatabaseRequest {
    let request: TableRequest<Row>

    /// Reads the rows.
    public func fetch(_ database: DatabaseConnection) throws -> [Row] { try database.fetchAll(request) }

    /// The table of the rows, or `nil` for all tables if an SQL condition may refer to others.
    public var tables: Set<String>? { request.tables }
  }

  /// A request for the visible parts of a long list of rows.
  public struct FetchPage<Row: TableRow>: DatabaseRequest {
    let request: TableRequest<Row>
    let ranges: [Range<Int>]

    /// Creates a request for some parts of the rows of a table request.
    public init(_ request: TableRequest<Row>, _ parts: PageParts) {
      self.request = request
      self.ranges = parts.ranges
    }

    /// Counts the rows and reads the rows of the parts.
    public func fetch(_ database: DatabaseConnection) throws -> Page<Row> {
      let count = try database.fetchCount(request)
      return try Page(
        count: count,
        parts: ranges.filter { $0.lowerBound < count }.map { range in
          (
            range.lowerBound,
            try database.fetchAll(request.limit(range.count, offset: range.lowerBound), of: count)
          )
        })
    }

    /// The table of the rows, or `nil` for all tables if an SQL condition may refer to others.
    public var tables: Set<String>? { request.tables }
  }

  /// A request for the first row of a table request.
  public struct FetchOne<Row: TableRow>: DatabaseRequest {
    let request: TableRequest<Row>

    /// Reads the row.
    public func fetch(_ database: DatabaseConnection) throws -> Row? { try database.fetchOne(request) }

    /// The table of the row, or `nil` for all tables if an SQL condition may refer to others.
    public var tables: Set<String>? { request.tables }
  }

  /// A request for the number of rows of a table request.
  public struct FetchCount<Row: TableRow>: DatabaseRequest {
    let request: TableRequest<Row>

    /// Creates a request for the number of rows of a table request.
    public init(_ request: TableRequest<Row>) { self.request = request }

    /// Counts the rows.
    public func fetch(_ database: DatabaseConnection) throws -> Int { try database.fetchCount(request) }

    /// The table of the rows, or `nil` for all tables if an SQL condition may refer to others.
    public var tables: Set<String>? { request.tables }
  }

  /// A request for the rows of an SQL query.
  public struct FetchSQL<Row: Decodable & Sendable>: DatabaseRequest {
    let sql: SQL

    /// Reads the rows.
    public func fetch(_ database: DatabaseConnection) throws -> [Row] { try database.fetchAll(sql) }
  }
#endif
