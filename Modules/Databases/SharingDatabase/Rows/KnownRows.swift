#if Database
  import IdentifiedCollections

  /// The rows that this program last knew, which the value in memory is based on.
  ///
  /// Unchanged rows share their storage with the value in memory, so they aren't stored twice.
  struct KnownRows<Row: TableRow>: Sendable {
    var rows: IdentifiedArrayOf<Row> = []
    /// For each row, the hash of all its columns in the database, or 0 if that row differs from the one here.
    var hashes: [Int] = []
    /// For each row, its position among the others, or NaN if it isn't known.
    ///
    /// Empty if the order isn't stored.
    var positions: [Double] = []
    /// The place in the log of changes up to which the rows are known, apart from this program's own changes, or `nil` if it
    /// isn't known.
    var place: ChangePlace?

    /// The result of a read.
    struct Reading: Sendable {
      var known: KnownRows
      /// Whether nothing has changed except the place.
      var isSame = false
    }

    /// Reads the rows that may differ from the known ones, or all rows.
    ///
    /// A row that hasn't changed isn't decoded again.
    static func read(
      _ source: RowSource<Row>, _ connection: DatabaseConnection, after known: KnownRows?
    ) throws -> Reading {
      guard case .table = source else { return try readAll(source, connection, after: known) }
      let changes = try connection.engine.changes(of: Row.tableName, after: known?.place)
      if var known, let ids = changes.rows {
        known.place = changes.place
        if let reading = try known.reading(ids, count: changes.count, connection) { return reading }
      }
      var reading = try readAll(source, connection, after: known)
      reading.known.place = changes.place
      return reading
    }

    /// Reads all rows.
    private static func readAll(
      _ source: RowSource<Row>, _ connection: DatabaseConnection, after known: KnownRows?
    ) throws -> Reading {
      var result = KnownRows()
      // For each row, the index of the same row in the known rows, or -1 if it is the next decoded row.
      var origins: [Int] = []
      var decoder = RowDecoder<Row>()
      var byHash: [Int: Int]?
      var isSame = true
      try connection.engine.run(source.sql(connection.engine)) { row in
        let hash = row.contentHash
        result.hashes.append(hash)
        if source.isOrdered { result.positions.append(row.position) }
        guard let known else { return try decoder.append(row) }
        let index = origins.count
        if index < known.hashes.count, known.hashes[index] == hash {
          origins.append(index)
          return
        }
        isSame = false
        if byHash == nil {
          byHash = Dictionary(
            zip(known.hashes, known.hashes.indices), uniquingKeysWith: { first, _ in first })
        }
        if let origin = byHash?[hash] {
          origins.append(origin)
        } else {
          origins.append(-1)
          try decoder.append(row)
        }
      }
      let decoded = try decoder.finish()
      guard let known else {
        result.rows = IdentifiedArray(uniqueElements: decoded)
        return Reading(known: result)
      }
      if isSame, origins.count == known.hashes.count { return Reading(known: known, isSame: true) }
      var next = decoded.makeIterator()
      let elements = known.rows.elements
      result.rows = IdentifiedArray(uniqueElements: origins.map { $0 < 0 ? next.next()! : elements[$0] })
      return Reading(known: result)
    }
  }

  extension DatabaseRow {
    /// The hash of all values, which is never 0.
    var contentHash: Int {
      var hasher = Hasher()
      for value in values { hasher.combine(value) }
      let hash = hasher.finalize()
      return hash == 0 ? 1 : hash
    }

    /// The position of the row among the others, or NaN if it isn't known.
    var position: Double {
      switch self["position"] {
      case .double(let value): value
      case .integer(let value): Double(value)
      default: .nan
      }
    }
  }
#endif
