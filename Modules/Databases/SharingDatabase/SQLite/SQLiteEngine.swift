#if Database
  import CairnSupport
  import DurableFiles
  import Foundation
  import GRDB
  import Sharing

  extension DatabaseStorage {
    /// A database in one file, with SQLite.
    ///
    /// The file is made, and the schema brought up to date, by what uses the database first. What is wrong with it is an error of each
    /// load and save, and the next one tries again. Beside the file there are two others while it is in use, with `-wal` and `-shm`
    /// behind its name. Nothing else in the process opens the file: closing it would give up SQLite's locks.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - schema: The tables.
    ///   - busyTimeout: How long to wait for a lock that another program holds, before it is an error.
    public static func sqlite(
      _ url: URL, _ schema: DatabaseSchema, busyTimeout: Duration = .seconds(5)
    ) -> Self {
      Self(SQLiteEngine(file: url, schema: schema, busyTimeout: busyTimeout))
    }

    /// A database in memory, for tests and previews.
    ///
    /// Each use of this function makes another one.
    public static func inMemory(_ schema: DatabaseSchema) -> Self {
      Self(SQLiteEngine(file: nil, schema: schema, busyTimeout: .zero))
    }
  }

  /// A database of SQLite: a file with several connections, or one connection in memory.
  final class SQLiteEngine: DatabaseEngine {
    /// What there is once the database is open.
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

    /// How long a lock is waited for that another program holds.
    private struct Patience {
      /// Whether something is done only if no other program has the lock.
      var isTrying = false
      /// Whether the lock was waited for in vain: a person at a prompt waits one time, and not at each save that is tried again.
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

    /// Makes an engine.
    ///
    /// - Parameter isWritable: Returns whether an existing file may be written.
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
        // A flush that waits for what is written waits for its readers too, also where another thread tells them: of a file they only
        // begin to read. In memory they read at once, and the caller may hold the lock of a value that they wait for.
        if file == nil { announcements.perform() } else { announcements.performAndWait() }
      }
      let opened = try failing { try open() }
      return try failing {
        try opened.writer.writeWithoutTransaction { (database: Database) throws -> R in
          var result: R?
          let changesBefore = database.totalChangesCount
          opened.transactions.begin()
          // At once, not with the first statement that writes: that would be too late to wait for others.
          try database.inTransaction(.immediate) { () throws -> Database.TransactionCompletion in
            // Also where the file cannot be watched.
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
        // A connection that could not write when it was opened never will: the disk may be another one the next time.
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
        // Without a schema there is nothing to follow. What may not be written is read as a whole after each change.
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
    /// SQLite waits for others by itself, except where two that wait could wait for each other: when several programs
    /// make one file, for example.
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

    /// Does something in a transaction that writes, unless another program has the lock.
    ///
    /// Whether it was done.
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
        // 5 ms each. A person is told of what takes longer than a moment.
        guard Duration.milliseconds(5 * tries) < patience.withLock({ $0.time(timeout) }) else { return false }
        if tries == 40 { wait.begin() }
        usleep(5_000)
        return true
      }
      guard let file else { return try DatabaseQueue(configuration: configuration) }
      // SQLite's errors don't name a pipe or a device. They do name a folder.
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
        // What was acknowledged survives that the machine loses its power.
        try database.execute(sql: "PRAGMA synchronous = FULL")
        let version = try Self.dataVersion(database)
        let isAgain = observers.withLock { observers in
          defer { observers.dataVersion = version }
          return observers.dataVersion != nil
        }
        // What the connection before this one has not seen.
        if isAgain { announce(DatabaseChange(tables: nil)) }
      }
      return pool
    }

    /// Opens a file that may only be read.
    ///
    /// Nothing is written beside it either, if that isn't possible.
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
        // Without a log beside it, no other program has the file open for writing.
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
        // Without a migration, not even the table of them is made.
        guard before.count < schema.version else { return }
        do {
          return try migrator.migrate(writer)
        } catch {
          // Another program may have done the same meanwhile.
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
        // All transactions go through this file, and come back to it when it is used anew. Where it cannot be watched, the
        // next write finds the changes of others.
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

    /// Finds out whether another connection has changed anything: which tables is not known.
    ///
    /// SQLite writes its log first, which is what is watched, and makes the transaction visible after that. It holds a lock
    /// meanwhile: who has the lock sees everything. What this program writes does not wait for that.
    ///
    /// - Returns: Whether everything is seen, because no other program has the lock.
    private func noteOthers() -> Bool {
      guard let writer = opened.withLock({ $0 })?.writer, observers.withLock({ $0.watch != nil }) else {
        return true
      }
      defer { announcements.perform() }
      // An error is that of the next transaction as well.
      try? writer.writeWithoutTransaction { try noteOthers($0) }
      return (try? ifFree(writer) { try noteOthers($0) }) ?? true
    }

    private func noteOthers(_ database: Database) throws {
      // Within the connection that writes, the number counts only transactions of others.
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

  /// The tables that the present transaction has changed.
  ///
  /// Used by the connection that writes alone, one transaction at a time.
  private final class TransactionLog: TransactionObserver, @unchecked Sendable {
    private var changed: Set<String> = []

    func begin() { changed = [] }

    /// `nil` where changes were made that SQLite tells no table of, such as those of a table without row ids.
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

    /// What a person can do where SQLite's own words do not say it.
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
