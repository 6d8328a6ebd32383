#if Database
  import CairnSupport
  import DurableFiles
  import Foundation
  import GRDB
  import Sharing

  extension DatabaseStorage {
    /// Returns an SQLite database in one file.
    ///
    /// The first write creates the file or brings its schema up to date. Reading changes nothing. If there is a problem with the
    /// file, each load and save throws an error, and the next one tries again. While the file is in use, there are two more files
    /// next to it, with `-wal` and `-shm` after its name. Nothing else in the process may open the file, because closing it would
    /// give up SQLite's locks.
    ///
    /// If another file takes the place of the file, the database is that file from then on. If the file is deleted or moved, saving
    /// throws an error until there is a file again.
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
      /// The log of changes, or `nil` for a copy.
      let log: SQLiteChangeLog?
      /// The files that were opened or copied.
      let files: SQLiteFile.Identities?

      var isCopy: Bool { log == nil }
    }

    /// The attempts to open the file, or a copy of it.
    private struct Attempts {
      var wereMade = false
      /// The files before the last attempt, if it failed.
      var failed: SQLiteFile.Identities?
    }

    private struct Observers {
      var byID: [Int: @Sendable (DatabaseChange) -> Void] = [:]
      var watches: [FileWatch] = []
      /// A number that SQLite changes with each transaction of another connection.
      var dataVersion: Int?
    }

    /// The time to wait for a lock that another program holds.
    private struct LockTimeout {
      /// Whether an operation is done only if no other program has the lock.
      var isTrying = false
      /// Whether the last wait for the lock failed.
      ///
      /// If it did, later waits are short, so that the user at a prompt doesn't wait again for each retried save.
      var hasFailed = false

      func time(_ timeout: Duration) -> Duration {
        isTrying ? .zero : hasFailed ? min(timeout, .milliseconds(100)) : timeout
      }
    }

    let url: URL
    private let file: SQLiteFile?
    private let migrations: SQLiteMigrations
    private let busyTimeout: Duration
    private let wait: LockWait
    private let opened = Locked<Opened?>(nil)
    private let attempts = Locked(Attempts())
    private let observers = Locked(Observers())
    private let announcements = SerialQueue()
    private let lockTimeout = Locked(LockTimeout())
    let syncs = RowsSyncs()

    /// Creates an engine.
    ///
    /// - Parameter isWritable: Returns whether an existing file can be written.
    init(
      file: URL?, schema: DatabaseSchema, busyTimeout: Duration,
      isWritable: @escaping @Sendable (String) -> Bool = { access($0, W_OK) == 0 }
    ) {
      self.file = file.map { SQLiteFile($0, isWritable: isWritable) }
      self.url = file ?? URL(string: "memory:")!
      self.migrations = SQLiteMigrations(schema: schema)
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
      defer { if file != nil { announcements.perform() } }
      return try failing {
        while true {
          let opened = try open(toWrite: false)
          let result = Result {
            try opened.writer.read { database in
              try body(DatabaseConnection(SQLiteConnection(database, log: opened.log)))
            }
          }
          // A reader that SQLite opens after another file has taken the place reads that file with the old log.
          if !hasMoved(opened) || file?.identity == nil { return try result.get() }
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
      let opened = try failing { try open(toWrite: true) }
      return try failing {
        try opened.writer.writeWithoutTransaction { (database: Database) throws -> R in
          var result: R?
          let changesBefore = database.totalChangesCount
          opened.transactions.begin()
          // Lock immediately instead of with the first statement that writes, when it would be too late to wait for others.
          try database.inTransaction(.immediate) { () throws -> Database.TransactionCompletion in
            // Check for changes by others even if the file can't be watched.
            try noteOthers(database)
            try opened.log?.install(database)
            result = try body(DatabaseConnection(SQLiteConnection(database, log: opened.log)))
            if hasMoved(opened) { throw fileIsMissing }
            return .commit
          }
          if database.totalChangesCount != changesBefore {
            announce(DatabaseChange(tables: opened.transactions.tables, origin: origin))
          }
          lockTimeout.withLock { $0.hasFailed = false }
          return result!
        }
      }
    }

    private func failing<R>(_ body: () throws -> R) throws -> R {
      do {
        return try body()
      } catch let error as DatabaseError {
        if error.resultCode == .SQLITE_BUSY { lockTimeout.withLock { $0.hasFailed = true } }
        // A connection that couldn't write when it was opened will never be able to. Open a new one the next time, because the
        // disk may be a different one.
        if error.resultCode == .SQLITE_READONLY { opened.withLock { $0 = nil } }
        throw DatabaseStorageError(error, url: url)
      }
    }

    // MARK: - Opening

    /// Returns the open database, or opens it.
    ///
    /// Reading doesn't change a file. Until the first write, a file that is missing or has an older schema is read from a copy in
    /// memory that has the current schema.
    private func open(toWrite: Bool) throws -> Opened {
      try opened.withLock { present in
        if let open = present, try isUsable(open, toWrite: toWrite) { return open }
        present = nil
        let wasTried = attempts.withLock(\.wereMade)
        let files = file?.identities
        do {
          let opened = try whileBusy(for: lockTimeout.withLock { $0.time(busyTimeout) }) {
            try open(file, toWrite)
          }
          if !opened.isCopy {
            // A change of the log may have been noticed before, when its transaction wasn't visible.
            if wasTried { try waitForTransactions(opened.writer) }
            try follow(opened.writer)
          }
          present = opened
          attempts.withLock { $0 = Attempts(wereMade: true) }
          // Report changes that the previous connection or copy hasn't seen. The watches compare only with this one from now on.
          if wasTried { announce(DatabaseChange(tables: nil)) }
          return opened
        } catch {
          attempts.withLock { $0 = Attempts(wereMade: true, failed: files) }
          throw error
        }
      }
    }

    private func open(_ file: SQLiteFile?, _ toWrite: Bool) throws -> Opened {
      if let file {
        let files = file.identities
        let present = try file.inspect(configuration)
        // Refuse another program's file before anything is changed.
        let isCurrent = try present.map(migrations.isCurrent) ?? false
        if !toWrite, !isCurrent, let copy = try copy(of: file, present, files) { return copy }
      }
      let writer = try file?.connect(configuration) ?? DatabaseQueue(configuration: configuration)
      let log = SQLiteChangeLog()
      try migrations.migrate(writer, log)
      let transactions = TransactionLog()
      writer.add(transactionObserver: transactions, extent: .observerLifetime)
      return Opened(writer: writer, transactions: transactions, log: log, files: file?.identities)
    }

    /// Returns a copy in memory with the current schema, or `nil` if the file itself has it by now.
    ///
    /// - Parameter files: The files before `present` was opened.
    private func copy(
      of file: SQLiteFile, _ present: DatabaseQueue?, _ files: SQLiteFile.Identities
    ) throws -> Opened? {
      let copy = try DatabaseQueue(configuration: configuration)
      var files = files
      let isOutdated = try present?.writeWithoutTransaction { database in
        do {
          // A transaction is in the log before it is visible. With the lock, the copy has everything that the log has.
          try database.execute(sql: "BEGIN IMMEDIATE")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {}
        defer { if database.isInsideTransaction { try? database.rollback() } }
        files = file.identities
        guard try !migrations.isCurrent(database) else { return false }
        // The connection with the lock can't be copied.
        try file.inspect(configuration)?.backup(to: copy)
        return true
      }
      guard isOutdated != false else { return nil }
      try migrations.migrate(copy, SQLiteChangeLog())
      return Opened(writer: copy, transactions: TransactionLog(), log: nil, files: files)
    }

    /// Returns a Boolean value that indicates whether an open database can still be used.
    private func isUsable(_ open: Opened, toWrite: Bool) throws -> Bool {
      guard let file, let files = open.files else { return true }
      if open.isCopy { return !toWrite && file.identities.isUnchanged(since: files) }
      guard hasMoved(open) else { return true }
      if file.identity == nil {
        // Its values can still be read.
        if toWrite { throw fileIsMissing }
        return true
      }
      file.removeLog(of: files)
      return false
    }

    /// Returns a Boolean value that indicates whether the path of an open file doesn't lead to it anymore.
    private func hasMoved(_ open: Opened) -> Bool {
      guard let file, let files = open.files else { return false }
      return file.identity != files.file
    }

    private var fileIsMissing: DatabaseStorageError {
      DatabaseStorageError(
        .unavailable, code: "",
        message: """
          '\(url.path(percentEncoded: false))': the file was deleted, moved, or replaced while it was open
          Put it back to save your changes to it.
          """)
    }

    /// Waits until all transactions in the log are visible, which they are when no other program has the lock.
    private func waitForTransactions(_ writer: any DatabaseWriter) throws {
      do {
        try writer.writeWithoutTransaction { try $0.inTransaction(.immediate) { .rollback } }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {}
    }

    private func follow(_ writer: any DatabaseWriter) throws {
      guard file != nil else { return }
      let version = try writer.writeWithoutTransaction { try Self.dataVersion($0) }
      observers.withLock { $0.dataVersion = version }
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
        lockTimeout.withLock { $0.isTrying = true }
        defer { lockTimeout.withLock { $0.isTrying = false } }
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

    private var configuration: Configuration {
      var configuration = Configuration()
      let (wait, timeout, lockTimeout) = (wait, busyTimeout, lockTimeout)
      configuration.busyMode = .callback { tries in
        // Each try waits 5 ms. The user sees a message if waiting takes longer than a moment.
        guard Duration.milliseconds(5 * tries) < lockTimeout.withLock({ $0.time(timeout) }) else {
          return false
        }
        if tries == 40 { wait.begin() }
        usleep(5_000)
        return true
      }
      return configuration
    }

    // MARK: - Observing

    func observe(_ changed: @escaping @Sendable (DatabaseChange) -> Void) -> SharedSubscription {
      let id = UniqueID.next()
      observers.withLock { observers in
        observers.byID[id] = changed
        guard let file, observers.watches.isEmpty else { return }
        // Every transaction writes to the log. SQLite reuses it by overwriting it from the beginning. If a file can't be watched,
        // the next write finds changes by others.
        let log = try? FileWatch(DurableFile(URL(filePath: file.logPath)), seesEachWrite: true) {
          [weak self] in
          var wait: UInt32 = 500
          while self?.noteOthers() == false {
            usleep(wait)
            wait = min(wait * 2, 500_000)
          }
        }
        let whole = try? FileWatch(DurableFile(file.url)) { [weak self] in self?.noteOtherFile() }
        observers.watches = [log, whole].compactMap(\.self)
      }
      return SharedSubscription { [self] in
        observers.withLock { observers in
          observers.byID[id] = nil
          guard observers.byID.isEmpty else { return }
          for watch in observers.watches { watch.cancel() }
          observers.watches = []
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
      guard observers.withLock({ !$0.watches.isEmpty }) else { return true }
      guard let opened = opened.withLock({ $0 }), !opened.isCopy, !hasMoved(opened) else {
        noteOtherFile()
        return true
      }
      let writer = opened.writer
      defer { announcements.perform() }
      // The next transaction reports the error as well.
      try? writer.writeWithoutTransaction { try noteOthers($0) }
      return (try? ifFree(writer) { try noteOthers($0) }) ?? true
    }

    /// Notifies observers if another file has taken the place of the open one, or if a file was written that was copied or that couldn't
    /// be opened.
    private func noteOtherFile() {
      guard let file else { return }
      let opened = opened.withLock { $0 }
      if let opened, !opened.isCopy {
        guard hasMoved(opened), file.identity != nil else { return }
      } else {
        let files = opened.map(\.files) ?? attempts.withLock(\.failed)
        guard let files, !file.identities.isUnchanged(since: files) else { return }
      }
      announce(DatabaseChange(tables: nil))
      announcements.perform()
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

  extension DatabaseStorageError {
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
