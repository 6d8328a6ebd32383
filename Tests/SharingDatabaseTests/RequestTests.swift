#if Database
  import CairnSupport
  import CairnTestSupport
  import CustomDump
  import Dependencies
  import DependenciesTestSupport
  import Foundation
  import SharingDatabase
  import Testing

  /// Results of requests, and notifications of changes.
  @Suite(.ownThread) struct RequestTests {
    static let notes: IdentifiedArrayOf<Note> = [
      Note(id: 1, title: "Buy milk", text: "Two litres", isDone: true),
      Note(id: 2, title: "Call Zoë", text: "about the milk"),
      Note(id: 3, title: "Apply", due: Date(timeIntervalSince1970: 1_700_000_000)),
    ]

    func withNotes(_ kind: DatabaseKind, _ body: @Sendable (DatabaseStorage) async throws -> Void)
      async throws
    {
      try await kind.withNotes { database in
        try await database {
          let notes = Shared(.rows(Note.self))
          await loaded(notes)
          notes.withLock { $0 = Self.notes }
          try await notes.save()
          try await body(database)
        }
      }
    }

    @Test(arguments: DatabaseKind.all) func requestsFindRows(kind: DatabaseKind) async throws {
      try await withNotes(kind) { database in
        func ids(_ request: TableRequest<Note>) throws -> [Int] {
          try database.now { try $0.fetchAll(request) }.map(\.id)
        }
        try expectNoDifference(ids(Note.all), [1, 2, 3])
        try expectNoDifference(ids(Note.order(by: \.title)), [3, 1, 2])
        try expectNoDifference(ids(Note.order(by: \.title, descending: true)), [2, 1, 3])
        try expectNoDifference(ids(Note.order(by: \.title).order(by: \.isDone)), [3, 2, 1])
        try expectNoDifference(ids(Note.where(\.isDone, false)), [2, 3])
        try expectNoDifference(ids(Note.where(\.due, nil).where(\.title, "Buy milk")), [1])
        try expectNoDifference(ids(Note.where("length(title) < \(7)")), [3])
        try expectNoDifference(ids(Note.order(by: \.title).limit(1, offset: 1)), [1])
        try expectNoDifference(ids(Note.matching("mil")), [1, 2])
        try expectNoDifference(ids(Note.matching("zoe CALL")), [2])
        try expectNoDifference(ids(Note.matching("ilk")), [])
        try expectNoDifference(ids(Note.matching(" \"*' ")), [1, 2, 3])
        try expectNoDifference(
          database.now { try $0.fetchCount(Note.where(\.isDone, false)) }, 2)
        try expectNoDifference(
          database.now { try $0.fetchAll("SELECT title FROM notes ORDER BY id", as: String.self) },
          Self.notes.map(\.title))
      }
    }

    struct Progress: DatabaseRequest {
      struct Value: Equatable {
        var done = 0
        var titles: [String] = []
      }
      func fetch(_ database: DatabaseConnection) throws -> Value {
        try Value(
          done: database.fetchCount(Note.where(\.isDone, true)),
          titles: database.fetchAll(Note.order(by: \.title)).map(\.title))
      }
    }

    @Test("Readers are notified of changes", arguments: DatabaseKind.all)
    func readersAreToldOfChanges(kind: DatabaseKind) async throws {
      try await withNotes(kind) { database in
        @SharedReader(.fetchAll(Note.order(by: \.title))) var sorted
        @SharedReader(.fetchOne(Note.where(\.isDone, true))) var done
        @SharedReader(.fetchCount(Note.all)) var count
        @SharedReader(.fetch(Progress())) var progress = Progress.Value()
        @SharedReader(.fetchAll("SELECT * FROM notes WHERE id > \(2)", as: Note.self)) var late
        await loaded($sorted)
        await loaded($done)
        await loaded($count)
        await loaded($progress)
        await loaded($late)
        expectNoDifference(sorted.map(\.id), [3, 1, 2])
        expectNoDifference(done?.id, 1)
        expectNoDifference(count, 3)
        expectNoDifference(progress, Progress.Value(done: 1, titles: ["Apply", "Buy milk", "Call Zoë"]))
        expectNoDifference(late.map(\.id), [3])

        @Shared(.rows(Note.self)) var notes
        await loaded($notes)
        $notes.withLock { $0.append(Note(id: 4, title: "Ask", isDone: true)) }
        try await $notes.save()
        for await titles in $progress.publisher.values where titles.done == 2 { break }
        for await notes in $sorted.publisher.values where notes.count == 4 { break }
        for await number in $count.publisher.values where number == 4 { break }
        for await notes in $late.publisher.values where notes.count == 2 { break }
        expectNoDifference(sorted.map(\.id), [3, 4, 1, 2])

        // A change made with SQL reaches all readers.
        try await database.write { try $0.execute("DELETE FROM notes WHERE id <> \(1)") }
        for await all in $notes.publisher.values where all.count == 1 { break }
        for await number in $count.publisher.values where number == 1 { break }
        expectNoDifference(notes.ids, [1])
      }
    }

    @Test("A wrong query sets the load error", arguments: DatabaseKind.all)
    func whatIsWrongIsALoadError(kind: DatabaseKind) async throws {
      try await withNotes(kind) { database in
        @SharedReader(.fetchAll(Note.order(by: "titel"))) var notes
        await loaded($notes)
        expectNoDifference(notes, [])
        #expect(($notes.loadError as? DatabaseStorageError)?.kind == .invalid)
        #expect("\($notes.loadError!)".contains("titel"))
        await #expect(throws: DatabaseStorageError.self) { try await $notes.load() }
        try await database.write { try $0.execute("ALTER TABLE notes ADD COLUMN titel TEXT") }
        try await $notes.load()
        #expect($notes.loadError == nil)
        expectNoDifference(notes.count, 3)
      }
    }

    /// A reader's error disappears when a missing table returns, even if the reader then reads the same
    /// value as before.
    @Test(
      "A reader's error disappears when the table returns", .timeLimit(.minutes(20)),
      arguments: DatabaseKind.all)
    func anErrorOfFollowingGoesAway(kind: DatabaseKind) async throws {
      try await withNotes(kind) { database in
        let progress = SharedReader(wrappedValue: Progress.Value(), .fetch(Progress()))
        await loaded(progress)
        let before = progress.wrappedValue
        try await database.write { connection in
          try connection.execute("ALTER TABLE notes RENAME TO gone")
          try connection.execute("UPDATE gone SET text = 'x' WHERE id = 1")
        }
        await ChangeVersion.wait { progress.loadError != nil }
        expectNoDifference(progress.wrappedValue, before)
        try await database.write { connection in
          try connection.execute("ALTER TABLE gone RENAME TO notes")
          try connection.execute("UPDATE notes SET text = 'y' WHERE id = 1")
        }
        await ChangeVersion.wait { progress.loadError == nil }
        expectNoDifference(progress.wrappedValue, before)
      }
    }

    @Test("Sorting by a computed property ends the process", .onlyInCI)
    func theNameOfAComputedPropertyIsNotKnown() async {
      await #expect(processExitsWith: .failure) { _ = Note.order(by: \.title.count) }
    }
  }
#endif
