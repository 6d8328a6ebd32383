#if Database
  import CairnSupport
  import ConcurrencyExtras
  import Foundation
  import IdentifiedCollections
  import Sharing

  /// Keeps a value in memory and the rows of a table in sync.
  ///
  /// Changes in memory are written in order; a newer change replaces one that is waiting. Changes that others make to the table
  /// are merged with changes in memory: see ``RowsTransaction``.
  final class RowsSync<Row: TableRow>: Sendable {
    typealias Rows = IdentifiedArrayOf<Row>
    typealias Queue = SyncQueue<Rows, Rows>
    typealias Subscriber = Queue.Subscriber

    private struct State {
      /// The rows that the value in memory is based on, or `nil` before it is loaded.
      var known: KnownRows<Row>?
      /// A Boolean value that indicates whether the database differs from the value in memory.
      var isBehind = false
      /// The edits in memory, and the subscribers.
      var queue = Queue()
      /// The unknown members that were taken over with the rows of another file or database.
      var unknown = UnknownMembers()
      /// The error that kept the value in memory from being written, if the last write failed.
      var failure: (any Error)?
      /// The reason that the last change was undone, kept until a save reports it.
      var refused: RefusedChange?
      var observation: SharedSubscription?
      /// A Boolean value that indicates whether the rows are about to be read after a change by others.
      var isFollowing = false
    }

    let engine: any DatabaseEngine
    private let source: RowSource<Row>
    private let perform: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let state = Locked(State())
    private let id = UniqueID.next()
    /// Held while the table is read or written and the known rows are updated.
    ///
    /// No subscriber is called while this lock is held.
    private let comparing = NSRecursiveLock()

    init(_ source: RowSource<Row>, _ engine: any DatabaseEngine) {
      self.source = source
      self.engine = engine
      self.perform = engine.makeExecutor()
    }

    // MARK: - Loading

    /// Reads the rows for a value that is being created.
    ///
    /// If the value exists before it is loaded, the completion receives a function to call with the value locked. It returns
    /// whether the value has changed since the load started. Such a change is written as additions to an empty table, and then
    /// the other rows are read.
    func load(_ completion: @escaping @Sendable (Result<Rows, any Error>, (() -> Bool)?) -> Void) {
      if engine.isLocal {
        let result = Result { () throws -> Rows in
          try comparing.withLock {
            let known = try read(after: nil).known
            state.withLock { state in
              guard !state.queue.isWaiting, state.failure == nil else { return }
              state.known = known
              state.isBehind = false
            }
            return known.rows
          }
        }
        return completion(result, nil)
      }
      let edits = state.withLock { state in
        // This value doesn't have the rows that an earlier value was based on.
        if !state.queue.isWaiting, state.failure == nil { state.known = nil }
        return state.queue.edits
      }
      perform { [self] in
        let result = Result { try comparing.withLock { try read(after: nil).known } }
        completion(result.map(\.rows)) { [self] in
          guard case .success(let known) = result else { return false }
          if adopt(known, after: edits) { return false }
          state.withLock { $0.isBehind = true }
          return true
        }
      }
    }

    /// Reads the rows after all waiting changes are written.
    ///
    /// Fails if they can't be written.
    ///
    /// The completion receives a function to call with the value locked, which returns whether the value has changed since.
    func reload(_ completion: @escaping @Sendable (Result<Rows, any Error>, @escaping () -> Bool) -> Void) {
      perform { [self] in
        write()
        let edits = state.withLock(\.queue.edits)
        let result = Result { () throws -> KnownRows<Row> in
          // A change that couldn't be saved is only in memory and must not be replaced.
          if let failure = state.withLock(\.failure) { throw failure }
          return try comparing.withLock { try read(after: nil).known }
        }
        completion(result.map(\.rows)) { [self] in
          guard case .success(let known) = result else { return false }
          return !adopt(known, after: edits)
        }
      }
    }

    private func read(after known: KnownRows<Row>?) throws -> KnownRows<Row>.Reading {
      try engine.read { try KnownRows.read(source, $0, after: known) }
    }

    /// Makes some rows the base of the value in memory, unless the value has changed since.
    ///
    /// - Returns: Whether the rows were adopted.
    private func adopt(_ known: KnownRows<Row>, after edits: Int) -> Bool {
      state.withLock { state in
        guard state.queue.edits == edits, state.failure == nil else { return false }
        state.known = known
        state.isBehind = false
        return true
      }
    }

    // MARK: - Saving

    /// Writes a value.
    ///
    /// Call this method with the value locked, so that calls are made in the order of the changes.
    func save(_ rows: Rows, _ completion: @escaping Queue.Completion) {
      state.withLock { $0.queue.add(rows, completion) }
      perform { [self] in
        write()
        if state.withLock({ $0.isBehind }) { follow() }
      }
    }

    private func write() {
      guard let (rows, completions, _) = state.withLock({ $0.queue.take() }) else { return }
      let result = Result { try comparing.withLock { try write(rows) } }
      state.withLock { state in
        switch result {
        case .success: state.failure = nil
        case .failure(let error) where error is any EndedSave: state.failure = nil
        case .failure(let error): state.failure = error
        }
      }
      for completion in completions { completion(result.map { _ in () }) }
      if case .success(let conflict?) = result {
        for subscriber in state.withLock(\.queue.subscribers) { subscriber.conflicted(conflict) }
      }
    }

    /// Returns the members in the columns that the type of the rows doesn't have.
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

    private func write(_ rows: Rows) throws -> MergedDocument? {
      let (known, unknown) = state.withLock { ($0.known ?? KnownRows(), $0.unknown) }
      let changes = try RowChanges(from: known, to: rows, isOrdered: source.isOrdered)
      if changes.isEmpty {
        // A change may have been refused when it was written, before `save()` was called.
        if let refused = state.withLock({ $0.refused.take() }) { throw refused }
        return nil
      }
      let outcome: RowsTransaction<Row>.Outcome
      do {
        outcome = try engine.write(origin: id) {
          try RowsTransaction(changes: changes, rows: rows, known: known, unknown: unknown, connection: $0)
            .perform()
        }
      } catch let error as DatabaseFailure where error.kind == .refused {
        // The next change is compared with this one, so it doesn't write the refused change again. The database's rows replace
        // the refused change as soon as no change is waiting.
        let file = file({ $0 }, { $0 })
        let refused = RefusedChange(table: Row.tableName, reason: error) { file.copy(rows, because: error) }
        adopt(rows, changes, after: known, written: nil)
        state.withLock { $0.refused = refused }
        throw refused
      }
      adopt(rows, changes, after: known, written: outcome)
      return outcome.conflict
    }

    /// Makes the rows that were handed over the base of the value in memory.
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
        // A table that couldn't be read before may have more rows.
        if state.known == nil { state.isBehind = true }
        state.known = next
        state.refused = nil
        if outcome?.hasOthers != false { state.isBehind = true }
      }
    }

    // MARK: - Following

    /// Notifies a subscriber of changes by others until the subscription is cancelled.
    func subscribe(_ subscriber: Subscriber) -> SharedSubscription {
      let id = UniqueID.next()
      let isFirst = state.withLock { $0.queue.subscribe(subscriber, id: id) }
      if isFirst {
        let observation = engine.observe { [weak self] change in
          guard let self, change.origin != self.id, !source.isUnaffected(by: change) else {
            return
          }
          let isScheduled = state.withLock { state in
            defer { state.isFollowing = true }
            return state.isFollowing
          }
          // A follow that hasn't started yet will see this change as well.
          if !isScheduled { perform { self.follow() } }
        }
        state.withLock { $0.observation = observation }
      }
      // Find changes that were written between loading the value and subscribing.
      perform { [self] in if state.withLock({ $0.known != nil }) { follow() } }
      return SharedSubscription { [self] in
        let observation = state.withLock { state in
          guard state.queue.unsubscribe(id: id) else { return nil as SharedSubscription? }
          defer { state.observation = nil }
          return state.observation
        }
        observation?.cancel()
      }
    }

    /// Takes over changes by others.
    ///
    /// If the value in memory was changed in the meantime, that change is written first, and then this method runs again.
    private func follow() {
      state.withLock { $0.isFollowing = false }
      do {
        let news = try comparing.withLock { () throws -> (known: KnownRows<Row>, edits: Int)? in
          let (known, edits, isUnsaved) = state.withLock { state in
            let isUnsaved = state.queue.isWaiting || state.failure != nil
            state.isBehind = isUnsaved
            return (state.known, state.queue.edits, isUnsaved)
          }
          // Changes that are only in memory are merged when they are written.
          guard !isUnsaved else { return nil }
          let reading = try read(after: known)
          guard reading.isSame else { return (reading.known, edits) }
          state.withLock { $0.known?.place = reading.known.place }
          return nil
        }
        guard let (known, edits) = news else { return }
        let isTaken = LockIsolated(false)
        for subscriber in state.withLock(\.queue.subscribers) {
          subscriber.changed(known.rows) { [self] in
            let isAdopted = adopt(known, after: edits)
            if isAdopted { isTaken.setValue(true) }
            return !isAdopted
          }
        }
        if !isTaken.value { state.withLock { $0.isBehind = true } }
      } catch {
        state.withLock { $0.isBehind = true }
        for subscriber in state.withLock(\.queue.subscribers) { subscriber.failed(error) }
      }
    }
  }
#endif
