#if Database
  import CairnTestSupport
  import CustomDump
  import DataSources
  import Dependencies
  import Foundation
  import Sharing
  import SharingDatabase
  import Testing

  /// Long tables of which only some rows are read, and reordering them without an array in memory.
  @Suite(.ownThread) struct PageTests {
    @Test("A page reads only parts of a table", arguments: DatabaseKind.all)
    func partsOfATableAreRead(kind: DatabaseKind) async throws {
      try await kind.withNotes { database in
        try await database {
          try await database.write { database in
            for id in 1...450 { try database.insert(Note(id: id, title: "Note \(id)")) }
          }
          let request = Note.order(by: "position")
          let page = SharedReader(.fetchPage(request))
          await loaded(page)
          expectNoDifference(page.wrappedValue.count, 450)
          expectNoDifference(page.wrappedValue.elements.map(\.id), Array(1...200))

          let other = SharedReader(.fetchPage(request, PageParts(showing: [0, 420])))
          await loaded(other)
          expectNoDifference(other.wrappedValue.elements.map(\.id), Array(1...100) + Array(301...450))
          expectNoDifference(other.wrappedValue[200], .missing(200))
          expectNoDifference(other.wrappedValue[420].element?.id, 421)

          // The parts of a search result beyond its end are empty.
          let found = SharedReader(
            .fetchPage(Note.matching("45").order(by: "position"), PageParts(showing: [0, 420])))
          await loaded(found)
          expectNoDifference(found.wrappedValue.elements.map(\.id), [45, 450])
          expectNoDifference(found.wrappedValue.count, 2)

          // A change of any row arrives.
          try await database.write { try $0.move(Note.self, [421], before: 1) }
          for await page in page.publisher.values where page[0].element?.id == 421 { break }
          for await other in other.publisher.values where other[0].element?.id == 421 { break }
          expectNoDifference(other.wrappedValue[420].element?.id, 420)
        }
      }
    }

    /// If a search finds many rows, only the first rows are looked up in order.
    @Test("The first of many search results are found", arguments: DatabaseKind.all)
    func theBeginningOfManyRowsIsFound(kind: DatabaseKind) async throws {
      try await kind.withNotes { database in
        try await database {
          try await database.write { database in
            for id in 1...1_050 { try database.insert(Note(id: id, title: id == 3 ? "Other" : "Note \(id)")) }
            try database.move(Note.self, [1_000], before: 1)
          }
          let found = SharedReader(
            .fetchPage(Note.matching("n").order(by: "position"), PageParts(showing: [0])))
          await loaded(found)
          expectNoDifference(found.wrappedValue.count, 1_049)
          expectNoDifference(found.wrappedValue.elements.map(\.id), [1_000, 1, 2] + Array(4...100))

          // Later rows of a search that has another condition too.
          let later = SharedReader(
            .fetchPage(
              Note.matching("n").where(\.isDone, false).order(by: "position"), PageParts(showing: [700])))
          await loaded(later)
          expectNoDifference(later.wrappedValue.elements.map(\.id), Array(601...800))
        }
      }
    }

    @Test("The number of rows respects the limits of a request", arguments: DatabaseKind.all)
    func theNumberOfRowsOfAPartIsItsOwn(kind: DatabaseKind) async throws {
      try await kind.withNotes { database in
        try await database.write { database in
          for id in 1...10 { try database.insert(Note(id: id, title: "\(id)", isDone: id > 6)) }
        }
        func count(_ request: TableRequest<Note>) throws -> Int {
          try database.now { try $0.fetchCount(request) }
        }
        try expectNoDifference(count(Note.all), 10)
        try expectNoDifference(count(Note.where(\.isDone, true)), 4)
        try expectNoDifference(count(Note.order(by: \.title).limit(3, offset: 8)), 2)
      }
    }

    /// Rows can be moved like the elements of an array.
    @Test(arguments: DatabaseKind.all) func rowsHaveAnOrder(kind: DatabaseKind) async throws {
      try await kind.withNotes { database in
        func ids() throws -> [Int] { try database.notes().map(\.id) }
        try await database.write { database in
          for id in 1...4 { try database.insert(Note(id: id, title: "\(id)")) }
          try database.insert(Note(id: 5, title: "5"), before: 2)
        }
        try expectNoDifference(ids(), [1, 5, 2, 3, 4])
        try await database.write { try $0.move(Note.self, [4, 1], before: 3) }
        try expectNoDifference(ids(), [5, 2, 4, 1, 3])
        try await database.write { try $0.move(Note.self, [5, 3]) }
        try expectNoDifference(ids(), [2, 4, 1, 5, 3])
        try await database.write { try $0.move(Note.self, [3], before: 2) }
        try expectNoDifference(ids(), [3, 2, 4, 1, 5])
        // Moves a row to its current position, and before a row that doesn't exist.
        try await database.write { database in
          try database.move(Note.self, [2], before: 4)
          try database.move(Note.self, [3], before: 99)
          try database.move(Note.self, [], before: 4)
        }
        try expectNoDifference(ids(), [2, 4, 1, 5, 3])
        // Moves rows when no number is left between two positions, and before a row without a position.
        try await database.write { database in
          for number in 0..<120 { try database.move(Note.self, [number % 2 == 0 ? 4 : 1], before: 5) }
        }
        try expectNoDifference(ids(), [2, 4, 1, 5, 3])
        try await database.write { database in
          try database.execute("UPDATE notes SET position = NULL WHERE id = \(5)")
          try database.move(Note.self, [1], before: 5)
        }
        let order = try database.now {
          try $0.fetchAll("SELECT id FROM notes ORDER BY position IS NULL, position", as: Int.self)
        }
        expectNoDifference(order, [2, 4, 3, 1, 5])
      }
    }

    /// Before a flush ends, readers have received its changes, so the program shows them with its next
    /// prompt.
    @Test func aFlushWaitsForReaders() async throws {
      try await DatabaseKind.file.withNotes { database in
        try await database {
          let count = SharedReader(.fetchCount(Note.all))
          let notes = Shared(.rows(Note.self))
          for id in 1...20 {
            notes.withLock { _ = $0.append(Note(id: id, title: "\(id)")) }
            try await flushPendingSaves()
            expectNoDifference(count.wrappedValue, id)
          }
        }
      }
    }
  }
#endif
