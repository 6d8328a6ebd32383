#if Database
  import CairnSupport
  import DurableFiles
  import Foundation
  import GRDB
  import Sharing

  extension DatabaseStorage {
    /// Returns an SQLite database in one file.
    ///
    /// The first use of the database creates the file and brings the schema up to date. If there is a problem with the file,
    /// each load and save throws an error, and the next one tries again. While the file is in use, there are two more files next to
    /// it, with `-wal` and `-shm` after its name. Nothing else in the process may open the file, because closing it would give up
    /// SQLite's locks.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - schema: The tables.
    ///   - busyTimeout: The time to wait for a lock that another program holds before an error is thrown.
    public static func sqlite(
      _ url: URL, _ schema: DatabaseSchema, busyTimeout: Duration = .seconds(5)
    ) -> Self {
      Self(SQLiteEngine(file: url, schema: schema, busyTimeout: busyTimeout))
    }

    /// Returns a new database in memory, for tests and previews.
    ///
    /// Each call creates a separate database.
    public static func inMemory(_ schema: DatabaseSchema) -> Self {
      Self(SQLiteEngine(file: nil, schema: schema, busyTimeout: .zero))
    }
  }

  /// An SQLite database: a file with several connections, or one connection in memory.
  final class SQLiteEngine: DatabaseEngine {
    /// The state of an open database.
    private struct Opened {
      let writer: any DatabaseWriter
      let transactions: TransactionLog
    }

    private struct Observers {
      var byID: [Int: @Sendable (DatabaseChange) -> Void] = [:]
      var watch: FileWatch?
      /// A number that SQLite changes with each transaction of another connection.
      var dataVersion: Int?
    }

    /// The time to wait for a lock that another program holds.
    private struct Patience {
      /// A Boolean value that indicates whether an operation is done only if no other program has the lock.
      var isTrying = false
      /// A Boolean value that indicates whether the last wait for the lock failed.
      ///
      /// If it did, later waits are short, so that the user at a prompt doesn't wait again for each retried save.
      var wasInVain = false

      func time(_ timeout: Duration) -> Duration {
        isTrying ? .zero : wasInVain ? min(timeout, .milliseconds(100)) : timeout
      }
    }

    let url: URL
    private let file: URL?
    private let schema: DatabaseSchema
    private let busyTimeout: Duration
    private let isWritable: @Sendable (_ path: String) -> Bool
    private let wait: LockWait
    private let opened = Locked<Opened?>(nil)
    private let observers = Locked(Observers())
    private let announcements = OrderedWork()
    private let log = SQLiteChangeLog()
    private let patience = Locked(Patience())
    let syncs = RowsSyncs()

    /// Creates an engine.
    ///
    /// - Parameter isWritable: Returns whether an existing file can be written.
    init(
      file: URL?, schema: DatabaseSchema, busyTimeout: Duration,
      isWritable: @escaping @Sendable (String) -> Bool = { access($0, W_OK) == 0 }
    ) {
      self.file = file
      self.isWritable = isWritable
      self.url = file ?? URL(string: "memory:")!
      self.schema = schema
      self.busyTimeout = busyTimeout
      self.wait = LockWait(url)
    }

    var isLocal: Bool { true }

    func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void {
      if file == nil { return { work in work() } }
      return WorkQueue(label: "cairn.sqlite").makeExecutor()
    }

    // MARK: - Reading and writing

    func read<R>(_ body: (DatabaseConnection) throws -> R) throws -> R {
      try failing {
        let writer = try open().writer
        return try writer.read { database in
          try body(DatabaseConnection(SQLiteConnection(database, log: self.log)))
        }
      }
    }

    func write<R>(origin: Int?, _ body: (DatabaseConnection) throws -> R) throws -> R {
      defer {
        wait.end()
        // A flush that waits for writes also waits for their readers, even if another thread notifies them. For a file, readers
        // only start to read here. In memory they read immediately, and the caller may hold the lock of a value that they wait
        // for.
        if file == nil { announcements.perform() } else { announcements.performAndWait() }
      }
      let opened = try failing { try open() }
      return try failing {
        try opened.writer.writeWithoutTransaction { (database: Database) throws -> R in
          var result: R?
          let changesBefore = database.totalChangesCount
          opened.transactions.begin()
          // Lock immediately instead of with the first statement that writes, when it would be too late to wait for others.
          try database.inTransaction(.immediate) { () throws -> Database.TransactionCompletion in
            // Check for changes by others even if the file can't be watched.
            try noteOthers(database)
            try log.install(database)
            result = try body(DatabaseConnection(SQLiteConnection(database, log: self.log)))
            return .commit
          }
          if database.totalChangesCount != changesBefore {
            announce(DatabaseChange(tables: opened.transactions.tables, origin: origin))
          }
          patience.withLock { $0.wasInVain = false }
          return result!
        }
      }
    }

    private func failing<R>(_ body: () throws -> R) throws -> R {
      do {
        return try body()
      } catch let error as DatabaseError {
        if error.resultCode == .SQLITE_BUSY { patience.withLock { $0.wasInVain = true } }
        // A connection that couldn't write when it was opened will never be able to. Open a new one the next time, because the
        // disk may be a different one.
        if error.resultCode == .SQLITE_READONLY { opened.withLock { $0 = nil } }
        throw DatabaseFailure(error, url: url)
      }
    }

    // MARK: - Opening

    private func open() throws -> Opened {
      try opened.withLock { present in
        if let present { return present }
        let writer = try whileBusy(for: patience.withLock { $0.time(busyTimeout) }) {
          let writer = try connect()
          try migrate(writer)
          return writer
        }
        // Without a schema there is nothing to follow. A file that can't be written is read as a whole after each change.
        if schema.version > 0 { _ = try? ifFree(writer) { try log.install($0) } }
        let transactions = TransactionLog()
        writer.add(transactionObserver: transactions, extent: .observerLifetime)
        let opened = Opened(writer: writer, transactions: transactions)
        present = opened
        return opened
      }
    }

    /// Tries again while another program is in the way.
    ///
    /// SQLite waits for others by itself, unless two waiting programs could wait for each other, for example when several
    /// programs create the same file.
    private func whileBusy<R>(for time: Duration, _ body: () throws -> R) throws -> R {
      let end = ContinuousClock.now + time
      while true {
        do {
          return try body()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end
        {
          usleep(5_000)
        }
      }
    }

    /// Runs `body` in a transaction that writes, unless another program has the lock.
    ///
    /// - Returns: Whether `body` was run.
    @discardableResult private func ifFree(
      _ writer: any DatabaseWriter, _ body: (Database) throws -> Void
    ) throws -> Bool {
      try writer.writeWithoutTransaction { database in
        patience.withLock { $0.isTrying = true }
        defer { patience.withLock { $0.isTrying = false } }
        do {
          try database.inTransaction(.immediate) {
            try body(database)
            return .commit
          }
          return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
          return false
        }
      }
    }

    private func connect() throws -> any DatabaseWriter {
      var configuration = Configuration()
      let (wait, timeout, patience) = (wait, busyTimeout, patience)
      configuration.busyMode = .callback { tries in
        // Each try waits 5 ms. The user sees a message if waiting takes longer than a moment.
        guard Duration.milliseconds(5 * tries) < patience.withLock({ $0.time(timeout) }) else { return false }
        if tries == 40 { wait.begin() }
        usleep(5_000)
        return true
      }
      guard let file else { return try DatabaseQueue(configuration: configuration) }
      // SQLite's errors don't identify a pipe or a device, but they do identify a folder.
      let path = file.path(percentEncoded: false)
      do {
        try DurableFile(file).checkIsRegular()
      } catch let error as FileError where error.obstacle != .folder {
        throw error
      } catch {}
      if FileManager.default.fileExists(atPath: path), !isWritable(path) {
        return try connectForReading(path, configuration)
      }
      try DurableFile(file).createFolder()
      let pool = try DatabasePool(path: path, configuration: configuration)
      try pool.writeWithoutTransaction { database in
        // Acknowledged transactions survive a power failure.
        try database.execute(sql: "PRAGMA synchronous = FULL")
        let version = try Self.dataVersion(database)
        let isAgain = observers.withLock { observers in
          defer { observers.dataVersion = version }
          return observers.dataVersion != nil
        }
        // Report changes that the previous connection hasn't seen.
        if isAgain { announce(DatabaseChange(tables: nil)) }
      }
      return pool
    }

    /// Opens a file that can only be read.
    ///
    /// If SQLite can't write next to the file either, the file is opened as immutable.
    private func connectForReading(
      _ path: String, _ configuration: Configuration
    ) throws -> any DatabaseWriter {
      var configuration = configuration
      configuration.readonly = true
      do {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let version = try queue.read { try Self.dataVersion($0) }
        observers.withLock { $0.dataVersion = version }
        return queue
      } catch let error as DatabaseError
        where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
        && !FileManager.default.fileExists(atPath: path + "-wal")
      {
        // If there is no log next to the file, no other program has it open for writing.
        let address = URL(filePath: path).absoluteString + "?immutable=1"
        return try DatabaseQueue(path: address, configuration: configuration)
      }
    }

    private func migrate(_ writer: any DatabaseWriter) throws {
      var migrator = DatabaseMigrator()
      for (index, migration) in schema.migrations.enumerated() {
        migrator.registerMigration("\(index + 1)") { [log] database in
          try migration.apply(DatabaseConnection(SQLiteConnection(database, log: log)))
        }
      }
      func applied() throws -> Set<String> { try writer.read(migrator.appliedIdentifiers) }
      while true {
        let before = try applied()
        if let newest = before.compactMap(Int.init).max(), newest > schema.version {
          throw NewerDatabaseSchema(version: newest, newest: schema.version)
        }
        // Without migrations, don't even create the table of migrations.
        guard before.count < schema.version else { return }
        do {
          return try migrator.migrate(writer)
        } catch {
          // Another program may have applied the same migration at the same time.
          guard try applied().count > before.count else { throw error }
        }
      }
    }

    // MARK: - Observing

    func observe(_ changed: @escaping @Sendable (DatabaseChange) -> Void) -> SharedSubscription {
      let id = UniqueID.next()
      observers.withLock { observers in
        observers.byID[id] = changed
        guard let file, observers.watch == nil else { return }
        // Every transaction writes to this file. SQLite reuses the file by overwriting it from the beginning. If the file can't be
        // watched, the next write finds changes by others.
        let log = URL(fileURLWithPath: file.path(percentEncoded: false) + "-wal")
        observers.watch = try? FileWatch(DurableFile(log), seesEachWrite: true) { [weak self] in
          var wait: UInt32 = 500
          while self?.noteOthers() == false {
            usleep(wait)
            wait = min(wait * 2, 500_000)
          }
        }
      }
      return SharedSubscription { [self] in
        observers.withLock { observers in
          observers.byID[id] = nil
          guard observers.byID.isEmpty else { return }
          observers.watch?.cancel()
          observers.watch = nil
        }
      }
    }

    /// Notifies observers if another connection has changed anything.
    ///
    /// The changed tables aren't known.
    ///
    /// SQLite writes its log, which is watched, before it makes the transaction visible. It holds a lock during that time, so
    /// a process that acquires the lock sees every change. Writes of this program don't wait for the lock.
    ///
    /// - Returns: `true` if no other program has the lock, which means that all changes are visible.
    private func noteOthers() -> Bool {
      guard let writer = opened.withLock({ $0 })?.writer, observers.withLock({ $0.watch != nil }) else {
        return true
      }
      defer { announcements.perform() }
      // The next transaction reports the error as well.
      try? writer.writeWithoutTransaction { try noteOthers($0) }
      return (try? ifFree(writer) { try noteOthers($0) }) ?? true
    }

    private func noteOthers(_ database: Database) throws {
      // On the connection that writes, the number counts only transactions of others.
      let version = try Self.dataVersion(database)
      let isNews = observers.withLock { observers in
        defer { observers.dataVersion = version }
        return observers.dataVersion != version
      }
      if isNews { announce(DatabaseChange(tables: nil)) }
    }

    private func announce(_ change: DatabaseChange) {
      announcements.addChange { [self] in
        for observer in observers.withLock({ $0.byID.sorted { $0.key < $1.key }.map(\.value) }) {
          observer(change)
        }
      }
    }

    private static func dataVersion(_ database: Database) throws -> Int? {
      try Int.fetchOne(database, sql: "PRAGMA data_version")
    }
  }

  /// The tables that the current transaction has changed.
  ///
  /// Only the connection that writes uses it, one transaction at a time.
  private final class TransactionLog: TransactionObserver, @unchecked Sendable {
    private var changed: Set<String> = []

    func begin() { changed = [] }

    /// The changed tables, or `nil` if SQLite doesn't report the table of a change, for example for a table without row ids.
    var tables: Set<String>? { changed.isEmpty ? nil : changed }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
      eventKind.tableName != SQLiteChangeLog.table
    }
    func databaseDidChange(with event: DatabaseEvent) { changed.insert(event.tableName) }
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}
  }

  extension DatabaseFailure {
    init(_ error: DatabaseError, url: URL) {
      let kind: Kind =
        switch error.resultCode {
        case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG: .refused
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY,
          .SQLITE_PERM, .SQLITE_NOMEM:
          .unavailable
        default: .invalid
        }
      let name = url.isFileURL ? url.path(percentEncoded: false) : "\(url)"
      var message = "'\(name)': \(error.message ?? "\(error)")"
      if let advice = Self.advice(error.resultCode, url) { message += "\n\(advice)" }
      self.init(kind, code: "\(error.extendedResultCode)", message: message)
    }

    /// Returns advice for the user if SQLite's own message doesn't contain any.
    private static func advice(_ code: ResultCode, _ url: URL) -> String? {
      switch code {
      case .SQLITE_NOTADB: "Choose a database or a new file. This file is unchanged."
      case .SQLITE_CORRUPT: "Make a copy of the file, then recover its rows with 'sqlite3 FILE .recover'."
      case .SQLITE_CANTOPEN:
        (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
          ? "This is a folder. Choose a file in it." : "Check the permissions of its folder."
      case .SQLITE_READONLY, .SQLITE_PERM: "Check the permissions of the file and its folder."
      case .SQLITE_FULL: "Free some space on the disk, then try again."
      default: nil
      }
    }
  }
#endif
