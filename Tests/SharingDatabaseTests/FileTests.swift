#if Database
  import CairnTestSupport
  import CustomDump
  import Dependencies
  import DependenciesTestSupport
  import Foundation
  import GRDB
  import Sharing
  import Testing

  @testable import SharingDatabase

  /// Events that can affect a database file.
  @Suite(.ownThread) struct FileTests {
    /// Opens a connection like a program that doesn't use this module.
    private func anotherConnection(_ url: URL) throws -> DatabaseQueue {
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      configuration.busyMode = .timeout(10)
      return try DatabaseQueue(path: url.path, configuration: configuration)
    }

    @Test func aLockedFileIsTriedAgain() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        let database = DatabaseStorage.sqlite(url, .notes, busyTimeout: .zero)
        let notes = database { Shared(.rows(Note.self)) }
        let other = try anotherConnection(url)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        notes.withLock { $0.append(Note(id: 1, title: "A")) }
        await #expect(throws: DatabaseStorageError.self) { try await notes.save() }
        #expect((notes.saveError as? DatabaseStorageError)?.kind == .unavailable)
        #expect(unsavedChanges()?.description.contains("database is locked") == true)
        // The program may have to exit.
        let copies = writeUnsavedChangesAside()
        expectNoDifference(copies.count, 1)
        let copy = try #require(copies.first?.url)
        #expect(copy.lastPathComponent.hasPrefix("notes.sqlite.unsaved-"))
        #expect(try String(contentsOf: copy, encoding: .utf8).contains(#""title":"A""#))
        await #expect(throws: UnsavedChangesError.self) { try await flushPendingSaves() }
        expectNoDifference(notes.wrappedValue.count, 1)
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try await flushPendingSaves()
        #expect(notes.saveError == nil)
        try expectNoDifference(database.notes(), [Note(id: 1, title: "A")])
      }
    }

    /// A user at a prompt waits for the lock once, not again for each retried save.
    @Test("Retried saves don't wait for a lock again") func aLockIsNotWaitedForAgain() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        let database = DatabaseStorage.sqlite(url, .notes, busyTimeout: .milliseconds(400))
        _ = try await database.read { try $0.fetchCount(Note.all) }
        let other = try anotherConnection(url)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        func time() async -> Duration {
          let start = ContinuousClock.now
          await #expect(throws: DatabaseStorageError.self) { try await database.write { _ in } }
          return ContinuousClock.now - start
        }
        let (first, second) = (await time(), await time())
        #expect(first > second)
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try await database.write { _ in }
      }
    }

    /// The connection that found the disk read-only would keep that result, so it must be replaced.
    @Test("A file that becomes writable again is written")
    func aFileThatMayBeWrittenAgainIsWritten() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        let database = DatabaseStorage.sqlite(url, .notes)
        let notes = database { Shared(.rows(Note.self)) }
        // Other tests flush shared values too, so the test changes the database directly.
        func insert(_ id: Int) async throws {
          try await database.write {
            try $0.execute(
              """
              INSERT INTO notes (id, title, text, isDone, tags, position) VALUES (\(id), \("\(id)"), '', 0, '[]', \(id))
              """)
          }
        }
        try database.engine.write(origin: nil) { _ = try $0.rows("PRAGMA query_only = true") }
        await #expect(throws: DatabaseStorageError.self) { try await insert(1) }
        try await insert(2)
        for await notes in notes.publisher.values where notes.map(\.id) == [2] { break }
        try expectNoDifference(database.notes().map(\.id), [2])
      }
    }

    @Test("A read-only file can be read") func aFileThatMayNotBeWrittenIsRead() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        try await DatabaseStorage.sqlite(url, .notes).write {
          try $0.execute(
            "INSERT INTO notes (id, title, text, isDone, tags, position) VALUES (1, 'A', '', 0, '[]', 1)")
        }
        // Moves everything out of the log, which isn't copied.
        _ = try await anotherConnection(url).writeWithoutTransaction { try $0.checkpoint(.truncate) }
        let copy = folder.appending(path: "copy.sqlite")
        try FileManager.default.copyItem(at: url, to: copy)
        let engine = SQLiteEngine(file: copy, schema: .notes, busyTimeout: .zero, isWritable: { _ in false })
        let database = DatabaseStorage(engine)
        try expectNoDifference(database.notes().map(\.title), ["A"])
        let error = await #expect(throws: DatabaseStorageError.self) {
          try await database.write { try $0.execute("DELETE FROM notes") }
        }
        expectNoDifference(error?.kind, .unavailable)
        try expectNoDifference(database.notes().map(\.title), ["A"])
      }
    }

    @Test func aFullDiskIsTriedAgain() async throws {
      try await withFolder { folder in
        let database = DatabaseStorage.sqlite(folder.appending(path: "notes.sqlite"), .notes)
        let notes = database { Shared(.rows(Note.self)) }
        let large = Note(id: 1, title: "A", text: String(repeating: "a", count: 1_000_000))
        try database.engine.write(origin: nil) {
          let pages = try $0.fetchCount("PRAGMA page_count")
          _ = try $0.rows("PRAGMA max_page_count = \(sql: SQL(stringLiteral: "\(pages + 10)"))")
        }
        notes.withLock { $0.append(large) }
        await #expect(throws: UnsavedChangesError.self) { try await flushPendingSaves() }
        #expect("\(notes.saveError!)".contains("database or disk is full"))
        expectNoDifference(notes.wrappedValue.count, 1)
        try database.engine.write(origin: nil) { _ = try $0.rows("PRAGMA max_page_count = 1000000") }
        try await flushPendingSaves()
        try expectNoDifference(database.notes(), [large])
      }
    }

    @Test("A file that isn't a database isn't changed", .timeLimit(.minutes(20)))
    func aFileThatIsNoDatabaseIsLeftAlone() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        let content = Data(String(repeating: "This is a letter. ", count: 100).utf8)
        try content.write(to: url)
        let database = DatabaseStorage.sqlite(url, .notes)
        let notes = database { Shared(.rows(Note.self)) }
        expectNoDifference(
          "\(notes.loadError!)",
          """
          '\(url.path)': file is not a database
          Choose a database or a new file. This file is unchanged.
          """)
        let parent = DatabaseStorage.sqlite(folder, .notes)
        expectNoDifference(
          "\(parent { Shared(.rows(Note.self)) }.loadError!)",
          """
          '\(folder.path(percentEncoded: false))': unable to open database file
          This is a folder. Choose a file in it.
          """)
        notes.withLock { $0.append(Note(id: 1, title: "A")) }
        await #expect(throws: DatabaseStorageError.self) { try await notes.save() }
        try expectNoDifference(Data(contentsOf: url), content)
        // Another program with different rows repairs the file. Afterwards it contains the rows of both.
        try FileManager.default.removeItem(at: url)
        try await DatabaseStorage.sqlite(url, .notes).write {
          try $0.execute(
            "INSERT INTO notes (id, title, text, isDone, tags, position) VALUES (5, 'B', '', 0, '[]', 1)")
        }
        try await flushPendingSaves()
        try expectNoDifference(database.notes().map(\.id), [5, 1])
        for await notes in notes.publisher.values where notes.map(\.id) == [5, 1] { break }
      }
    }

    @Test("A missing folder is created") func aFolderIsMade() async throws {
      try await withFolder { folder in
        let database = DatabaseStorage.sqlite(folder.appending(path: "new/deep/notes.sqlite"), .notes)
        let notes = database { Shared(.rows(Note.self)) }
        #expect(notes.loadError == nil)
        notes.withLock { $0.append(Note(id: 1, title: "A")) }
        try await notes.save()
      }
    }

    /// A search finds rows by row id, which SQLite may change when it rewrites a file.
    @Test("A search finds the same rows after the file was rewritten")
    func aSearchFindsTheSameInAFileThatWasRewritten() async throws {
      try await withFolder { folder in
        let database = DatabaseStorage.sqlite(
          folder.appending(path: "texts.sqlite"),
          DatabaseSchema(
            Migration(
              "CREATE TABLE texts (id TEXT PRIMARY KEY, text TEXT NOT NULL, position DOUBLE PRECISION)",
              .searchable("texts", columns: ["text"]))))
        let texts = database { Shared(.rows(Text.self)) }
        texts.withLock { texts in
          for number in 0..<50 { texts.append(Text(id: "\(number)", text: "word\(number)")) }
        }
        try await texts.save()
        texts.withLock { $0.removeAll { $0.id != "7" && $0.id != "41" } }
        try await texts.save()
        let other = try anotherConnection(database.url)
        try await other.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
        try expectNoDifference(database.now { try $0.fetchAll(Text.matching("word41")) }.map(\.id), ["41"])
        try expectNoDifference(
          database.now { try $0.fetchAll(Text.matching("word")) }.map(\.id), ["41", "7"])
      }
    }

    struct Text: TableRow {
      static let tableName = "texts"
      var id: String
      var text: String
    }

    /// Saved data is on disk before the log is moved into the database file.
    @Test("Saved rows are there for the next program")
    func whatIsSavedIsThereForTheNextProgram() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        let first = DatabaseStorage.sqlite(url, .notes)
        let notes = first { Shared(.rows(Note.self)) }
        notes.withLock { $0.append(Note(id: 1, title: "A")) }
        try await notes.save()
        try expectNoDifference(DatabaseStorage.sqlite(url, .notes).notes().count, 1)
        try expectNoDifference(first.engine.write(origin: nil) { try $0.fetchCount("PRAGMA synchronous") }, 2)
      }
    }
  }
#endif
