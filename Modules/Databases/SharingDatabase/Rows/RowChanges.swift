#if Database
  import IdentifiedCollections
  import JSONValues
  import Sharing

  /// The changes of a value in memory since it was the same as the database.
  struct RowChanges<Row: TableRow> {
    /// A row that was changed, inserted, or deleted, in its coded form.
    struct Change {
      let row: Row.ID
      let id: ColumnValue
      let before: JSON?
      let after: JSON?
    }

    private(set) var changes: [Change] = []
    /// The rows that need a new position.
    private(set) var moves: [Row.ID] = []

    var count: Int { changes.count + moves.count }
    var isEmpty: Bool { changes.isEmpty && moves.isEmpty }

    /// Compares all rows and encodes the ones that may differ.
    ///
    /// - Parameter isOrdered: Whether the order of the rows is part of the value.
    init(from known: KnownRows<Row>, to rows: IdentifiedArrayOf<Row>, isOrdered: Bool) throws {
      let before = known.rows
      // If the structure numbers are equal, both have the same rows in the same order.
      let isSameStructure = before._structure == rows._structure
      let elements = rows.elements
      let comparison = MemoryComparison<Row>()
      var index = 0
      while index < elements.count {
        defer { index += 1 }
        if isSameStructure, index % 256 == 0, index + 256 <= elements.count,
          comparison.isSame(before.elements, elements, index..<index + 256)
        {
          index += 255
          continue
        }
        let row = elements[index]
        let old = isSameStructure ? index : before.index(id: row.id)
        if let old, comparison.isSame(before.elements, old, elements, index) { continue }
        let (json, oldJSON) = (
          try RowCoding.json(of: row), try old.map { try RowCoding.json(of: before[$0]) }
        )
        if json != oldJSON {
          changes.append(Change(row: row.id, id: try Self.id(json), before: oldJSON, after: json))
        }
      }
      guard !isSameStructure else { return }
      for row in before where rows.index(id: row.id) == nil {
        let json = try RowCoding.json(of: row)
        changes.append(Change(row: row.id, id: try Self.id(json), before: json, after: nil))
      }
      if isOrdered { moves = Self.moves(from: known, to: rows) }
    }

    private static func id(_ json: JSON) throws -> ColumnValue {
      guard let id = json.id else {
        throw DatabaseStorageError(
          .invalid, code: "", message: "The 'Codable' form of '\(Row.self)' has no member 'id'.")
      }
      return ColumnValue(json: id)
    }

    /// Returns the rows to move, as few as possible: the longest sequence of rows that are already in order stays.
    private static func moves(from known: KnownRows<Row>, to rows: IdentifiedArrayOf<Row>) -> [Row.ID] {
      let positions = rows.map { row in known.rows.index(id: row.id).map { known.positions[$0] } ?? .nan }
      let stays = longestRisingSequence(positions)
      return stays.count == rows.count ? [] : rows.indices.filter { !stays.contains($0) }.map { rows[$0].id }
    }
  }

  /// Returns the indices of a longest rising sequence of numbers, which never includes NaN.
  func longestRisingSequence(_ numbers: [Double]) -> Set<Int> {
    // For each length, the index of the smallest number that ends a rising sequence of this length.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() where !number.isNaN {
      var (low, high) = (0, ends.count)
      // Usually the number continues the longest sequence.
      if let last = ends.last, numbers[last] < number { low = high }
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : -1
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var result: Set<Int> = []
    var index = ends.last ?? -1
    while index >= 0 {
      result.insert(index)
      index = previous[index]
    }
    return result
  }
#endif
