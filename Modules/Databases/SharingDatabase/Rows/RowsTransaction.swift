#if Database
  import CairnSupport
  import Foundation
  import IdentifiedCollections
  import Sharing

  /// Writes what a value in memory has changed, merged with what others have changed: three ways, row by row and field by field.
  struct RowsTransaction<Row: TableRow> {
    /// What the transaction has found and done.
    struct Outcome: Sendable {
      /// The rows that were written, as the database has them now.
      var written: [DatabaseRow] = []
      /// Whether the database has something else than the value in memory.
      var hasOthers = false
      /// The documents of a merge in which both sides had changed the same.
      var conflict: MergedDocument?
    }

    /// A row as the database has it, as that is read as JSON, and what this program's type knows of it.
    private struct Present {
      let raw: JSON
      let known: JSON
    }

    let changes: RowChanges<Row>
    let rows: IdentifiedArrayOf<Row>
    let known: KnownRows<Row>
    /// What came with rows of another file or database.
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
      // A member without a column has no room.
      if !unknown.isEmpty { byID = byID.mapValues { unknown.added(to: $0, isWithin: true) } }

      let positions = try newPositions()
      // Rows that go first: their place may be taken by another one, where a column is unique.
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

    /// Throws an error that names the text or number that neither engine can keep whole.
    ///
    /// The engines' own errors name only the argument of a statement, of which there may be thousands.
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
          throw DatabaseFailure(.refused, code: "", message: "'\(member)' of row \(id) \(problem)")
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
      // What this program's type does not know stays as it is.
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

    /// Inserts rows: those that have the same columns together, many with one statement.
    private func insert(_ rows: [(row: JSON, position: Double?)]) throws {
      var groups: [[String]: [[ColumnValue]]] = [:]
      for (row, position) in rows {
        var members = (row.members ?? [:]).mapValues(ColumnValue.init(json:))
        if let position { members["position"] = .double(position) }
        let sorted = members.sorted { $0.key < $1.key }
        groups[sorted.map(\.key), default: []].append(sorted.map(\.value))
      }
      for (columns, rows) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        // SQLite takes 32,766 arguments, and a statement that is longer is no faster.
        for part in rows.parts(of: max(1, min(500, 32_000 / max(columns.count, 1)))) {
          try connection.execute(
            """
            INSERT INTO \(name: Row.tableName) (\(sql: .joined(columns.map { "\(name: $0)" }, by: ", "))) \
            VALUES \(sql: .joined(part.map { "(\(sql: .list($0)))" }, by: ", "))
            """)
        }
      }
    }

    /// Gives rows another place.
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
    /// The column `id`.
    var id: ColumnValue { self["id"] ?? .null }
  }

  extension JSON {
    /// Rows as one document: conflicts are named by the table.
    init(rows: [JSON], of table: String) {
      self = .object([table: .array(rows)])
    }

    func rows(of table: String) -> [JSON] { members?[table]?.elements ?? [] }
  }
#endif
