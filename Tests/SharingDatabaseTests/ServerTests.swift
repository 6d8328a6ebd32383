#if Database
  import CairnTestSupport
  import ConcurrencyExtras
  import CustomDump
  import Dependencies
  import DependenciesTestSupport
  import Foundation
  import IdentifiedCollections
  import SharingDatabase
  import Testing

  /// A database with a delay, like a server: a shared value has a value before it's loaded.
  @Suite(.ownThread) struct ServerTests {
    @Test func aValueIsLoading() async throws {
      let server = SlowDatabase(.inMemory(.notes))
      try server.write(origin: nil) {
        try $0.execute("INSERT INTO notes (id, title, text, isDone, tags) VALUES (1, 'A', '', FALSE, '[]')")
      }
      try await withDependencies {
        $0.defaultDatabase = DatabaseStorage(server)
      } operation: {
        @Shared(.rows(Note.self)) var notes = [Note(id: 9, title: "Default")]
        @SharedReader(.fetchCount(Note.all)) var count
        #expect($notes.isLoading)
        #expect($count.isLoading)
        expectNoDifference(notes.ids, [9])
        expectNoDifference(count, 0)
        server.proceed()
        #expect(!$notes.isLoading)
        #expect(!$count.isLoading)
        expectNoDifference(notes.ids, [1])
        expectNoDifference(count, 1)

        server.isSlow.setValue(false)
        server.failure.setValue(DatabaseStorageError(.unavailable, code: "08006", message: "no connection"))
        $notes.withLock { $0[id: 1]?.text = "offline" }
        #expect($notes.saveError is DatabaseStorageError)
        // Changes by other programs aren't applied while a change exists only in memory.
        await #expect(throws: DatabaseStorageError.self) { try await $notes.load() }
        expectNoDifference(notes[id: 1]?.text, "offline")
        server.failure.setValue(nil)
        try await flushPendingSaves()
        #expect($notes.saveError == nil)
        try expectNoDifference(server.read { try $0.fetchAll(Note.all) }.map(\.text), ["offline"])
      }
    }
  }

  /// In any order of events, the final value contains both the server's data and the local changes.
  extension ServerTests {
    private func withTable(_ body: (SlowDatabase) async throws -> Void) async throws {
      let server = SlowDatabase(.inMemory(.notes))
      try server.write(origin: nil) {
        try $0.execute(
          "INSERT INTO notes (id, title, text, isDone, tags, position) VALUES (1, 'A', '', FALSE, '[]', 1)")
      }
      try await withDependencies {
        $0.defaultDatabase = DatabaseStorage(server)
      } operation: {
        try await body(server)
      }
    }

    @Test("A change that is made before the rows are loaded is merged")
    func whatIsChangedBeforeItIsLoadedIsMerged() async throws {
      try await withTable { server in
        @Shared(.rows(Note.self)) var notes
        @Shared(.row(Note.self, id: 3)) var third
        $notes.withLock { $0.append(Note(id: 2, title: "B")) }
        $third.withLock { $0 = Note(id: 3, title: "C") }
        server.proceed()
        expectNoDifference(Set(notes.ids), [1, 2, 3])
        expectNoDifference(third, Note(id: 3, title: "C"))
        try expectNoDifference(Set(server.read { try $0.fetchAll(Note.all) }.map(\.title)), ["A", "B", "C"])
        #expect(!$notes.isLoading)
        #expect(takeMergeConflicts().isEmpty)
      }
    }

    @Test("A change that is made while the rows are read is merged")
    func whatIsChangedWhileItIsReadIsMerged() async throws {
      try await withTable { server in
        @Shared(.rows(Note.self)) var notes
        let shared = $notes
        server.whileReading.setValue { shared.withLock { $0.append(Note(id: 2, title: "B")) } }
        server.proceed()
        expectNoDifference(Set(notes.ids), [1, 2])
        try expectNoDifference(Set(server.read { try $0.fetchAll(Note.all) }.map(\.title)), ["A", "B"])
      }
    }

    @Test("Loading a table again ignores the rows known before")
    func reloadedRowsAreNotComparedWithEarlierRows() async throws {
      try await withTable { server in
        do {
          @Shared(.rows(Note.self)) var notes
          server.proceed()
          expectNoDifference(notes.ids, [1])
        }
        @Shared(.rows(Note.self)) var notes
        $notes.withLock { $0.append(Note(id: 2, title: "B")) }
        server.proceed()
        expectNoDifference(Set(notes.ids), [1, 2])
        try expectNoDifference(Set(server.read { try $0.fetchAll(Note.all) }.map(\.title)), ["A", "B"])
      }
    }
  }

  /// While a local change is being saved, other programs' changes arrive with the save instead of a later
  /// notification.
  extension ServerTests {
    private func withRows(
      _ body: (SlowDatabase, Shared<IdentifiedArrayOf<Note>>, (SQL) throws -> Void) async throws -> Void
    ) async throws {
      try await withTable { server in
        let theirs: (SQL) throws -> Void = { sql in try server.write(origin: nil) { try $0.execute(sql) } }
        try theirs(
          "INSERT INTO notes (id, title, text, isDone, tags, position) VALUES (2, 'B', '', FALSE, '[]', 2)")
        @Shared(.rows(Note.self)) var notes
        server.proceed()
        expectNoDifference(notes.count, 2)
        try await body(server, $notes, theirs)
        try expectNoDifference(notes.elements, server.read { try $0.fetchAll(Note.order(by: "position")) })
        #expect(takeMergeConflicts().isEmpty)
      }
    }

    @Test("Another program's change arrives together with an unsaved local change", arguments: [1, 2])
    func anotherProgramsChangeArrivesWithOnesOwnUnsavedOne(row: Int) async throws {
      try await withRows { server, notes, theirs in
        try theirs("UPDATE notes SET text = 'theirs' WHERE id = \(row)")
        // The change is made before the other program's change is read.
        notes.withLock { $0[id: 1]?.isDone = true }
        server.proceed()
        expectNoDifference(notes.wrappedValue[id: row]?.text, "theirs")
        expectNoDifference(notes.wrappedValue[id: 1]?.isDone, true)
      }
    }

    @Test("Another program's change arrives together with a change made during the read", arguments: [1, 2])
    func anotherProgramsChangeArrivesWithOneThatIsMadeWhileItIsRead(row: Int)
      async throws
    {
      try await withRows { server, notes, theirs in
        try theirs("UPDATE notes SET text = 'theirs' WHERE id = \(row)")
        server.whileReading.setValue { notes.withLock { $0[id: 1]?.isDone = true } }
        server.proceed()
        expectNoDifference(notes.wrappedValue[id: row]?.text, "theirs")
        expectNoDifference(notes.wrappedValue[id: 1]?.isDone, true)
      }
    }

    @Test("Another program's change arrives when a save is retried", arguments: [1, 2])
    func anotherProgramsChangeArrivesWhenASaveIsTriedAgain(row: Int) async throws {
      try await withRows { server, notes, theirs in
        server.isSlow.setValue(false)
        server.failure.setValue(DatabaseStorageError(.unavailable, code: "08006", message: "no connection"))
        notes.withLock { $0[id: 1]?.isDone = true }
        #expect(notes.saveError is DatabaseStorageError)
        server.failure.setValue(nil)
        try theirs("UPDATE notes SET text = 'theirs' WHERE id = \(row)")
        // This save may belong to another test and have begun earlier, so the flush waits for it too.
        try? await flushPendingSaves()
        try await notes.save()
        expectNoDifference(notes.wrappedValue[id: row]?.text, "theirs")
        expectNoDifference(notes.wrappedValue[id: 1]?.isDone, true)
      }
    }
  }

  /// A database that delays its work until a test continues it.
  final class SlowDatabase: DatabaseEngine {
    private let base: any DatabaseEngine
    private let work = LockIsolated<[@Sendable () -> Void]>([])
    let failure = LockIsolated<DatabaseStorageError?>(nil)
    let isSlow = LockIsolated(true)
    /// Called once, after something was read and before it's delivered.
    let whileReading = LockIsolated<(@Sendable () -> Void)?>(nil)

    init(_ storage: DatabaseStorage) { base = storage.engine }

    var url: URL { URL(string: "test://server/notes")! }
    var isLocal: Bool { false }
    let syncs = RowsSyncs()

    func read<R>(_ body: (DatabaseConnection) throws -> R) throws -> R {
      if let failure = failure.value { throw failure }
      let result = try base.read(body)
      whileReading.withValue { body in
        defer { body = nil }
        return body
      }?()
      return result
    }

    func write<R>(origin: Int?, _ body: (DatabaseConnection) throws -> R) throws -> R {
      if let failure = failure.value { throw failure }
      return try base.write(origin: origin, body)
    }

    func observe(_ changed: @escaping @Sendable (DatabaseChange) -> Void) -> SharedSubscription {
      base.observe(changed)
    }

    func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void {
      { [work, isSlow] next in
        if isSlow.value { work.withValue { $0.append(next) } } else { next() }
      }
    }

    /// Performs all waiting work.
    func proceed() {
      while let next = work.withValue({ $0.isEmpty ? nil : $0.removeFirst() }) { next() }
    }
  }
#endif
