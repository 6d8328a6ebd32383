#if Database
  import Foundation
  import IdentifiedCollections
  import JSONValues
  import Sharing

  /// Writes the changes of a value in memory, merged with changes by others in a three-way merge, row by row and field by field.
  struct RowsTransaction<Row: TableRow> {
    /// The result of the transaction.
    struct Outcome: Sendable {
      /// The rows that were written, as they are in the database now.
      var written: [DatabaseRow] = []
      /// Whether the database differs from the value in memory.
      var hasOthers = false
      /// The documents of a merge in which both sides had changed the same field.
      var conflict: MergedDocument?
    }

    /// A row in the database as JSON, and the part of it that this program's type knows.
    private struct Present {
      let raw: JSON
      let known: JSON
    }

    let changes: RowChanges<Row>
    let rows: IdentifiedArrayOf<Row>
    let known: KnownRows<Row>
    /// The unknown members that were taken over with the rows of another file or database.
    let unknown: UnknownMembers
    let connection: DatabaseConnection

    func perform() throws -> Outcome {
      try refuseUnstorable()
      var outcome = Outcome()
      let ids = changes.changes.map(\.id)
      var present: [ColumnValue: Present] = [:]
      for row in try connection.rows(of: Row.self, ids) {
        let decoded: Row = try row.decoded()
        present[row.id] = Present(raw: row.json, known: try RowCoding.json(of: decoded))
      }
      let base = document(changes.changes.compactMap(\.before))
      let ours = document(changes.changes.compactMap(\.after))
      let theirs = document(ids.compactMap { present[$0]?.known })
      let (merged, clashes) = JSONMerge.merge(base, ours, theirs)
      if !clashes.isEmpty {
        let resolved = JSONMerge.merge(base, ours, theirs, preferring: .theirs).merged
        outcome.conflict = try MergedDocument(
          ours: merged.encoded(), theirs: resolved.encoded(), clashes: clashes)
      }
      var byID: [ColumnValue: JSON] = [:]
      for row in merged.rows(of: Row.tableName) { if let id = row.id { byID[ColumnValue(json: id)] = row } }
      outcome.hasOthers = changes.changes.contains { byID[$0.id] != $0.after }
      // The table can't store a member without a column.
      if !unknown.isEmpty { byID = byID.mapValues { unknown.added(to: $0, isWithin: true) } }

      let positions = try newPositions()
      // Delete rows first, because another row may take the place of a deleted one if a column is unique.
      for part in ids.filter({ byID[$0] == nil && present[$0] != nil }).parts(of: 500) {
        try connection.execute("DELETE FROM \(name: Row.tableName) WHERE id IN (\(sql: .list(part)))")
      }
      for id in ids {
        guard let row = byID[id], let other = present[id] else { continue }
        try update(row, id, other, positions[id])
      }
      try insert(ids.filter { present[$0] == nil }.compactMap { id in byID[id].map { ($0, positions[id]) } })
      try move(positions.filter { byID[$0.key] == nil })
      outcome.written = try connection.rows(of: Row.self, Array(Set(ids).union(positions.keys)))
      return outcome
    }

    /// Throws an error that names a text or number that neither engine can store completely.
    ///
    /// The engines' own errors name only the argument of a statement, which may have thousands of arguments.
    private func refuseUnstorable() throws {
      for row in changes.changes.compactMap(\.after) {
        for (member, value) in row.members ?? [:] {
          let problem: String
          switch value {
          case .string(let text) where text.utf8.contains(0):
            problem = "contains a NUL character, which a database can't store. Remove it."
          case .unsigned(let number):
            problem = "is \(number). A database can't store whole numbers above \(Int.max)."
          default: continue
          }
          let id = try row.id.map { try String(decoding: $0.encoded(), as: UTF8.self) } ?? ""
          throw DatabaseStorageError(.refused, code: "", message: "'\(member)' of row \(id) \(problem)")
        }
      }
    }

    private func newPositions() throws -> [ColumnValue: Double] {
      guard !changes.moves.isEmpty else { return [:] }
      let last = try connection.rows("SELECT max(position) AS position FROM \(name: Row.tableName)")
      let new = positions(
        of: rows.map(\.id), moved: Set(changes.moves),
        { id in known.rows.index(id: id).map { known.positions[$0] } },
        last: last.first.map(\.position).flatMap { $0.isNaN ? nil : $0 } ?? 0)
      return Dictionary(uniqueKeysWithValues: new.map { (ColumnValue(encoding: $0), $1) })
    }

    private func update(_ row: JSON, _ id: ColumnValue, _ present: Present, _ position: Double?) throws {
      // Keep the members that this program's type doesn't know.
      let row = JSONMerge.graft(unknownOf: present.raw, known: present.known, onto: row)
      let (new, old) = (row.members ?? [:], present.raw.members ?? [:])
      var columns: [SQL] = Set(new.keys).union(old.keys).sorted().filter { new[$0] != old[$0] }.map {
        "\(name: $0) = \(value: new[$0].map(ColumnValue.init(json:)) ?? .null)"
      }
      if let position {
        columns.removeAll { $0.parts.first == .text("\"position\"") }
        columns.append("position = \(position)")
      }
      guard !columns.isEmpty else { return }
      try connection.execute(
        "UPDATE \(name: Row.tableName) SET \(sql: .joined(columns, by: ", ")) WHERE id = \(value: id)")
    }

    /// Inserts rows, with one statement for many rows that have the same columns.
    private func insert(_ rows: [(row: JSON, position: Double?)]) throws {
      var groups: [[String]: [[ColumnValue]]] = [:]
      for (row, position) in rows {
        var members = (row.members ?? [:]).mapValues(ColumnValue.init(json:))
        if let position { members["position"] = .double(position) }
        let sorted = members.sorted { $0.key < $1.key }
        groups[sorted.map(\.key), default: []].append(sorted.map(\.value))
      }
      for (columns, rows) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        // SQLite accepts 32,766 arguments, and a longer statement isn't faster.
        for part in rows.parts(of: max(1, min(500, 32_000 / max(columns.count, 1)))) {
          try connection.execute(
            """
            INSERT INTO \(name: Row.tableName) (\(sql: .joined(columns.map { "\(name: $0)" }, by: ", "))) \
            VALUES \(sql: .joined(part.map { "(\(sql: .list($0)))" }, by: ", "))
            """)
        }
      }
    }

    /// Changes the positions of rows.
    private func move(_ positions: [ColumnValue: Double]) throws {
      for part in Array(positions).parts(of: 100) {
        let cases = part.map { "WHEN \(value: $0.key) THEN CAST(\($0.value) AS DOUBLE PRECISION)" as SQL }
        try connection.execute(
          """
          UPDATE \(name: Row.tableName) SET position = CASE id \(sql: .joined(cases, by: " ")) END \
          WHERE id IN (\(sql: .list(part.map(\.key))))
          """)
      }
    }

    private func document(_ rows: [JSON]) -> JSON { JSON(rows: rows, of: Row.tableName) }
  }

  extension DatabaseRow {
    /// The value of the column `id`.
    var id: ColumnValue { self["id"] ?? .null }
  }

  extension JSON {
    /// Creates one document from rows.
    ///
    /// Paths of conflicts begin with the name of the table.
    init(rows: [JSON], of table: String) {
      self = .object([table: .array(rows)])
    }

    func rows(of table: String) -> [JSON] { members?[table]?.elements ?? [] }
  }
#endif
