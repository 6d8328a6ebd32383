#if PostgreSQL
  import CairnSupport
  import Foundation
  import JSONValues
  import Sharing
  import SharingDatabase

  /// The recent changes that the server has reported to this program.
  ///
  /// The log drops older changes. A program that has missed them reads the whole table, because this is cheaper than reading that
  /// many rows one by one.
  ///
  /// A transaction takes the position of the log before it begins. It sees all changes that were reported before that position.
  /// Later changes are read again. The log is valid from the time when the connection starts listening until the connection is
  /// lost.
  final class PostgresChangeLog: Sendable {
    private struct Entry {
      let table: String
      /// `nil` if there are more rows than a notification can name.
      let rows: [ColumnValue]?
    }

    private struct State {
      /// A value that changes each time the connection starts listening.
      ///
      /// `nil` while it doesn't listen.
      var epoch: Int?
      /// The number of dropped entries.
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
        // Many entries are removed at once, because each removal moves the remaining entries.
        while state.count > LoggedChanges.limit, !state.entries.isEmpty {
          state.count -= state.entries.removeFirst().rows?.count ?? 1
          state.first += 1
        }
      }
    }

    /// The position of the log, for a transaction that begins after this call.
    var place: ChangePlace? {
      state.withLock { state in
        state.epoch.map { ChangePlace(epoch: $0, number: state.first + state.entries.count) }
      }
    }

    /// Returns the entries of a table after a position, or `nil` if they are unknown or too many.
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

  /// The content of a notification from a table's trigger.
  struct PostgresChange {
    /// The engine and the observer that made the change, if they belong to a program with this library.
    let engine: Substring
    let origin: Int?
    let namespace: Int64
    let table: String
    /// The ids of the rows, or `nil` if there are too many to name.
    let rows: [ColumnValue]?

    /// Reads a payload: an engine and one of its observers, a namespace, and a JSON array of the table and the ids or `null`.
    ///
    /// The trigger of an earlier version, which remains until the next migration, names only the table.
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
