#if Database
  import IdentifiedCollections

  /// What this program last knew of some rows: what the value in memory is based on.
  ///
  /// The rows themselves are those of the value in memory, as long as they are unchanged: they are not there twice.
  struct KnownRows<Row: TableRow>: Sendable {
    var rows: IdentifiedArrayOf<Row> = []
    /// For each row the hash of what the database had in all of its columns, 0 where that is not the row here.
    var hashes: [Int] = []
    /// For each row where it stands among the others, NaN where that is not known; empty where the order is not kept.
    var positions: [Double] = []
    /// The place in the log of changes after which the database may have something else, but for what this program has changed
    /// itself; `nil` where that is not known.
    var place: ChangePlace?

    /// What was read.
    struct Reading: Sendable {
      var known: KnownRows
      /// Whether nothing is new but the place.
      var isSame = false
    }

    /// Reads what may be another than what is known, or everything.
    ///
    /// A row that has not changed is not decoded again.
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
      // For each row the position of the same one in what is known; -1 for the next one that is decoded.
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
    /// A hash of all values, which is never 0.
    var contentHash: Int {
      var hasher = Hasher()
      for value in values { hasher.combine(value) }
      let hash = hasher.finalize()
      return hash == 0 ? 1 : hash
    }

    /// Where the row stands among the others, NaN where that is not known.
    var position: Double {
      switch self["position"] {
      case .double(let value): value
      case .integer(let value): Double(value)
      default: .nan
      }
    }
  }
#endif
