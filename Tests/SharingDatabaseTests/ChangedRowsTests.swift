#if Database
  import CairnTestSupport
  import ConcurrencyExtras
  import CustomDump
  import Dependencies
  import DependenciesTestSupport
  import Foundation
  import IdentifiedCollections
  import Sharing
  @testable import SharingDatabase
  import Testing

  /// After a change by another program, exactly the changed rows are read.
  @Suite(.ownThread) struct ChangedRowsTests {
    /// Reads the changes since a known state, like a value in memory.
    private func reading(
      after known: KnownRows<Note>?, in database: CountedDatabase
    ) throws -> KnownRows<Note>.Reading {
      try database.read { try KnownRows.read(.table, $0, after: known) }
    }

    private func withKnown(
      _ kind: DatabaseKind = .file,
      _ body: @Sendable (KnownRows<Note>, DatabaseStorage, CountedDatabase) async throws -> Void
    ) async throws {
      try await kind.withPrograms { program in
        let database = CountedDatabase(program())
        try database.write(origin: nil) { try $0.insertNotes(1...1_000) }
        let known = try reading(after: nil, in: database).known
        database.reset()
        try await body(known, program(), database)
      }
    }

    /// Makes another program's change, in SQL.
    private func change(_ storage: DatabaseStorage, _ statements: SQL...) throws {
      try storage.engine.write(origin: nil) { connection in
        for statement in statements { try connection.execute(statement) }
      }
    }

    @Test("A change of one row doesn't read a thousand rows", arguments: [DatabaseKind.memory, .file])
    func aThousandRowsAreNotReadForOne(kind: DatabaseKind) async throws {
      try await withKnown(kind) { known, other, database in
        try change(other, "UPDATE notes SET text = 'theirs' WHERE id = 500")
        var next = try reading(after: known, in: database)
        #expect(!next.isSame)
        expectNoDifference(next.known.rows[499].text, "theirs")
        expectNoDifference(next.known.rows.count, 1_000)
        #expect(database.maxRows < 10)
        // Nothing has changed since then.
        #expect(try reading(after: next.known, in: database).isSame)
        try change(
          other, "DELETE FROM notes WHERE id = 1", "UPDATE notes SET position = 5000 WHERE id = 2",
          "UPDATE notes SET id = 2000 WHERE id = 3")
        // An empty transaction.
        try change(other)
        next = try reading(after: next.known, in: database)
        expectNoDifference(next.known.rows.prefix(2).map(\.id), [2000, 4])
        expectNoDifference(next.known.rows.ids.last, 2)
        #expect(database.maxRows < 10)
      }
    }

    /// Random changes of one to a thousand rows at a time give the same result as reading all rows.
    @Test("Random changes give the same result as reading all rows", arguments: [DatabaseKind.memory, .file])
    func anythingArrives(kind: DatabaseKind) async throws {
      try await withKnown(kind) { start, other, database in
        var known = start
        var random = Numbers()
        for round in 1...50 {
          try other.engine.write(origin: nil) { connection in
            for _ in 0...[0, 3, 40].randomElement(using: &random)! {
              let id = Int.random(in: 1...1_100, using: &random)
              let place = Double.random(in: 0...1_100, using: &random)
              switch Int.random(in: 0..<5, using: &random) {
              case 0: try connection.execute("DELETE FROM notes WHERE id = \(id)")
              case 1: try connection.execute("UPDATE notes SET text = \("\(round)") WHERE id = \(id)")
              case 2: try connection.execute("UPDATE notes SET position = \(place) WHERE id = \(id)")
              case 3:
                try connection.execute(
                  """
                  INSERT OR REPLACE INTO notes (id, title, text, isDone, tags, position)
                  VALUES (\(id), \("\(Int(place))"), '', 0, '[]', \(sql: Bool.random(using: &random) ? "\(place)" : "NULL"))
                  """)
              default: try connection.execute("UPDATE OR IGNORE notes SET id = 5000 + id WHERE id = \(id)")
              }
            }
          }
          known = try reading(after: known, in: database).known
          let all = try reading(after: nil, in: database).known
          expectNoDifference(known.rows, all.rows)
          expectNoDifference(known.hashes, all.hashes)
          expectNoDifference(known.positions.map { "\($0)" }, all.positions.map { "\($0)" })
          expectNoDifference(known.place, all.place)
        }
      }
    }

    @Test("All rows are read if the log doesn't list the changes")
    func everythingIsReadWhereTheLogDoesNotSay() async throws {
      try await withKnown { start, other, database in
        var known = start
        func expectAll(_ number: Int, _ what: Comment) throws {
          database.reset()
          let next = try reading(after: known, in: database)
          #expect(database.maxRows >= 999, what)
          expectNoDifference(next.known.rows, try reading(after: nil, in: database).known.rows)
          expectNoDifference(next.known.rows.first?.text, "\(number)")
          known = next.known
        }
        try other.engine.write(origin: nil) { connection in
          for number in 1...2_100 {
            try connection.execute("UPDATE notes SET text = \("\(number)") WHERE id = 1")
          }
        }
        try expectAll(2_100, "too many changes")
        try other.engine.write(origin: nil) { connection in
          for number in 1...4_000 {
            try connection.execute("UPDATE notes SET text = \("\(number)") WHERE id = 1")
          }
        }
        let kept = try other.now { try $0.fetchCount("SELECT count(*) FROM cairn_changes") }
        #expect((2_000...3_000).contains(kept))
        try expectAll(4_000, "the log does not go back so far")
        try change(other, "UPDATE notes SET text = '5' WHERE id = 1", "CREATE TABLE more (id TEXT)")
        try expectAll(5, "another schema")
        try change(other, "DROP TRIGGER cairn_changes_update_notes")
        try change(
          other, "UPDATE notes SET text = '6' WHERE id = 1", "DROP TRIGGER cairn_changes_delete_notes")
        try expectAll(6, "another schema")
        try change(other, "DELETE FROM cairn_changes", "UPDATE notes SET text = '7' WHERE id = 1")
        try expectAll(7, "an emptied log")
        try change(
          other,
          "INSERT OR REPLACE INTO notes SELECT 5000, title, '', 0, NULL, '[]', 5000 FROM notes WHERE id = 9",
          "UPDATE notes SET text = '8' WHERE id = 1")
        try expectAll(8, "a row that was replaced by another one")
        // A program may write any number into the log, and a reader may remember such a position.
        for (text, numbers) in [(9, "-9223372036854775808"), (10, "9223372036854775807")] {
          try change(
            other, "DELETE FROM cairn_changes",
            "INSERT INTO cairn_changes VALUES (\(numbers), 'notes', 1)")
          known = try reading(after: known, in: database).known
          try other.engine.write(origin: nil) { connection in
            try connection.execute("UPDATE notes SET text = \("\(text)") WHERE id = 1")
          }
          try expectAll(text, "a log with the number \(numbers)")
        }
      }
    }

    @Test("A rolled-back change isn't reported") func aChangeThatIsTakenBackIsNone() async throws {
      try await withKnown { known, other, database in
        #expect(throws: CancellationError.self) {
          try other.engine.write(origin: nil) { connection in
            try connection.execute("UPDATE notes SET text = 'no' WHERE id = 1")
            throw CancellationError()
          }
        }
        try change(other, "UPDATE notes SET text = 'yes' WHERE id = 2")
        let next = try reading(after: known, in: database).known
        expectNoDifference(next.rows.prefix(3).map(\.text), ["", "yes", ""])
        #expect(database.maxRows < 10)
      }
    }

    /// A table without a column `id`, and a table whose name must be quoted.
    @Test func tablesOfAllKindsAreLogged() async throws {
      let schema = DatabaseSchema(
        """
        CREATE TABLE "it's ""one"" table" (id TEXT PRIMARY KEY, position DOUBLE PRECISION) WITHOUT ROWID;
        CREATE TABLE pairs (a INTEGER, b INTEGER);
        CREATE VIEW seen AS SELECT * FROM pairs;
        """)
      try await DatabaseKind.file.withDatabase { open in
        let database = open(schema)
        func changes(_ table: String, _ place: ChangePlace?) throws -> LoggedChanges {
          try database.now { try $0.engine.changes(of: table, after: place) }
        }
        try change(database)
        let place = try changes("pairs", nil).place
        try change(
          open(schema), "INSERT INTO \(name: "it's \"one\" table") VALUES ('x', 1)",
          "INSERT INTO pairs VALUES (1, 2)")
        try expectNoDifference(changes("it's \"one\" table", place).rows, [.text("x")])
        try expectNoDifference(changes("it's \"one\" table", place).count, 1)
        try expectNoDifference(changes("pairs", place).rows, nil)
        #expect(try changes("pairs", place).place != place)
        #expect(try changes("seen", nil).place == nil)
      }
    }

    @Test(
      "A shared value reads only the changed rows", .timeLimit(.minutes(20)), arguments: DatabaseKind.shared)
    func aSharedValueReadsWhatHasChanged(kind: DatabaseKind) async throws {
      try await kind.withPrograms { program in
        let (database, other) = (CountedDatabase(program()), program())
        try await other.write { try $0.insertNotes(1...1_000) }
        let storage = DatabaseStorage(database)
        let notes = storage { Shared(.rows(Note.self)) }
        await loaded(notes)
        // Changes made before the server's listener is active are read with everything else.
        var number = 0
        repeat {
          number += 1
          database.reset()
          try await other.write { [number] in
            try $0.execute("UPDATE notes SET text = \("\(number)") WHERE id = 7")
          }
          for await value in notes.publisher.values where value[id: 7]?.text == "\(number)" { break }
        } while database.maxRows >= 1_000
        notes.withLock { $0[id: 8]?.text = "ours" }
        try await notes.save()
        try await other.write { connection in
          try connection.execute("DELETE FROM notes WHERE id > 400")
          try connection.execute("UPDATE notes SET position = -1 WHERE id = 9")
          try connection.execute("UPDATE notes SET title = 'last' WHERE id = 400")
        }
        for await value in notes.publisher.values where value[id: 400]?.title == "last" { break }
        expectNoDifference(notes.wrappedValue.count, 400)
        expectNoDifference(notes.wrappedValue.ids.first, 9)
        expectNoDifference(notes.wrappedValue[id: 8]?.text, "ours")
        try expectNoDifference(other.notes(), notes.wrappedValue.elements)
      }
    }
  }

  /// A database that counts the rows it returns.
  private final class CountedDatabase: DatabaseEngine {
    private struct Connection: EngineConnection {
      let base: any EngineConnection
      let most: LockIsolated<Int>

      func run(_ sql: SQL, _ row: (DatabaseRow) throws -> Void) throws {
        var count = 0
        try base.run(sql) {
          count += 1
          try row($0)
        }
        most.withValue { [count] in $0 = max($0, count) }
      }
      func run(script: String) throws { try base.run(script: script) }
      func makeSearchable(_ table: String, columns: [String]) throws {
        try base.makeSearchable(table, columns: columns)
      }
      func match(_ words: [String], in table: String) throws -> SQL { try base.match(words, in: table) }
      func select(
        _ part: SearchPart, in table: String, where condition: SQL, order: SQL, limit: SQL,
        _ rows: (SQL) -> SQL
      ) -> SQL {
        base.select(part, in: table, where: condition, order: order, limit: limit, rows)
      }
      func countMatches(_ words: [String], in table: String) throws -> SQL {
        try base.countMatches(words, in: table)
      }
      func changes(of table: String, after place: ChangePlace?) throws -> LoggedChanges {
        try base.changes(of: table, after: place)
      }
    }

    private let base: any DatabaseEngine
    private let most = LockIsolated(0)
    let syncs = RowsSyncs()

    init(_ storage: DatabaseStorage) { base = storage.engine }

    /// The number of rows in the largest result since the last call.
    var maxRows: Int {
      most.withValue { most in
        defer { most = 0 }
        return most
      }
    }

    func reset() { most.setValue(0) }

    var url: URL { base.url }
    var isLocal: Bool { base.isLocal }
    func read<R>(_ body: (DatabaseConnection) throws -> R) throws -> R {
      try base.read { [most] in try body(DatabaseConnection(Connection(base: $0.engine, most: most))) }
    }
    func write<R>(origin: Int?, _ body: (DatabaseConnection) throws -> R) throws -> R {
      try base.write(origin: origin, body)
    }
    func observe(_ changed: @escaping @Sendable (DatabaseChange) -> Void) -> SharedSubscription {
      base.observe(changed)
    }
    func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void { base.makeExecutor() }
  }

  /// Generates the same numbers in each run.
  private struct Numbers: RandomNumberGenerator {
    private var state: UInt64 = 27

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 31)
    }
  }

  extension DatabaseConnection {
    func insertNotes(_ ids: ClosedRange<Int>) throws {
      for id in ids {
        try execute(
          """
          INSERT INTO notes (id, title, text, "isDone", tags, position)
          VALUES (\(id), \("Note \(id)"), '', FALSE, '[]', \(Double(id)))
          """)
      }
    }
  }
#endif
