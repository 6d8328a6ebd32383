#if Database
  import CairnTestSupport
  import ConcurrencyExtras
  import CustomDump
  import Dependencies
  import DependenciesTestSupport
  import Foundation
  import GRDB
  import Sharing
  import SharingDatabase
  import Testing

  /// Another program deletes, moves, or replaces a file that is open.
  @Suite(.ownThread) struct ReplacedFileTests {
    private func withOpenFile(
      _ body: @Sendable (URL, DatabaseStorage, Shared<IdentifiedArrayOf<Note>>) async throws -> Void
    ) async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        let database = DatabaseStorage.sqlite(url, .notes)
        let notes = database { Shared(.rows(Note.self)) }
        notes.withLock { $0 = [Note(id: 1, title: "A"), Note(id: 2, title: "B")] }
        try await notes.save()
        try await body(url, database, notes)
      }
    }

    /// Moves a complete database with one row to a path, like a backup that is restored.
    private func restoreBackup(of title: String, to url: URL) async throws {
      let other = url.deletingLastPathComponent().appending(path: "other.sqlite")
      try await DatabaseStorage.sqlite(other, .notes).write {
        try $0.execute(
          "INSERT INTO notes (id, title, text, isDone, tags, position) VALUES (7, \(title), '', 0, '[]', 1)")
      }
      try back(up: other, as: url)
    }

    /// Makes a backup of a file that is open, and moves it to a path.
    private func back(up file: URL, as url: URL) throws {
      let backup = url.deletingLastPathComponent().appending(path: "backup.sqlite")
      try DatabaseQueue(waitingFor: file).writeWithoutTransaction {
        try $0.execute(sql: "VACUUM INTO '\(backup.path)'")
      }
      #expect(rename(backup.path, url.path) == 0)
    }

    private func check(_ url: URL) throws -> String? {
      try DatabaseQueue(waitingFor: url).read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
    }

    @Test("An edit isn't written to a deleted file but reported as unsaved")
    func anEditOfADeletedFileIsReported() async throws {
      try await withOpenFile { url, database, notes in
        try FileManager.default.removeItem(at: url)
        notes.withLock { $0[id: 1]?.title = "ours" }
        await #expect(throws: DatabaseStorageError.self) { try await notes.save() }
        #expect((notes.saveError as? DatabaseStorageError)?.kind == .unavailable)
        #expect("\(notes.saveError!)".contains(url.path))
        // The values are still there, and a copy can be written.
        expectNoDifference(notes.wrappedValue.map(\.title), ["ours", "B"])
        try expectNoDifference(database.notes().map(\.title), ["A", "B"])
        #expect(writeUnsavedChangesAside().count == 1)
        #expect(!FileManager.default.fileExists(atPath: url.path))
        // The edit is saved when there is a file again.
        try await restoreBackup(of: "theirs", to: url)
        try await flushPendingSaves()
        try expectNoDifference(Set(database.notes().map(\.title)), ["ours", "theirs"])
        for await notes in notes.publisher.values where notes.map(\.title) == ["theirs", "ours"] { break }
        expectNoDifference(try check(url), "ok")
      }
    }

    @Test("A moved file isn't changed anymore") func aMovedFileIsLeftAlone() async throws {
      try await withOpenFile { url, _, notes in
        let new = url.deletingLastPathComponent().appending(path: "moved.sqlite")
        for end in ["", "-wal", "-shm"] { rename(url.path + end, new.path + end) }
        notes.withLock { $0[id: 1]?.title = "ours" }
        await #expect(throws: DatabaseStorageError.self) { try await notes.save() }
        try expectNoDifference(DatabaseStorage.sqlite(new, .notes).notes().map(\.title), ["A", "B"])
        for end in ["", "-wal", "-shm"] { rename(new.path + end, url.path + end) }
        try await flushPendingSaves()
        try expectNoDifference(DatabaseStorage.sqlite(url, .notes).notes().map(\.title), ["ours", "B"])
      }
    }

    @Test("A backup that replaces an open file isn't overwritten by the old log", .timeLimit(.minutes(20)))
    func aRestoredBackupStays() async throws {
      try await withOpenFile { url, database, notes in
        try await restoreBackup(of: "theirs", to: url)
        // The new file is noticed without an edit.
        for await notes in notes.publisher.values where notes.map(\.title) == ["theirs"] { break }
        notes.withLock { $0[id: 7]?.text = "ours" }
        try await notes.save()
        try expectNoDifference(database.notes(), [Note(id: 7, title: "theirs", text: "ours")])
        try expectNoDifference(
          DatabaseStorage.sqlite(url, .notes).notes(), [Note(id: 7, title: "theirs", text: "ours")])
        expectNoDifference(try check(url), "ok")
      }
    }

    @Test("A write finds a replaced file that isn't watched")
    func aReplacedFileIsFoundByTheNextWrite() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        let database = DatabaseStorage.sqlite(url, .notes)
        try await database.write { try $0.insertNotes(1...3) }
        try await restoreBackup(of: "theirs", to: url)
        try await database.write { try $0.execute("UPDATE notes SET text = 'x'") }
        try expectNoDifference(database.notes(), [Note(id: 7, title: "theirs", text: "x")])
        expectNoDifference(try check(url), "ok")
      }
    }

    /// The log was written, and its watch may have reported that, but the transaction isn't visible yet. Nothing reports it again.
    @Test("A file is opened again only when all of its transactions are visible")
    func aTransactionInProgressIsAwaited() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        let database = DatabaseStorage.sqlite(url, .notes, busyTimeout: .zero)
        try expectNoDifference(database.notes(), [])
        // While this program has the file open, there is a log.
        let writer = DatabaseStorage.sqlite(url, .notes)
        try await writer.write { try $0.insertNotes(1...1) }
        try await DatabaseQueue(waitingFor: url).writeWithoutTransaction { other in
          try other.inTransaction(.immediate) {
            try other.execute(sql: "DELETE FROM notes")
            #expect(throws: DatabaseStorageError.self) { try database.notes() }
            return .commit
          }
        }
        try expectNoDifference([database.notes(), writer.notes()], [[], []])
      }
    }

    /// The watches compare with what was opened last, so they can't report what a reader found before them.
    @Test("A change that a reader finds first is reported")
    func aChangeThatAReaderFindsIsReported() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        let database = DatabaseStorage.sqlite(url, .notes)
        let changes = LockIsolated(0)
        let observation = database.engine.observe { _ in changes.withValue { $0 += 1 } }
        try expectNoDifference(database.notes(), [])
        try await DatabaseStorage.sqlite(url, .notes).write { try $0.insertNotes(1...1) }
        try expectNoDifference(database.notes().count, 1)
        #expect(changes.value >= 1)
        observation.cancel()
      }
    }

    @Test("A file that couldn't be opened is read when another one takes its place", .timeLimit(.minutes(20)))
    func aFileThatCannotBeOpenedIsWatched() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        try Data("Not a database, but long enough to be taken for one.".utf8).write(to: url)
        let database = DatabaseStorage.sqlite(url, .notes)
        let notes = database { Shared(.rows(Note.self)) }
        #expect(notes.loadError != nil)
        try await restoreBackup(of: "A", to: url)
        for await notes in notes.publisher.values where notes.map(\.title) == ["A"] { break }
        #expect(notes.loadError == nil)
      }
    }

    @Test("Reading a file with older tables isn't a change of the file")
    func readingOlderTablesIsNoChange() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        // No other connection has this file open.
        try await restoreBackup(of: "A", to: url)
        let queue = try DatabaseQueue(waitingFor: url)
        try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try queue.close()
        let newer = DatabaseSchema(DatabaseSchema.notes.migrations[0], "CREATE TABLE more (id INTEGER)")
        let database = DatabaseStorage.sqlite(url, newer)
        let changes = LockIsolated(0)
        let observation = database.engine.observe { _ in changes.withValue { $0 += 1 } }
        for _ in 1...3 { try expectNoDifference(database.notes().map(\.title), ["A"]) }
        expectNoDifference(changes.value, 0)
        observation.cancel()
      }
    }

    /// The logs of two files may have the same numbers.
    @Test("Rows of a replaced file aren't taken for unchanged")
    func aReplacedFileIsReadFromTheBeginning() async throws {
      try await withOpenFile { url, _, notes in
        let copy = url.deletingLastPathComponent().appending(path: "copy.sqlite")
        try await DatabaseQueue(waitingFor: url).writeWithoutTransaction {
          try $0.execute(sql: "VACUUM INTO '\(copy.path)'")
        }
        try await DatabaseStorage.sqlite(copy, .notes).write {
          try $0.execute("UPDATE notes SET text = 'copied' WHERE id = 2")
        }
        try back(up: copy, as: url)
        try await notes.load()
        expectNoDifference(notes.wrappedValue.map(\.text), ["", "copied"])
      }
    }
  }
#endif
