#if Database
  import DataSources
  import Sharing

  extension SharedReaderKey {
    /// Shares what a request of one's own reads.
    public static func fetch<Request>(_ request: Request) -> Self where Self == FetchKey<Request> {
      FetchKey(request)
    }

    /// Shares rows of a table, for reading.
    public static func fetchAll<Row>(
      _ request: TableRequest<Row>
    ) -> Self where Self == FetchKey<FetchAll<Row>>.Default {
      Self[FetchKey(FetchAll(request: request)), default: []]
    }

    /// Shares the first row that a request describes, for reading; `nil` where there is none.
    public static func fetchOne<Row>(
      _ request: TableRequest<Row>
    ) -> Self where Self == FetchKey<FetchOne<Row>>.Default {
      Self[FetchKey(FetchOne(request: request)), default: nil]
    }

    /// Shares the parts of a long list of rows that are looked at, for reading.
    ///
    /// - Parameters:
    ///   - request: All rows of the list.
    ///   - parts: Those that are read.
    public static func fetchPage<Row>(
      _ request: TableRequest<Row>, _ parts: PageParts = PageParts()
    ) -> Self where Self == FetchKey<FetchPage<Row>>.Default {
      Self[FetchKey(FetchPage(request, parts)), default: Page()]
    }

    /// Shares how many rows a request describes.
    public static func fetchCount<Row>(
      _ request: TableRequest<Row>
    ) -> Self where Self == FetchKey<FetchCount<Row>>.Default {
      Self[FetchKey(FetchCount(request)), default: 0]
    }

    /// Shares the rows of a query, as values whose members are called like the columns.
    public static func fetchAll<Row>(
      _ sql: SQL, as type: Row.Type = Row.self
    ) -> Self where Self == FetchKey<FetchSQL<Row>>.Default {
      Self[FetchKey(FetchSQL(sql: sql)), default: []]
    }
  }

  /// The rows that a request describes.
  public struct FetchAll<Row: TableRow>: DatabaseRequest {
    let request: TableRequest<Row>

    /// Reads the rows.
    public func fetch(_ database: DatabaseConnection) throws -> [Row] { try database.fetchAll(request) }

    /// The table of the rows, or all where a condition in SQL may name others.
    public var tables: Set<String>? { request.tables }
  }

  /// The parts of a long list of rows that are looked at.
  public struct FetchPage<Row: TableRow>: DatabaseRequest {
    let request: TableRequest<Row>
    let ranges: [Range<Int>]

    /// Some parts of what a request describes.
    public init(_ request: TableRequest<Row>, _ parts: PageParts) {
      self.request = request
      self.ranges = parts.ranges
    }

    /// Counts the rows, and reads those of the parts.
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

    /// The table of the rows, or all where a condition in SQL may name others.
    public var tables: Set<String>? { request.tables }
  }

  /// The first row that a request describes.
  public struct FetchOne<Row: TableRow>: DatabaseRequest {
    let request: TableRequest<Row>

    /// Reads the row.
    public func fetch(_ database: DatabaseConnection) throws -> Row? { try database.fetchOne(request) }

    /// The table of the row, or all where a condition in SQL may name others.
    public var tables: Set<String>? { request.tables }
  }

  /// How many rows a request describes.
  public struct FetchCount<Row: TableRow>: DatabaseRequest {
    let request: TableRequest<Row>

    /// The number of rows that a request describes.
    public init(_ request: TableRequest<Row>) { self.request = request }

    /// Counts the rows.
    public func fetch(_ database: DatabaseConnection) throws -> Int { try database.fetchCount(request) }

    /// The table of the rows, or all where a condition in SQL may name others.
    public var tables: Set<String>? { request.tables }
  }

  /// The rows of a query in SQL.
  public struct FetchSQL<Row: Decodable & Sendable>: DatabaseRequest {
    let sql: SQL

    /// Reads the rows.
    public func fetch(_ database: DatabaseConnection) throws -> [Row] { try database.fetchAll(sql) }
  }
#endif
