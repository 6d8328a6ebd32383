import ComposableArchitecture
import CustomDump
import DataSources
import DependenciesTestSupport
import Foundation
import SessionRecording
import StandupsCore
import Testing

#if Database
  import SharingDatabase

  /// Standups in a database, with the trait `Database`.
  @Suite(.dependency(\.standupsDatabase, .inMemory(.standups))) struct DatabaseTests {
    @Test("Standups are saved in a database as in a file") func standupsAreKeptAsInAFile() async throws {
      @Dependency(\.standupsDatabase) var database
      @Shared(.standups) var standups
      let all: IdentifiedArrayOf<Standup> = [.mock, .engineeringMock]
      $standups.withLock { $0 = all }
      try await $standups.save()
      let kept = try await database?.read { try $0.fetchAll(Standup.order(by: "position")) }
      expectNoDifference(kept, all.elements)
      let shared = try Standup.shared(Standup.mock.id)
      shared.withLock { $0.duration = .seconds(90) }
      try await shared.save()
      let row = try await database?.read { try $0.rows("SELECT seconds FROM standups ORDER BY position")[0] }
      expectNoDifference(row?.values, [.double(90)])
    }

    /// It isn't a damaged data file, which would be set aside.
    @Test("A text file with the name of a database isn't changed")
    func aTextThatIsCalledADatabaseIsLeftAlone() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "team.sqlite")
      let text = Data("This is a letter, and no database.".utf8)
      try text.write(to: file)
      try await withDependencies {
        try $0.keepStandups(in: DataLocation(file))
      } operation: {
        @Shared(.standups) var standups
        #expect("\($standups.loadError!)".contains("file is not a database"))
        $standups.withLock { $0 = [.mock] }
        await #expect(throws: DatabaseStorageError.self) { try await $standups.save() }
      }
      expectNoDifference(try Data(contentsOf: file), text)
      expectNoDifference(try FileManager.default.contentsOfDirectory(atPath: folder.path()), ["team.sqlite"])
    }

    @Test func aFileIsADatabaseByItsNameOrItsContent() throws {
      try withDependencies {
        try $0.keepStandups(
          in: DataLocation(named: "/none/team.sqlite"), orBeside: URL(filePath: "/none/data.json"))
        #expect($0.standupsDatabase?.url.path() == "/none/team.sqlite")
        // A replay would change the rows.
        #expect($0.recordingObstacle != nil)
        // The command has both a database and a file.
        try $0.keepStandups(in: DataLocation(named: "/none/team.json"))
        #expect($0.standupsDatabase == nil && $0.recordingObstacle == nil)
      } operation: {
      }
    }
  }
#else
  /// Without the trait, a database is rejected instead of read as a JSON file.
  @Suite struct DatabaseTests {
    @Test func aDatabaseIsRefused() {
      let error = #expect(throws: UnsupportedDatabaseError.self) {
        try withDependencies {
          try $0.keepStandups(
            in: DataLocation(named: "/none/team.sqlite"), orBeside: URL(filePath: "/none/data.json"))
        } operation: {
        }
      }
      #expect(error?.description.contains("--traits default,Database") == true)
    }
  }
#endif

@Suite struct DataFileTests {
  @Test func anyOtherFileIsADataFile() throws {
    try withDependencies {
      try $0.keepStandups(
        in: DataLocation(named: "/none/team.json"), orBeside: URL(filePath: "/none/data.json"))
      #expect($0.standupsFile.path() == "/none/team.json")
    } operation: {
    }
  }
}
