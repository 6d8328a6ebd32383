#if PostgreSQL
  import CairnSupport
  import Foundation
  import PostgreSQL
  import Sharing
  import SharingDatabase

  extension DatabaseStorage {
    /// A database on a PostgreSQL server, for programs on many machines.
    ///
    /// The first write brings the tables up to date. Reading changes nothing. If the server has a problem, each load and save
    /// throws an error, and the next one tries again.
    ///
    /// - Parameters:
    ///   - configuration: The server and the user.
    ///   - schema: The tables. They are created in the first schema of the user's search path.
    ///   - connections: The maximum number of connections, in addition to the one that listens for changes.
    public static func postgres(
      _ configuration: PostgresConfiguration, _ schema: DatabaseSchema, connections: Int = 4
    ) -> Self {
      Self(PostgresEngine(configuration, schema, connections: connections))
    }
  }

  /// A database on a PostgreSQL server.
  ///
  /// Triggers report each change and its author on one channel, in the order of the commits, for all programs and for
  /// SQL that other tools run. This engine also receives its own changes this way.
  final class PostgresEngine: DatabaseEngine {
    static let channel = "cairn"

    private struct Observers {
      var byID: [Int: @Sendable (DatabaseChange) -> Void] = [:]
      var listening: Task<Void, Never>?
      /// The notifications received since then.
      var log: PostgresChangeLog?
    }

    let url: URL
    let syncs = RowsSyncs()
    private let pool: PostgresPool
    private let migrations: PostgresMigrations
    private let id = UUID().uuidString
    private let opened = Locked<PostgresMigrations.Opened?>(nil)
    /// A lock that is held while the tables are brought up to date.
    private let opening = Locked(false)
    private let observers = Locked(Observers())
    private let clock: any Clock<Duration>
    private let notify: @Sendable (PostgresPool, _ payload: String) async throws -> Void

    /// The time to wait for a notification of this program to itself, and the interval of reads if none arrives.
    static let notificationTimeout = Duration.seconds(5)

    /// Creates an engine.
    ///
    /// - Parameters:
    ///   - clock: The clock of the wait for notifications.
    ///   - notify: Sends a notification on the channel.
    init(
      _ configuration: PostgresConfiguration, _ schema: DatabaseSchema, connections: Int,
      clock: any Clock<Duration> = ContinuousClock(),
      notify: @escaping @Sendable (PostgresPool, _ payload: String) async throws -> Void = {
        try await $0.query("SELECT pg_notify($1, $2)", [.text(PostgresEngine.channel), .text($1)])
      }
    ) {
      self.clock = clock
      self.notify = notify
      pool = PostgresPool(configuration, size: connections)
      migrations = PostgresMigrations(schema: schema, pool: pool)
      let address = configuration.description.replacing(":…@", with: "@")
      url = (address.contains("://") ? URL(string: address) : nil) ?? URL(string: "postgres:")!
    }

    deinit { observers.withLock { $0.listening?.cancel() } }

    var isLocal: Bool { false }

    func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void {
      WorkQueue(label: "cairn.postgres-engine").makeExecutor()
    }

    // MARK: - Reading and writing

    func read<R>(_ body: (DatabaseConnection) throws -> R) throws -> R {
      try perform(.readOnly, origin: nil, body)
    }

    func write<R>(origin: Int?, _ body: (DatabaseConnection) throws -> R) throws -> R {
      try perform(.serializable, origin: origin, body)
    }

    private func perform<R>(
      _ isolation: PostgresIsolation, origin: Int?, _ body: (DatabaseConnection) throws -> R
    ) throws -> R {
      do {
        guard let opened = try open(toWrite: isolation != .readOnly) else {
          return try blocking {
            try await migrations.readingAsCurrent { transaction, opened in
              try body(
                DatabaseConnection(PostgresEngineConnection(transaction: transaction, opened: opened)))
            }
          }
        }
        let prelude = isolation == .readOnly ? "" : "SET LOCAL cairn.origin = '\(id) \(origin ?? 0)'"
        let log = observers.withLock(\.log)
        return try blocking {
          let place = log?.place
          return try await pool.transaction(
            isolation: isolation, prelude: prelude, retries: 20, clock: ContinuousClock()
          ) { transaction in
            try body(
              DatabaseConnection(
                PostgresEngineConnection(
                  transaction: transaction, opened: opened, log: log, place: place)))
          }
        }
      } catch let error as PostgresError {
        throw DatabaseStorageError(error, url: url)
      }
    }

    /// Returns the metadata of the tables, or `nil` for a reader of tables that aren't up to date.
    private func open(toWrite: Bool) throws -> PostgresMigrations.Opened? {
      if let opened = opened.withLock({ $0 }) { return opened }
      return try opening.withLock { _ in
        if let opened = opened.withLock({ $0 }) { return opened }
        let new = try blocking {
          try await toWrite ? migrations.open() : migrations.openIfCurrent()
        }
        if let new { opened.withLock { $0 = new } }
        return new
      }
    }

    // MARK: - Observing

    func observe(_ changed: @escaping @Sendable (DatabaseChange) -> Void) -> SharedSubscription {
      let id = UniqueID.next()
      observers.withLock { observers in
        observers.byID[id] = changed
        guard observers.listening == nil else { return }
        let log = PostgresChangeLog()
        observers.log = log
        observers.listening = listen(log)
      }
      return SharedSubscription { [self] in
        observers.withLock { observers in
          observers.byID[id] = nil
          guard observers.byID.isEmpty else { return }
          observers.listening?.cancel()
          observers.listening = nil
          observers.log = nil
        }
      }
    }

    private func listen(_ log: PostgresChangeLog) -> Task<Void, Never> {
      let signals = try! pool.listen(to: Self.channel)
      return Task { [weak self, pool, notify, clock] in
        var isLost = false
        /// The notification to itself with which this program checks that others arrive.
        var check = ""
        var checking: Task<Void, Never>?
        defer { checking?.cancel() }
        for await signal in signals {
          switch signal {
          case .listening:
            isLost = false
            check = UUID().uuidString
            checking = Task { [weak self, check] in
              try? await notify(pool, check)
              // A pooler that gives each transaction another connection delivers no notifications, and no error.
              while (try? await clock.sleep(for: Self.notificationTimeout)) != nil {
                self?.announce(DatabaseChange(tables: nil))
              }
            }
          case .lost:
            checking?.cancel()
            log.end()
            // Observers read, and get an error if the server isn't available.
            if !isLost { self?.announce(DatabaseChange(tables: nil)) }
            isLost = true
          case .notification(let notification) where notification.payload == check:
            checking?.cancel()
            log.begin()
            // Includes everything that was written before.
            self?.announce(DatabaseChange(tables: nil))
          case .notification(let notification):
            guard let self else { return }
            guard let change = PostgresChange(notification.payload) else { continue }
            // Before the database is open, the namespace is unknown.
            if let own = opened.withLock({ $0?.namespace }), own != change.namespace { continue }
            log.add(change.table, change.rows)
            announce(
              DatabaseChange(tables: [change.table], origin: change.engine == id ? change.origin : nil))
          }
        }
      }
    }

    private func announce(_ change: DatabaseChange) {
      for observer in observers.withLock({ $0.byID.sorted { $0.key < $1.key }.map(\.value) }) {
        observer(change)
      }
    }
  }

  extension DatabaseStorageError {
    init(_ error: PostgresError, url: URL) {
      let state = error.sqlState ?? ""
      let kind: Kind =
        switch error.failure {
        case .connecting, .connectionLost: .unavailable
        // A text with a NUL, which no column can store.
        case .invalid: .refused
        case .statement:
          switch state.prefix(2) {
          case "22", "23", "44", "54", "P0": .refused
          case "25", "40", "53", "55", "57", "58", "XX": .unavailable
          default: state == "42501" ? .unavailable : .invalid
          }
        }
      self.init(kind, code: state, message: "'\(url)': \(error)")
    }
  }
#endif
