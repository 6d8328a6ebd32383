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
  }
#else
  /// Without the trait, a database is rejected instead of read as a JSON file.
  @Suite struct DatabaseTests {
    @Test func aDatabaseIsRefused() {
      let error = #expect(throws: NoDatabases.self) {
        try withDependencies {
          try $0.keepItems(in: DataLocation(named: "/none/team.sqlite"))
        } operation: {
        }
      }
      #expect(error?.description.contains("--traits default,Database") == true)
    }
  }
#endif
