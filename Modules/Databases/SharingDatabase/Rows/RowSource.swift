#if Database
  import CairnSupport
  import Sharing

  /// The rows that a shared value consists of.
  enum RowSource<Row: TableRow>: Hashable, Sendable {
    /// All rows, in an order that is stored in the column `position`.
    case table
    /// The rows of a request, in its order.
    case request(TableRequest<Row>)
    /// The row with an id, if it exists.
    case row(Row.ID)

    /// Returns a Boolean value that indicates whether a change is known not to affect the rows.
    func isUnaffected(by change: DatabaseChange) -> Bool {
      let tables: Set<String>? =
        if case .request(let request) = self { request.tables } else { [Row.tableName] }
      guard let tables, let changed = change.tables else { return false }
      return changed.isDisjoint(with: tables)
    }

    /// Whether the order of the rows is part of the value.
    var isOrdered: Bool { self == .table }

    func sql(_ connection: any EngineConnection) throws -> SQL {
      let table = Row.tableName
      switch self {
      case .table:
        // A row without a position was inserted with SQL and comes last.
        let position: SQL = "\(name: table).\(name: "position")"
        return
          "SELECT * FROM \(name: table) ORDER BY \(sql: position) IS NULL, \(sql: position), \(name: table).id"
      case .request(let request): return try request.sql(connection)
      case .row(let id): return "SELECT * FROM \(name: table) WHERE \(name: table).id = \(id)"
      }
    }
  }

  /// The syncs of the shared values of one database, so that all users of the same rows share one sync.
  package final class RowsSyncs: Sendable {
    private struct Entries {
      var all: [AnyHashable: Entry] = [:]
      var sweepAt = 64
    }

    private struct Entry {
      weak var sync: AnyObject?
    }

    private let entries = Locked(Entries())

    package init() {}

    /// Returns the sync of some rows, which exists for as long as a shared value holds on to it.
    func sync<Row>(of source: RowSource<Row>, _ engine: any DatabaseEngine) -> BackendSync<RowsBackend<Row>> {
      entries.withLock { entries in
        if let sync = entries.all[source]?.sync as? BackendSync<RowsBackend<Row>> { return sync }
        if entries.all.count >= entries.sweepAt {
          entries.all = entries.all.filter { $0.value.sync != nil }
          entries.sweepAt = max(64, entries.all.count * 2)
        }
        let sync = BackendSync(RowsBackend(source, engine))
        entries.all[source] = Entry(sync: sync)
        return sync
      }
    }
  }
#endif
