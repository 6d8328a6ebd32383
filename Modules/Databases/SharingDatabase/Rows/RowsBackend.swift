#if Database
  import CairnSupport
  import ConcurrencyExtras
  import Foundation
  import IdentifiedCollections
  import JSONValues
  import Sharing

  /// Stores a value in the rows of a table, and merges it with changes by others: see ``RowsTransaction``.
  final class RowsBackend<Row: TableRow>: SyncBackend {
    typealias Rows = IdentifiedArrayOf<Row>

    private struct State {
      /// The rows that the value in memory is based on, or `nil` before it is loaded.
      var known: KnownRows<Row>?
      /// The unknown members that were taken over with the rows of another file or database.
      var unknown = UnknownMembers()
      /// The reason that the last change was undone, kept until a save reports it.
      var refused: RejectedChangeError?
    }

    let engine: any DatabaseEngine
    private let source: RowSource<Row>
    private let state = Locked(State())
    private let id = UniqueID.next()

    init(_ source: RowSource<Row>, _ engine: any DatabaseEngine) {
      self.source = source
      self.engine = engine
    }

    var isLocal: Bool { engine.isLocal }

    func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void { engine.makeExecutor() }

    // MARK: - Reading

    func read() throws -> KnownRows<Row> { try read(after: nil).known }

    func readChanges() throws -> KnownRows<Row>? {
      let reading = try read(after: state.withLock(\.known))
      guard reading.isSame else { return reading.known }
      state.withLock { $0.known?.place = reading.known.place }
      return nil
    }

    private func read(after known: KnownRows<Row>?) throws -> KnownRows<Row>.Reading {
      try engine.read { try KnownRows.read(source, $0, after: known) }
    }

    func adopt(_ known: KnownRows<Row>) { state.withLock { $0.known = known } }

    func forget() { state.withLock { $0.known = nil } }

    // MARK: - Writing

    /// Returns the members within columns that the type of the rows doesn't have.
    func unknownMembers() throws -> UnknownMembers {
      try engine.read { connection in
        var (raw, known): ([JSON], [JSON]) = ([], [])
        for row in try connection.rows(source.sql(connection.engine)) {
          let json = try RowCoding.json(of: row.decoded() as Row)
          known.append(json)
          // Other columns belong to the database: the order of the rows and calculated values.
          raw.append(.object((row.json.members ?? [:]).filter { json.members?[$0.key] != nil }))
        }
        return UnknownMembers(of: raw, known: known)
      }
    }

    /// Adds the unknown members of another file or database when the rows that have them are written.
    func keep(_ members: UnknownMembers) { state.withLock { $0.unknown.formUnion(members) } }

    func write(_ rows: Rows) throws -> WrittenEdit<KnownRows<Row>> {
      let (base, unknown) = state.withLock { ($0.known, $0.unknown) }
      let known = base ?? KnownRows()
      let changes = try RowChanges(from: known, to: rows, isOrdered: source.isOrdered)
      if changes.isEmpty {
        // A change may have been refused when it was written, before `save()` was called.
        if let refused = state.withLock({ $0.refused.take() }) { throw refused }
        return WrittenEdit(others: .unknown)
      }
      let outcome: RowsTransaction<Row>.Outcome
      do {
        outcome = try engine.write(origin: id) {
          try RowsTransaction(changes: changes, rows: rows, known: known, unknown: unknown, connection: $0)
            .perform()
        }
      } catch let error as DatabaseStorageError where error.kind == .refused {
        // The next change is compared with this one, so it doesn't write the refused change again. The database's rows replace
        // the refused change as soon as no change is waiting.
        let file = file({ $0 }, { $0 })
        let refused = RejectedChangeError(table: Row.tableName, reason: error) {
          file.copy(rows, because: error)
        }
        adopt(rows, changes, after: known, written: nil)
        state.withLock { $0.refused = refused }
        throw refused
      }
      adopt(rows, changes, after: known, written: outcome)
      // A table that couldn't be read before may have more rows.
      return WrittenEdit(
        others: outcome.hasOthers || base == nil ? .unread : .unknown, conflict: outcome.conflict)
    }

    /// Records that the value in memory is now based on the rows that were handed over.
    ///
    /// - Parameter outcome: The result of the write, or `nil` if nothing was written.
    private func adopt(
      _ rows: Rows, _ changes: RowChanges<Row>, after known: KnownRows<Row>,
      written outcome: RowsTransaction<Row>.Outcome?
    ) {
      // A refused change isn't in any log, so read everything again.
      var next = KnownRows<Row>(rows: rows, place: outcome == nil ? nil : known.place)
      if rows._structure == known.rows._structure {
        (next.hashes, next.positions) = (known.hashes, known.positions)
      } else {
        let origins = rows.ids.map { known.rows.index(id: $0) }
        next.hashes = origins.map { $0.map { known.hashes[$0] } ?? 0 }
        if source.isOrdered { next.positions = origins.map { $0.map { known.positions[$0] } ?? .nan } }
      }
      let written = Dictionary(
        (outcome?.written ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      // If all rows were numbered again, all of them have new positions.
      let moved = changes.moves.isEmpty || written.count <= changes.count ? changes.moves : Array(rows.ids)
      let touched = changes.changes.map { ($0.row, $0.id) } + moved.map { ($0, ColumnValue(encoding: $0)) }
      for (id, key) in touched {
        guard let index = rows.index(id: id) else { continue }
        next.hashes[index] = outcome?.hasOthers == false ? written[key]?.contentHash ?? 0 : 0
        if source.isOrdered, let row = written[key] { next.positions[index] = row.position }
      }
      state.withLock { state in
        state.known = next
        state.refused = nil
      }
    }

    func didWrite() {}

    // MARK: - Observing

    func observe(_ changed: @escaping @Sendable () -> Void) -> SharedSubscription? {
      engine.observe { [id, source] change in
        if change.origin != id, !source.isUnaffected(by: change) { changed() }
      }
    }
  }
#endif
