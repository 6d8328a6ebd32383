import CairnTestSupport
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// The samples of "Sharing state".
@MainActor @Suite struct SharingGuideTests {
  @Reducer
  struct Profile {
    @ObservableState
    struct State: Equatable {
      @Shared var visits: Int
    }
    enum Action { case visitButtonTapped }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .visitButtonTapped:
          state.$visits.withLock { $0 += 1 }
          return .none
        }
      }
    }
  }

  @Test func aPartReadsAsBefore() {
    struct Row: Identifiable { let id: Int }
    let id = 1
    @Shared(value: [Row(id: 1)]) var rows: IdentifiedArrayOf<Row>
    let row = Shared($rows[id: id])!
    $rows.withLock { _ = $0.remove(id: row.id) }
    #expect(rows.isEmpty)
  }

  @Test("A file is in the folder for data unless a program chooses another one") func aFilesFolder() throws {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.notesFile) var file
      #expect(file.path == data + "/notes/notes.json")
    }
    let files = LockIsolated<[URL: Data]>([:])
    try withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      prepareDependencies {
        $0.notesFile = URL(filePath: "/srv/team/notes.json")
      }
      @Shared(.notes) var notes
      $notes.withLock { $0 = ["Buy milk"] }
      #expect(files.value.keys.map(\.path) == ["/srv/team/notes.json"])
      let saved = try #require(files.value.values.first)
      #expect(try JSONDecoder().decode([String].self, from: saved) == ["Buy milk"])
    }
  }

  @Test func theTest() async {
    let store = TestStore(initialState: Profile.State(visits: Shared(value: 0))) { Profile() }
    await store.send(.visitButtonTapped) { $0.$visits.withLock { $0 = 1 } }
  }

  @Test("An unasserted change of a shared value fails the test") func aChangeThatIsAssertedNowhere() async {
    let visits = Shared(value: 0)
    let texts = await issues {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, _ in .run { _ in visits.withLock { $0 += 1 } } }
      }
      await store.send(true)
    }
    #expect(
      texts.map { $0.replacing(/\.swift:\d+/, with: ".swift") } == [
        """
        Tracked changes to 'Shared<Int>@ComposableArchitectureTests/SharingGuideTests.swift' but failed to assert: …

          − 0
          + 1

        (Before: −, After: +)

        Call 'Shared<Int>.assert' to exhaustively test these changes, or call 'skipChanges' to ignore them.
        """
      ])
  }
}

extension SharedKey where Self == FileStorageKey<[String]>.Default {
  static var notes: Self {
    @Dependency(\.notesFile) var file
    return Self[.fileStorage(file), default: []]
  }
}

extension DependencyValues {
  var notesFile: URL {
    get { self[NotesFileKey.self] }
    set { self[NotesFileKey.self] = newValue }
  }

  private enum NotesFileKey: DependencyKey {
    static var liveValue: URL {
      FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        .appending(path: "notes/notes.json")
    }
    static let testValue = URL(filePath: "/notes.json")
  }
}
