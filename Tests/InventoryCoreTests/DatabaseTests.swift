import ComposableArchitecture
import CustomDump
import DataSources
import DependenciesTestSupport
import Foundation
import SessionRecording
import InventoryCore
import Testing

#if Database
  import SharingDatabase
  #if PostgreSQL
    import ConcurrencyExtras
    import PostgreSQL
    import SharingPostgres
  #endif

  /// Items in a database, with the trait `Database`.
  @Suite(.dependency(\.inventoryDatabase, .inMemory(.inventory))) struct DatabaseTests {
    @Test("Items are saved in a database as in a file") func itemsAreKeptAsInAFile() async throws {
      @Dependency(\.inventoryDatabase) var database
      @Shared(.inventory) var items
      $items.withLock { $0 = Item.mocks }
      try await $items.save()
      let kept = try await database?.read { try $0.fetchAll(Item.order(by: "position")) }
      expectNoDifference(kept, Item.mocks.elements)
    }

    @Test func aFileIsADatabaseByItsName() throws {
      try withDependencies {
        try $0.keepItems(in: DataLocation(named: "/none/team.sqlite"))
        #expect($0.inventoryDatabase?.url.path() == "/none/team.sqlite")
        // A replay would change the rows.
        #expect($0.recordingObstacle != nil)
        // The command has both a database and a file.
        try $0.keepItems(in: DataLocation(named: "/none/team.json"))
        #expect($0.inventoryDatabase == nil && $0.recordingObstacle == nil)
        #expect($0.inventoryFile.path() == "/none/team.json")
      } operation: {
      }
    }

    #if PostgreSQL
      /// A server refuses index entries of more than 2,704 bytes.
      @Test(
        "A server stores names of any length",
        .enabled(
          if: ProcessInfo.processInfo.environment["CAIRN_POSTGRES"] != nil,
          "It needs a server: CAIRN_POSTGRES=$(Tools/Postgres/start /tmp/postgres) swift test --traits default,Database,PostgreSQL"
        ))
      func longNamesOnAServer() async throws {
        let url = try #require(ProcessInfo.processInfo.environment["CAIRN_POSTGRES"])
        let owner = try await PostgresConnection.open(PostgresConfiguration(url))
        defer { owner.close() }
        let schema = "test_\(UUID().uuidString.filter { $0 != "-" }.lowercased())"
        try await owner.query("CREATE SCHEMA \(schema)")
        let result = await Result {
          try await withDependencies {
            $0.inventoryDatabase = .postgres(
              PostgresConfiguration("\(url)?options=-c%20search_path%3D\(schema)"), .inventory)
          } operation: {
            // The server compresses repeated letters.
            var generator = SeededGenerator(seed: 1)
            let name = String(
              decoding: (0..<6_000).map { _ in UInt8.random(in: 0x61...0x7A, using: &generator) },
              as: UTF8.self)
            @Dependency(\.inventoryDatabase) var database
            @Shared(.inventory) var items
            $items.withLock {
              $0 = [
                Item(id: UUID(1), name: name, status: .inStock(quantity: 1)),
                Item(id: UUID(2), name: "Mouse", status: .inStock(quantity: 1)),
              ]
            }
            try await $items.save()
            let names = try await database?.read { try $0.fetchAll(Item.order(by: "position")) }.map(\.name)
            #expect(names == [name, "Mouse"])
          }
        }
        try await owner.query("DROP SCHEMA \(schema) CASCADE")
        try result.get()
      }
    #endif
  }

#else
  /// Without the trait, a database is rejected instead of read as a JSON file.
  @Suite struct DatabaseTests {
    @Test func aDatabaseIsRefused() {
      let error = #expect(throws: UnsupportedDatabaseError.self) {
        try withDependencies {
          try $0.keepItems(in: DataLocation(named: "/none/team.sqlite"))
        } operation: {
        }
      }
      #expect(error?.description.contains("--traits default,Database") == true)
    }
  }
#endif
