#if Database
  import CairnTestSupport
  import CustomDump
  import Dependencies
  import DependenciesTestSupport
  import Foundation
  import SharingDatabase
  import Testing

  /// Two programs change one table at the same time. They share only the database.
  // Serialized: the conflicts of all arguments are in one list.
  @Suite(.ownThread, .serialized) struct TwoProgramsTests {
    static let start: IdentifiedArrayOf<Note> = [
      Note(id: 1, title: "A", tags: [Tag(id: 1, name: "home"), Tag(id: 2, name: "work")]),
      Note(id: 2, title: "B"), Note(id: 3, title: "C"),
    ]

    /// Makes a change in one program while another program makes a change that the first doesn't know about.
    ///
    /// While the value is being changed, nothing can be delivered to it.
    func meanwhile(
      _ kind: DatabaseKind, theirs: @escaping @Sendable (inout IdentifiedArrayOf<Note>) -> Void,
      ours: @escaping @Sendable (inout IdentifiedArrayOf<Note>) -> Void,
      _ check: @Sendable (Shared<IdentifiedArrayOf<Note>>, DatabaseStorage) async throws -> Void
    ) async throws {
      try await kind.withPrograms { program in
        let (first, second) = (program(), program())
        let notes = first { Shared(.rows(Note.self)) }
        await loaded(notes)
        notes.withLock { $0 = Self.start }
        try await notes.save()
        let others = second { Shared(.rows(Note.self)) }
        await loaded(others)
        expectNoDifference(others.wrappedValue, Self.start)
        // On a separate thread: with two threads for tasks, two tests that each block one of them would wait
        // forever.
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            notes.withLock { value in
              others.withLock { theirs(&$0) }
              let saved = DispatchSemaphore(value: 0)
              Task.detached {
                try? await others.save()
                saved.signal()
              }
              saved.wait()
              ours(&value)
            }
            continuation.resume()
          }
        }
        try await notes.save()
        try await notes.load()
        try await check(notes, second)
        try expectNoDifference(second.notes(), notes.wrappedValue.elements)
        for await value in others.publisher.values where value == notes.wrappedValue { break }
      }
    }

    @Test(.timeLimit(.minutes(20)), arguments: DatabaseKind.shared)
    func programsSeeEachOthersChanges(kind: DatabaseKind) async throws {
      try await kind.withPrograms { program in
        let (first, second) = (program(), program())
        let notes = first { Shared(.rows(Note.self)) }
        await loaded(notes)
        let others = second { Shared(.rows(Note.self)) }
        await loaded(others)
        let titles = second { SharedReader(.fetchAll(Note.order(by: \.title))) }
        await loaded(titles)
        notes.withLock { $0 = Self.start }
        for await value in others.publisher.values where value == Self.start { break }
        for await value in titles.publisher.values where value.count == 3 { break }
        others.withLock { $0[id: 2]?.title = "second" }
        for await value in notes.publisher.values where value[id: 2]?.title == "second" { break }
        notes.withLock { _ = $0.remove(id: 1) }
        for await value in others.publisher.values where value.count == 2 { break }
        for await value in titles.publisher.values where value.map(\.id) == [3, 2] { break }
      }
    }

    @Test("Changes of different fields are merged", .timeLimit(.minutes(20)), arguments: DatabaseKind.shared)
    func changesOfDifferentPartsAreMerged(kind: DatabaseKind) async throws {
      try await meanwhile(kind) { notes in
        notes[id: 1]?.title = "theirs"
        notes[id: 1]?.tags[id: 1]?.name = "theirs"
        notes[id: 2]?.text = "theirs"
        notes.append(Note(id: 4, title: "theirs too"))
      } ours: { notes in
        notes[id: 1]?.text = "ours"
        notes[id: 1]?.tags[id: 2]?.name = "ours"
        notes.remove(id: 3)
        notes.append(Note(id: 5, title: "ours"))
      } _: { notes, _ in
        let tags: IdentifiedArrayOf<Tag> = [Tag(id: 1, name: "theirs"), Tag(id: 2, name: "ours")]
        expectNoDifference(
          notes.wrappedValue.elements,
          [
            Note(id: 1, title: "theirs", text: "ours", tags: tags),
            Note(id: 2, title: "B", text: "theirs"),
            Note(id: 4, title: "theirs too"), Note(id: 5, title: "ours"),
          ])
        #expect(takeMergeConflicts().isEmpty)
      }
    }

    @Test(.timeLimit(.minutes(20)), arguments: DatabaseKind.shared)
    func aFieldThatBothChangedIsAConflict(kind: DatabaseKind) async throws {
      try await meanwhile(kind) { notes in
        notes[id: 1]?.text = "theirs"
        notes[id: 2]?.text = "theirs"
      } ours: { notes in
        notes[id: 1]?.text = "ours"
        notes[id: 2]?.isDone = true
      } _: { notes, second in
        expectNoDifference(notes.wrappedValue[id: 1]?.text, "ours")
        expectNoDifference(notes.wrappedValue[id: 2], Note(id: 2, title: "B", text: "theirs", isDone: true))
        let conflicts = takeMergeConflicts()
        expectNoDifference(
          conflicts.flatMap(\.fields),
          [MergeConflict.Field(path: "notes › A › text", mine: "ours", theirs: "theirs")])
        try conflicts.first?.takeTheirs()
        try await notes.save()
        try expectNoDifference(second.notes()[0].text, "theirs")
        #expect(takeMergeConflicts().isEmpty)
      }
    }

    @Test(
      "A row changed here and deleted by another program stays", .timeLimit(.minutes(20)),
      arguments: DatabaseKind.shared)
    func aRowThatIsChangedHereAndDeletedThereStays(kind: DatabaseKind) async throws {
      try await meanwhile(kind) { notes in
        notes.remove(id: 2)
      } ours: { notes in
        notes[id: 2]?.text = "ours"
      } _: { notes, second in
        expectNoDifference(notes.wrappedValue[id: 2]?.text, "ours")
        let conflicts = takeMergeConflicts()
        expectNoDifference(
          conflicts.flatMap(\.fields),
          [MergeConflict.Field(path: "notes › B", mine: "text: ours", theirs: "deleted")])
        try conflicts.first?.takeTheirs()
        try await notes.save()
        try expectNoDifference(second.notes().map(\.id), [1, 3])
      }
    }

    @Test(
      "A row deleted here and changed by another program stays", .timeLimit(.minutes(20)),
      arguments: DatabaseKind.shared)
    func aRowThatIsDeletedHereAndChangedThereStays(kind: DatabaseKind) async throws {
      try await meanwhile(kind) { notes in
        notes[id: 2]?.text = "theirs"
      } ours: { notes in
        notes.remove(id: 2)
      } _: { notes, _ in
        expectNoDifference(notes.wrappedValue.map(\.id), [1, 2, 3])
        expectNoDifference(notes.wrappedValue[id: 2]?.text, "theirs")
        expectNoDifference(
          takeMergeConflicts().flatMap(\.fields),
          [MergeConflict.Field(path: "notes › B", mine: "deleted", theirs: "text: theirs")])
      }
    }

    @Test(
      "Rows that both programs add and move are kept", .timeLimit(.minutes(20)),
      arguments: DatabaseKind.shared)
    func rowsThatBothAddAndMoveAreAllThere(kind: DatabaseKind) async throws {
      try await meanwhile(kind) { notes in
        notes.append(Note(id: 4, title: "D", text: "theirs"))
        notes.move(fromOffsets: [2], toOffset: 0)
      } ours: { notes in
        notes.append(Note(id: 4, title: "D", isDone: true))
        notes.append(Note(id: 5, title: "E"))
      } _: { notes, _ in
        expectNoDifference(notes.wrappedValue.map(\.id), [3, 1, 2, 4, 5])
        expectNoDifference(notes.wrappedValue[id: 4]?.isDone, true)
        // Both programs wrote a row with this id, and the rows differ in more than an added member.
        expectNoDifference(
          takeMergeConflicts().flatMap(\.fields).map(\.path).sorted(),
          [
            "notes › D › isDone", "notes › D › text",
          ])
      }
    }

    @Test("A newer schema isn't changed", .timeLimit(.minutes(20)), arguments: DatabaseKind.shared)
    func aNewerSchemaIsLeftAlone(kind: DatabaseKind) async throws {
      try await kind.withDatabase { open in
        let newer = open(
          DatabaseSchema("CREATE TABLE notes (id TEXT PRIMARY KEY)", "CREATE TABLE more (id TEXT)"))
        try await newer.write { try $0.execute("INSERT INTO notes (id) VALUES ('1')") }
        let older = open(.notes)
        let notes = older { Shared(.rows(Note.self)) }
        await loaded(notes)
        #expect(notes.loadError as? NewerSchemaError == NewerSchemaError(version: 2, newest: 1))
        notes.withLock { $0 = Self.start }
        await #expect(throws: NewerSchemaError.self) { try await notes.save() }
        #expect(unsavedChanges()?.description.contains("schema version 2") == true)
        expectNoDifference(notes.wrappedValue, Self.start)
        try expectNoDifference(newer.now { try $0.rows("SELECT * FROM notes") }.count, 1)
      }
    }

    @Test(
      "Programs that start together create one schema", .timeLimit(.minutes(20)),
      arguments: DatabaseKind.shared)
    func programsThatStartTogetherMakeOneSchema(kind: DatabaseKind) async throws {
      try await kind.withPrograms { program in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 1...4 {
            let database = program()
            group.addTask {
              try await database.write { connection in
                try connection.execute(
                  """
                  INSERT INTO notes (id, title, text, "isDone", tags) VALUES (\(number), \("\(number)"), '', FALSE, '[]')
                  """)
              }
            }
          }
          try await group.waitForAll()
        }
        try expectNoDifference(program().now { try $0.fetchCount(Note.all) }, 4)
      }
    }
  }
#endif
