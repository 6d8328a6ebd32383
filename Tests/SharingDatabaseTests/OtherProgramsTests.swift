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

  /// Reading changes nothing, and databases of other programs are left alone.
  @Suite(.ownThread) struct OtherProgramsTests {
    private static let named = DatabaseSchema(
      named: "notes", "CREATE TABLE notes (id BIGINT PRIMARY KEY, title TEXT NOT NULL)",
      "ALTER TABLE notes ADD COLUMN more TEXT DEFAULT 'new'")
    private static let first = DatabaseSchema(
      named: "notes", "CREATE TABLE notes (id BIGINT PRIMARY KEY, title TEXT NOT NULL)")

    private func tables(_ url: URL) throws -> [String] {
      try DatabaseQueue(waitingFor: url).read {
        try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema ORDER BY name")
      }
    }

    @Test("Reading a file that doesn't exist doesn't create it")
    func aMissingFileIsNotCreatedByReading() async throws {
      try await withFolder { folder in
        let database = DatabaseStorage.sqlite(folder.appending(path: "new/notes.sqlite"), .notes)
        try expectNoDifference(database.notes(), [])
        let notes = database { Shared(.rows(Note.self)) }
        #expect(notes.loadError == nil)
        try expectNoDifference(FileManager.default.contentsOfDirectory(atPath: folder.path), [])
        notes.withLock { $0.append(Note(id: 1, title: "A")) }
        try await notes.save()
        try expectNoDifference(database.notes().map(\.title), ["A"])
      }
    }

    @Test("Rows of a file that another program creates later arrive", .timeLimit(.minutes(20)))
    func aFileThatIsCreatedLaterIsRead() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        let database = DatabaseStorage.sqlite(url, .notes)
        let notes = database { Shared(.rows(Note.self)) }
        expectNoDifference(notes.wrappedValue, [])
        try await DatabaseStorage.sqlite(url, .notes).write { try $0.insertNotes(1...2) }
        for await notes in notes.publisher.values where notes.count == 2 { break }
      }
    }

    @Test("Reading an older file shows it with the new tables and doesn't change it")
    func anOlderFileIsNotChangedByReading() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        try await DatabaseStorage.sqlite(url, Self.first).write {
          try $0.execute("INSERT INTO notes VALUES (1, 'A')")
        }
        let before = try tables(url)
        let database = DatabaseStorage.sqlite(url, Self.named)
        func more() throws -> [ColumnValue] {
          try database.now { try $0.rows("SELECT more FROM notes").flatMap(\.values) }
        }
        expectNoDifference(try more(), [.text("new")])
        try expectNoDifference(tables(url), before)
        // The older program still writes to it.
        try await DatabaseStorage.sqlite(url, Self.first).write {
          try $0.execute("INSERT INTO notes VALUES (2, 'B')")
        }
        expectNoDifference(try more().count, 2)
        try await database.write { try $0.execute("INSERT INTO notes VALUES (3, 'C', 'x')") }
        expectNoDifference(try more(), [.text("new"), .text("new"), .text("x")])
      }
    }

    @Test("The database of another program is refused and stays as it is", .timeLimit(.minutes(20)))
    func anotherProgramsFileIsLeftAlone() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "places.sqlite")
        try await DatabaseQueue(waitingFor: url).write {
          try $0.execute(sql: "CREATE TABLE places (id INTEGER PRIMARY KEY); INSERT INTO places VALUES (1)")
        }
        let before = try Data(contentsOf: url)
        let database = DatabaseStorage.sqlite(url, .notes)
        let notes = database { Shared(.rows(Note.self)) }
        let error = OtherProgramsDatabase(tables: ["places"])
        #expect(notes.loadError as? OtherProgramsDatabase == error)
        notes.withLock { $0.append(Note(id: 1, title: "A")) }
        await #expect(throws: error) { try await notes.save() }
        await #expect(throws: error) { try await database.write { _ in } }
        try expectNoDifference(Data(contentsOf: url), before)
        try expectNoDifference(
          FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.contains("unsaved") },
          ["places.sqlite"])
        try FileManager.default.removeItem(at: url)
      }
    }

    @Test("Migrations of a program with the same numbers aren't taken for this one's")
    func migrationsHaveTheNameOfTheirProgram() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "other.sqlite")
        // Both an unnamed schema and a schema with another name.
        for schema in [
          DatabaseSchema("CREATE TABLE a (id TEXT)", "CREATE TABLE b (id TEXT)"),
          DatabaseSchema(named: "b", "CREATE TABLE a (id TEXT)"),
        ] {
          try await DatabaseStorage.sqlite(url, schema).write { _ in }
          let before = try tables(url)
          let database = DatabaseStorage.sqlite(url, Self.named)
          #expect(throws: OtherProgramsDatabase.self) { try database.now { _ in } }
          await #expect(throws: OtherProgramsDatabase.self) { try await database.write { _ in } }
          try expectNoDifference(tables(url), before)
          try FileManager.default.removeItem(at: url)
        }
      }
    }

    @Test("A file from before migrations had names is still used, also by earlier versions")
    func anUnnamedFileIsStillUsed() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        let earlier = DatabaseSchema("CREATE TABLE notes (id BIGINT PRIMARY KEY, title TEXT NOT NULL)")
        try await DatabaseStorage.sqlite(url, earlier).write {
          try $0.execute("INSERT INTO notes VALUES (1, 'A')")
        }
        let database = DatabaseStorage.sqlite(url, Self.named)
        try expectNoDifference(database.now { try $0.fetchCount("SELECT count(*) FROM notes") }, 1)
        try await database.write { try $0.execute("INSERT INTO notes VALUES (2, 'B', 'x')") }
        let identifiers = try await DatabaseQueue(waitingFor: url).read {
          try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1")
        }
        expectNoDifference(identifiers, ["1", "notes 1", "notes 2"])
        try expectNoDifference(
          DatabaseStorage.sqlite(url, earlier).now { try $0.fetchCount("SELECT count(*) FROM notes") }, 2)
      }
    }

    @Test("Only the program's own tables get triggers, and the file is marked")
    func onlyOwnTablesAreFollowed() async throws {
      try await withFolder { folder in
        let url = folder.appending(path: "notes.sqlite")
        try await DatabaseStorage.sqlite(url, Self.named).write { _ in }
        let other = try DatabaseQueue(waitingFor: url)
        try await other.write { try $0.execute(sql: "CREATE TABLE theirs (id INTEGER PRIMARY KEY)") }
        try await DatabaseStorage.sqlite(url, Self.named).write {
          try $0.execute("INSERT INTO notes VALUES (1, 'A', 'x')")
        }
        let (followed, mark) = try await other.read {
          (
            try Set(String.fetchAll($0, sql: "SELECT tbl_name FROM sqlite_schema WHERE type = 'trigger'")),
            try Int.fetchOne($0, sql: "PRAGMA application_id")
          )
        }
        expectNoDifference(followed, ["notes", "cairn_changes"])
        expectNoDifference(mark, SQLiteMigrations.applicationID)
      }
    }
  }
#endif
