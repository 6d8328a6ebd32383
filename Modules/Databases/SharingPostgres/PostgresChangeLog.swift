#if PostgreSQL
  import CairnSupport
  import Foundation
  import Sharing
  import SharingDatabase

  /// The changes that the server has notified this program of, as far back as is worth reading row by row.
  ///
  /// A place is taken before a transaction begins: what is notified until then is visible to the transaction, and what is
  /// notified later is read again. The log is good from the moment at which the connection listens until that is lost.
  final class PostgresChangeLog: Sendable {
    private struct Entry {
      let table: String
      /// `nil` for more rows than a notification names.
      let rows: [ColumnValue]?
    }

    private struct State {
      /// Another one each time that the connection listens; `nil` while it does not.
      var epoch: Int?
      /// How many entries were dropped.
      var first = 0
      var entries: [Entry] = []
      var count = 0
    }

    private let state = Locked(State())

    func begin() { state.withLock { $0 = State(epoch: UniqueID.next()) } }
    func end() { state.withLock { $0 = State() } }

    func add(_ table: String, _ rows: [ColumnValue]?) {
      state.withLock { state in
        guard state.epoch != nil else { return }
        state.entries.append(Entry(table: table, rows: rows))
        state.count += rows?.count ?? 1
        guard state.count > 2 * LoggedChanges.limit else { return }
        // Many at once, because those that stay move up.
        while state.count > LoggedChanges.limit, !state.entries.isEmpty {
          state.count -= state.entries.removeFirst().rows?.count ?? 1
          state.first += 1
        }
      }
    }

    /// Where the log stands, for a transaction that begins after this.
    var place: ChangePlace? {
      state.withLock { state in
        state.epoch.map { ChangePlace(epoch: $0, number: state.first + state.entries.count) }
      }
    }

    /// What was logged for a table after a place; `nil` where that is not known, or too much.
    func rows(of table: String, after place: ChangePlace?) -> Set<ColumnValue>? {
      state.withLock { state in
        guard let place, place.epoch == state.epoch, place.number >= state.first else { return nil }
        var rows: Set<ColumnValue> = []
        for entry in state.entries[(place.number - state.first)...] where entry.table == table {
          guard let named = entry.rows else { return nil }
          rows.formUnion(named)
        }
        return rows.count > LoggedChanges.limit ? nil : rows
      }
    }
  }

  /// What the trigger of a table says in a notification.
  struct PostgresChange {
    /// The engine that made the change, and its observer, where a program of ours did.
    let engine: Substring
    let origin: Int?
    let namespace: Int64
    let table: String
    /// The ids of the rows; `nil` where they are too many to be named.
    let rows: [ColumnValue]?

    /// Reads a payload: an engine and one of its observers, a namespace, and a JSON array of the table and the ids or `null`.
    ///
    /// The trigger of an earlier version, which stays until there is a migration, names the table alone.
    init?(_ payload: String) {
      let parts = payload.split(separator: " ", maxSplits: 3)
      guard parts.count == 4, let namespace = Int64(parts[2]) else { return nil }
      (engine, origin, self.namespace) = (parts[0], Int(parts[1]), namespace)
      guard case .array(let values)? = JSON(parsing: Data(parts[3].utf8)), values.count == 2,
        case .string(let table) = values[0]
      else {
        (table, rows) = (String(parts[3]), nil)
        return
      }
      self.table = table
      if case .array(let ids) = values[1], !ids.contains(.null) {
        rows = ids.map(ColumnValue.init(json:))
      } else {
        rows = nil
      }
    }
  }
#endif
