#if Database
  import IdentifiedCollections

  extension KnownRows {
    /// A row with its position in the database.
    private struct Placed {
      let row: Row
      let hash: Int
      let position: Double
    }

    /// The id of a row as stored in a column.
    private struct RowID: Decodable {
      let id: Row.ID
    }

    /// Reads only the rows that may have changed, in a table whose order is stored.
    ///
    /// - Parameters:
    ///   - ids: The ids of the rows, including deleted ones.
    ///   - count: The number of rows in the table, if it must be compared.
    /// - Returns: `nil` if all rows must be read to determine the rows and their order.
    func reading(_ ids: Set<ColumnValue>, count: Int?, _ connection: DatabaseConnection) throws -> Reading? {
      // Rows that were refused or merged when they were written differ from the database, whether or not the database has
      // changed.
      let isBased = !hashes.contains(0)
      if ids.isEmpty { return isBased ? Reading(known: self, isSame: true) : nil }
      guard let named = Self.decoded(ids) else { return nil }
      let found = try connection.rows(of: Row.self, Array(ids))
      var decoder = RowDecoder<Row>()
      for row in found { try decoder.append(row) }
      let rows = try decoder.finish()
      guard Set(rows.map(\.id)).isSubset(of: named) else { return nil }

      var result = Reading(known: self, isSame: true)
      var arriving: [Placed] = []
      var leaving = named
      for (row, source) in zip(rows, found) {
        let new = Placed(row: row, hash: source.contentHash, position: source.position)
        if let index = self.rows.index(id: row.id),
          positions[index] == new.position || positions[index].isNaN && new.position.isNaN
        {
          leaving.remove(row.id)
          guard hashes[index] != new.hash else { continue }
          result.known.rows[id: row.id] = row
          result.known.hashes[index] = new.hash
          result.isSame = false
        } else if new.position.isNaN {
          return nil
        } else {
          arriving.append(new)
        }
      }
      leaving = leaving.filter { self.rows.index(id: $0) != nil }
      if !arriving.isEmpty || !leaving.isEmpty {
        result.isSame = false
        result.known.remove(leaving)
        result.known.insert(arriving)
      }
      guard result.known.isInOrder, !result.known.hashes.contains(0),
        count ?? result.known.rows.count == result.known.rows.count
      else { return nil }
      return result
    }

    private static func decoded(_ ids: Set<ColumnValue>) -> Set<Row.ID>? {
      var decoder = RowDecoder<RowID>()
      do {
        for id in ids { try decoder.append(DatabaseRow(columns: ["id"], values: [id])) }
        return Set(try decoder.finish().map(\.id))
      } catch {
        return nil
      }
    }

    /// The maximum number of rows that are inserted or removed one by one.
    ///
    /// Each insertion or removal moves all of the following rows.
    private static var few: Int { 16 }

    private mutating func remove(_ ids: Set<Row.ID>) {
      if ids.count <= Self.few {
        for id in ids {
          guard let index = rows.index(id: id) else { continue }
          rows.remove(at: index)
          hashes.remove(at: index)
          positions.remove(at: index)
        }
      } else {
        let stays = rows.map { !ids.contains($0.id) }
        hashes = zip(hashes, stays).filter(\.1).map(\.0)
        positions = zip(positions, stays).filter(\.1).map(\.0)
        rows = IdentifiedArray(uniqueElements: zip(rows, stays).lazy.filter(\.1).map(\.0))
      }
    }

    /// Inserts each row before the first row that has a later position or no position.
    private mutating func insert(_ new: [Placed]) {
      let new = new.sorted { $0.position < $1.position }
      if new.count <= Self.few {
        for placed in new {
          var (low, high) = (0, positions.count)
          // New rows usually belong at the end.
          if let last = positions.last, last < placed.position { low = high }
          while low < high {
            let middle = (low + high) / 2
            if positions[middle] < placed.position { low = middle + 1 } else { high = middle }
          }
          rows.insert(placed.row, at: low)
          hashes.insert(placed.hash, at: low)
          positions.insert(placed.position, at: low)
        }
      } else {
        var next = KnownRows(place: place)
        var all: [Row] = []
        all.reserveCapacity(rows.count + new.count)
        var waiting = new[...]
        for (index, row) in rows.enumerated() {
          while let first = waiting.first, !(positions[index] < first.position) {
            all.append(first.row)
            next.hashes.append(first.hash)
            next.positions.append(first.position)
            waiting.removeFirst()
          }
          all.append(row)
          next.hashes.append(hashes[index])
          next.positions.append(positions[index])
        }
        next.hashes += waiting.map(\.hash)
        next.positions += waiting.map(\.position)
        next.rows = IdentifiedArray(uniqueElements: all + waiting.map(\.row))
        self = next
      }
    }

    /// Whether each row has a greater position than the one before it, and rows without a position
    /// come last.
    ///
    /// The database determines the order of two rows with the same position.
    private var isInOrder: Bool {
      positions.withUnsafeBufferPointer { positions in
        positions.indices.dropFirst().allSatisfy {
          positions[$0].isNaN || positions[$0 - 1] < positions[$0]
        }
      }
    }
  }

  extension DatabaseConnection {
    /// Returns the rows of a table with the given ids.
    func rows(of type: (some TableRow).Type, _ ids: [ColumnValue]) throws -> [DatabaseRow] {
      var result: [DatabaseRow] = []
      for part in ids.parts(of: 500) {
        result += try rows("SELECT * FROM \(name: type.tableName) WHERE id IN (\(sql: .list(part)))")
      }
      return result
    }
  }
#endif
