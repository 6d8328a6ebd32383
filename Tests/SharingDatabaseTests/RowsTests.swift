#if Database
  import CairnTestSupport
  import CustomDump
  import Dependencies
  import DependenciesTestSupport
  import Foundation
  import JSONValues
  import Sharing
  import SharingDatabase
  import Testing

  /// A table as a shared value in one program.
  @Suite(.ownThread) struct RowsTests {
    @Test("Saved rows are in the database", arguments: DatabaseKind.all)
    func whatIsSavedIsThere(kind: DatabaseKind) async throws {
      try await kind.withNotes { database in
        let full = Note(
          id: 1, title: "\"Quoted\" \\ 'text'\n\u{1}é", text: "b", isDone: true,
          due: Date(timeIntervalSince1970: 1_700_000_000.25), tags: [Tag(id: 1, name: "home")])
        try await database {
          @Shared(.rows(Note.self)) var notes
          await loaded($notes)
          expectNoDifference(notes, [])
          $notes.withLock { $0 = [full, Note(id: 2, title: "Plain")] }
          try await $notes.save()
          expectNoDifference(notes, [full, Note(id: 2, title: "Plain")])
        }
        try expectNoDifference(database.notes(), [full, Note(id: 2, title: "Plain")])
        let row = try database.now { try $0.rows("SELECT * FROM notes WHERE id = \(1)")[0] }
        expectNoDifference(row["isDone"], .bool(true))
        expectNoDifference(row["due"], .text("2023-11-14T22:13:20.250000Z"))
        expectNoDifference(row["position"], .double(1))
      }
    }

    @Test("A replay saves a file in memory, but no rows") func aReplaySavesNoRows() async throws {
      try await withFolder { folder in
        let database = DatabaseStorage.sqlite(folder.appending(path: "notes.sqlite"), .notes)
        let references = SharedReferences(isReplay: true)
        try await withDependencies {
          $0.sharedReferences = references
        } operation: {
          let url = folder.appending(path: "notes.json")
          let file = Shared(wrappedValue: [], FileOrRowsKey<Note>.file(.fileStorage(url)))
          file.withLock { $0.append(Note(id: 1, title: "A")) }
          expectNoDifference(references.keysOutsideOfReplay, [])
          let rows = Shared(wrappedValue: [], FileOrRowsKey<Note>.rows(RowsKey(Note.self, in: database)))
          rows.withLock { $0.append(Note(id: 1, title: "A")) }
          expectNoDifference(references.keysOutsideOfReplay.count, 1)
          try await flushPendingSaves()
        }
        try expectNoDifference(database.notes(), [])
      }
    }

    @Test(arguments: DatabaseKind.all) func changesAreWrittenRowByRow(kind: DatabaseKind) async throws {
      try await kind.withNotes { database in
        try await database {
          @Shared(.rows(Note.self)) var notes
          await loaded($notes)
          $notes.withLock {
            $0 = [Note(id: 1, title: "A"), Note(id: 2, title: "B"), Note(id: 3, title: "C")]
          }
          try await $notes.save()
          $notes.withLock { notes in
            notes[id: 1]?.text = "changed"
            notes.remove(id: 2)
            notes.insert(Note(id: 4, title: "D"), at: 0)
          }
          try await $notes.save()
          try expectNoDifference(database.notes(), notes.elements)
          expectNoDifference(notes.ids, [4, 1, 3])
        }
      }
    }

    /// Rows are compared in blocks. A changed row is found at any position.
    @Test func aChangeIsFoundAmongManyRows() async throws {
      try await DatabaseKind.memory.withNotes { database in
        let notes = database { Shared(.rows(Note.self)) }
        notes.withLock {
          $0 = IdentifiedArray(uniqueElements: (0..<600).map { Note(id: $0, title: "\($0)") })
        }
        for id in [0, 255, 256, 511, 512, 599] {
          notes.withLock { $0[id: id]?.text = "changed" }
        }
        try expectNoDifference(
          database.now { try $0.fetchAll(Note.where(\.text, "changed")) }.map(\.id),
          [0, 255, 256, 511, 512, 599])
        try expectNoDifference(database.notes().count, 600)
      }
    }

    /// One statement changes many rows, which may have different columns.
    @Test("Many rows can be added, moved, and removed", arguments: DatabaseKind.all)
    func manyRowsComeMoveAndGo(kind: DatabaseKind) async throws {
      try await kind.withNotes { database in
        try await database {
          @Shared(.rows(Note.self)) var notes
          await loaded($notes)
          let ids = Array(1...1_203)
          $notes.withLock {
            $0 = IdentifiedArray(
              uniqueElements: ids.map { id in
                Note(id: id, title: "\(id)", due: id % 3 == 0 ? Date(timeIntervalSince1970: Double(id)) : nil)
              })
          }
          try await $notes.save()
          try expectNoDifference(database.notes(), notes.elements)
          $notes.withLock { $0.sort { ($0.id % 7, $0.id) > ($1.id % 7, $1.id) } }
          $notes.withLock { $0.removeAll { $0.id % 2 == 0 } }
          $notes.withLock { $0[id: 601]?.text = "changed" }
          try await $notes.save()
          try expectNoDifference(database.notes(), notes.elements)
          expectNoDifference(notes.count, 602)
        }
      }
    }

    @Test("The order of rows is saved", arguments: DatabaseKind.all)
    func anOrderIsKept(kind: DatabaseKind) async throws {
      try await kind.withNotes { database in
        try await database {
          @Shared(.rows(Note.self)) var notes
          await loaded($notes)
          $notes.withLock {
            $0 = IdentifiedArray(uniqueElements: (1...5).map { Note(id: $0, title: "\($0)") })
          }
          try await $notes.save()
          $notes.withLock { $0.move(fromOffsets: [4], toOffset: 1) }
          try await $notes.save()
          try expectNoDifference(database.notes().map(\.id), [1, 5, 2, 3, 4])
          // One row was moved. The others keep their numbers.
          let positions = try database.now { try $0.rows("SELECT position FROM notes ORDER BY id") }
          expectNoDifference(positions.map { $0["position"] }, [1, 2, 3, 4, 1.5].map { .double($0) })
          // After enough halvings no number is left in between, and all rows are renumbered.
          for _ in 0..<60 {
            $notes.withLock { $0.move(fromOffsets: [2], toOffset: 1) }
            try await $notes.save()
            try expectNoDifference(database.notes().map(\.id), Array(notes.ids))
          }
        }
      }
    }

    @Test("An empty table uses the default value", arguments: DatabaseKind.all)
    func aDefaultCountsWhereATableIsEmpty(kind: DatabaseKind) async throws {
      try await kind.withNotes { database in
        try await database {
          @Shared(.rows(Note.self)) var notes = [Note(id: 1, title: "Default")]
          await loaded($notes)
          expectNoDifference(notes.ids, [1])
          try expectNoDifference(database.notes(), [])
          $notes.withLock { $0[id: 1]?.text = "edited" }
          try await $notes.save()
          try expectNoDifference(database.notes(), [Note(id: 1, title: "Default", text: "edited")])
        }
      }
    }

    @Test("One row can be shared", arguments: DatabaseKind.all)
    func oneRowIsShared(kind: DatabaseKind) async throws {
      try await kind.withNotes { database in
        try await database {
          @Shared(.row(Note.self, id: 7)) var note
          await loaded($note)
          expectNoDifference(note, nil)
          $note.withLock { $0 = Note(id: 7, title: "Seven") }
          try await $note.save()
          $note.withLock { $0?.title = "7" }
          try await $note.save()
          try expectNoDifference(database.notes(), [Note(id: 7, title: "7")])
          $note.withLock { $0 = nil }
          try await $note.save()
          try expectNoDifference(database.notes(), [])
        }
      }
    }

    /// Columns and members that a newer version of the program wrote.
    @Test("Unknown columns and members are kept", arguments: DatabaseKind.all)
    func whatIsNotKnownIsKept(kind: DatabaseKind) async throws {
      try await kind.withNotes { database in
        try await database.write { connection in
          try connection.execute("ALTER TABLE notes ADD COLUMN colour TEXT")
          try connection.execute(
            """
            INSERT INTO notes (id, title, text, "isDone", tags, position, colour)
            VALUES (1, 'A', '', FALSE, '[{"id":1,"name":"home","icon":"house"}]', 1, 'red')
            """)
        }
        try await database {
          @Shared(.rows(Note.self)) var notes
          await loaded($notes)
          $notes.withLock { notes in
            notes[id: 1]?.title = "B"
            notes[id: 1]?.tags[id: 1]?.name = "work"
          }
          try await $notes.save()
        }
        let row = try database.now { try $0.rows("SELECT * FROM notes")[0] }
        expectNoDifference(row["colour"], .text("red"))
        expectNoDifference(row["title"], .text("B"))
        // A server stores the members in its own order.
        struct NewerTag: Codable, Equatable {
          var id = 1
          var name = "work"
          var icon = "house"
        }
        guard case .json(let tags) = row["tags"] else { return #expect(Bool(false), "It isn't JSON.") }
        try expectNoDifference(JSONDecoder().decode([NewerTag].self, from: Data(tags.utf8)), [NewerTag()])
      }
    }

    /// Rows imported from elsewhere keep their unknown members if the table has a column for them.
    @Test("Imported rows keep their unknown members", arguments: DatabaseKind.all)
    func unknownMembersComeAlongWithRows(kind: DatabaseKind) async throws {
      try await kind.withNotes { database in
        try await database {
          @Shared(.rows(Note.self)) var notes
          await loaded($notes)
          let note =
            #"{"id": 1, "title": "A", "text": "", "isDone": false, "tags": [{"id": 1, "name": "home""#
          $notes.keep(
            UnknownMembers(
              of: Data(#"{"notes": [\#(note), "icon": "house"}], "colour": "red"}]}"#.utf8),
              known: Data("[\(note)}]}]".utf8)))
          $notes.withLock { $0 = [Note(id: 1, title: "A", tags: [Tag(id: 1, name: "home")])] }
          try await $notes.save()
          $notes.withLock { $0[id: 1]?.tags[id: 1]?.name = "work" }
          try await $notes.save()
          let row = try database.now { try $0.rows("SELECT * FROM notes")[0] }
          guard case .json(let tags)? = row["tags"] else { return #expect(Bool(false), "It isn't JSON.") }
          expectNoDifference(
            JSON(parsing: Data(tags.utf8)),
            JSON(parsing: Data(#"[{"id": 1, "name": "work", "icon": "house"}]"#.utf8)))
          // The members can also be added to another document.
          let document = try $notes.unknownMembers().added(toDocument: Data("[\(note)}]}]".utf8))
          #expect(String(decoding: document, as: UTF8.self).contains(#""icon" : "house""#))
        }
      }
    }

    /// Both engines would keep the text before the NUL character and silently lose the rest.
    @Test("A text with a NUL character is refused", arguments: DatabaseKind.all)
    func aTextWithANULIsRefused(kind: DatabaseKind) async throws {
      try await kind.withNotes { database in
        try await database {
          @Shared(.rows(Note.self)) var notes
          await loaded($notes)
          $notes.withLock { $0 = [Note(id: 1, title: "A")] }
          try await $notes.save()
          $notes.withLock { $0[id: 1]?.title = "A\0B" }
          let error = await #expect(throws: RejectedChangeError.self) { try await $notes.save() }
          let message = try #require(error?.description)
          #expect(message.contains("'notes'") && message.contains("'title' of row 1 "))
          for await notes in $notes.publisher.values where notes[id: 1]?.title == "A" { break }
          for statement in ["UPDATE notes SET title = \("B\0C")", "UPDATE notes SET title = 'B\0C'"] as [SQL]
          {
            await #expect(throws: DatabaseStorageError.self) {
              try await database.write { try $0.execute(statement) }
            }
          }
          try expectNoDifference(database.notes(), [Note(id: 1, title: "A")])
        }
      }
    }

    @Test("A number that doesn't fit the column is refused", arguments: DatabaseKind.all)
    func aNumberThatNoColumnHoldsIsRefused(kind: DatabaseKind) async throws {
      struct Counted: TableRow {
        static let tableName = "notes"
        var id: Int
        var title: String
        var text: UInt64
        var isDone = false
        var tags: [String] = []
      }
      try await kind.withNotes { database in
        try await database {
          @Shared(.rows(Counted.self)) var notes
          await loaded($notes)
          $notes.withLock { $0 = [Counted(id: 1, title: "A", text: .max)] }
          let error = await #expect(throws: RejectedChangeError.self) { try await $notes.save() }
          #expect(error?.description.contains("'text' of row 1 is 18446744073709551615") == true)
          try expectNoDifference(database.notes(), [])
        }
      }
    }

    @Test("A refused change is written to a file beside the database")
    func whatIsRefusedIsWrittenAside() async throws {
      try await withFolder { folder in
        let database = DatabaseStorage.sqlite(folder.appending(path: "test.sqlite"), .notes)
        try await database {
          @Shared(.rows(Note.self)) var notes
          $notes.withLock { $0 = [Note(id: 1, title: "A\0B", text: "The whole note")] }
          let error = await #expect(throws: RejectedChangeError.self) { try await $notes.save() }
          let copy = try #require(error?.writeAside())
          #expect("\(copy)".contains("'title' of row 1 contains a NUL"))
          let url = try #require(copy.url)
          #expect(url.path().hasPrefix(folder.path() + "/test.sqlite.unsaved"))
          #expect(try String(contentsOf: url, encoding: .utf8).contains("The whole note"))
        }
      }
    }

    @Test("The error for an unreadable row names it", arguments: DatabaseKind.all)
    func theRowThatIsNotUnderstoodIsNamed(kind: DatabaseKind) async throws {
      try await kind.withNotes { database in
        try await database.write { connection in
          for id in 1...1_100 {
            try connection.execute(
              """
              INSERT INTO notes (id, title, text, "isDone", tags, position)
              VALUES (\(id), \("\(id)"), '', FALSE, \(sql: id == 1_050 ? "'{}'" : "'[]'"), \(id))
              """)
          }
        }
        await database {
          @Shared(.rows(Note.self)) var notes
          await loaded($notes)
          expectNoDifference(
            ($notes.loadError as? DatabaseStorageError)?.message,
            "Can't read the row with id 1050 as 'Note': tags isn't a list")
        }
      }
    }

    /// The database rejects the change. The value in memory returns to the database's value, and the user is
    /// notified once.
    // Serialized: a flush throws the errors of all arguments.
    @Test(
      "A change that the database rejects is reverted", .serialized, .timeLimit(.minutes(20)),
      arguments: DatabaseKind.all)
    func whatIsRefusedIsTakenBack(
      kind: DatabaseKind
    )
      async throws
    {
      try await kind.withNotes { database in
        try await database {
          @Shared(.rows(Note.self)) var notes
          await loaded($notes)
          $notes.withLock { $0 = [Note(id: 1, title: "A"), Note(id: 2, title: "B")] }
          try await $notes.save()
          $notes.withLock { $0[id: 2]?.title = "A" }
          do {
            try await flushPendingSaves()
            Issue.record("The change wasn't rejected.")
          } catch let error as UnsavedChangesError {
            #expect(error.errors.first is RejectedChangeError)
            #expect(error.description.contains("'notes'"))
          }
          for await notes in $notes.publisher.values where notes[id: 2]?.title == "B" { break }
          #expect($notes.saveError is RejectedChangeError)
          // A caller that saves after the write has started also gets the error, once.
          await #expect(throws: RejectedChangeError.self) { try await $notes.save() }
          await #expect(throws: UnsavedChangesError.self) { try await flushPendingSaves() }
          expectNoDifference(notes, [Note(id: 1, title: "A"), Note(id: 2, title: "B")])
          try await $notes.save()
          try await flushPendingSaves()
          #expect(unsavedChanges() == nil)
          // The next change isn't rejected with it.
          $notes.withLock { $0[id: 1]?.text = "fine" }
          try await $notes.save()
          #expect($notes.saveError == nil)
          try expectNoDifference(
            database.notes(), [Note(id: 1, title: "A", text: "fine"), Note(id: 2, title: "B")])
        }
      }
    }
  }
#endif
