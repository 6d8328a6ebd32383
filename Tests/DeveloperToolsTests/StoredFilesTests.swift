import CairnSupport
import ComposableArchitecture
import CustomDump
import Foundation
import NavigationCore
import NavigationUI
import SessionRecording
import Sharing
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import DeveloperToolsTestSupport
@testable import TerminalPrograms

/// Going back in a program doesn't lose the contents of the files that store its shared values.
@MainActor
@Suite(.serialized) struct StoredFilesTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  private func file(_ name: String) -> URL { folder.appending(path: name) }

  private func write(_ notes: [String], to name: String) throws {
    try JSONEncoder().encode(notes).write(to: file(name))
  }

  private func notes(in name: String) throws -> [String] {
    try JSONDecoder().decode([String].self, from: Data(contentsOf: file(name)))
  }

  /// Runs a program whose screen shows the notes in some files.
  private func withProgram(
    _ names: String..., data: URL? = nil, storage: FileStorage = .fileSystem,
    preferences: UserDefaults = .inMemory, _ body: @MainActor (RunningProgram) async throws -> Void
  ) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await withDependencies {
      $0.defaultFileStorage = storage
      $0.defaultAppStorage = preferences
      $0.sharedReferences = SharedReferences()
      $0.date.now = Date(timeIntervalSinceReferenceDate: 0)
      _ = $0.prepare(seed: 1, virtualClock: false)
    } operation: {
      var program = try Program(
        name: "notes", root: NotesRoute(names.map { file($0).path }), plugins: [NotesPlugin.self])
      program.storage = SharedValuesStorage()
      program.data = data
      let session = RunningProgram(program, isInteractive: false)
      defer { session.stop() }
      try await body(session)
    }
  }

  private func text(_ session: RunningProgram) -> String {
    session.screen(width: 60).map(\.plain).joined(separator: "\n")
  }

  @Test("Files that no option names are part of the past", arguments: [["a.json"], ["a.json", "b.json"]])
  func filesWithoutData(names: [String]) async throws {
    for name in names { try write(["Old \(name)"], to: name) }
    try await withProgram(names[0], names.last ?? "") { session in
      #expect(await output(":send add \"New\"", session) == "done")
      try await session.flush()
      expectNoDifference(try notes(in: "a.json"), ["Old a.json", "New"])
      #expect(await output(":at 0", session) == "done")
      #expect(names.allSatisfy { text(session).contains("Old \($0)") }, "\(text(session))")
      #expect(await output(":resume --yes", session) == "done")
      try await session.flush()
      for name in names { expectNoDifference(try notes(in: name), ["Old \(name)"]) }
    }
  }

  @Test("The past isn't shown without a file outside of the data")
  func aFileBesideTheData() async throws {
    for name in ["a.json", "b.json"] { try write(["Old \(name)"], to: name) }
    try await withProgram("a.json", "b.json", data: file("a.json")) { session in
      #expect(await output(":send add \"New\"", session) == "done")
      let answer = await output(":at 0", session)
      #expect(answer.contains("'\(file("b.json").path)' at the start of this run aren't known."), "\(answer)")
      #expect(await output(":resume --yes", session).contains("This is the present."))
      try await session.flush()
      expectNoDifference(try notes(in: "a.json"), ["Old a.json", "New"])
      expectNoDifference(try notes(in: "b.json"), ["Old b.json"])
    }
  }

  @Test("A file below the data folder is part of the past, whether or not it exists")
  func aFolder() async throws {
    try write(["Old a.json"], to: "a.json")
    try await withProgram("a.json", "b.json", data: folder) { session in
      #expect(await output(":send add \"New\"", session) == "done")
      #expect(await output(":at 0", session) == "done")
      #expect(text(session).contains("Old a.json"), "\(text(session))")
    }
  }

  @Test("A file that doesn't exist yet has an empty past") func aNewFile() async throws {
    try await withProgram("a.json") { session in
      #expect(await output(":send add \"New\"", session) == "done")
      try await session.flush()
      #expect(await output(":at 0", session) == "done")
      #expect(!text(session).contains("New"))
      #expect(await output(":resume --yes", session) == "done")
      try await session.flush()
      expectNoDifference(try notes(in: "a.json"), [])
    }
  }

  /// The contents at the start of the run aren't known any more.
  @Test("The past isn't shown without a file that was opened later")
  func aFileThatIsOpenedLater() async throws {
    for name in ["a.json", "b.json"] { try write(["Old \(name)"], to: name) }
    try await withProgram("a.json") { session in
      let later = Shared(wrappedValue: [String](), .fileStorage(file("b.json")))
      expectNoDifference(later.wrappedValue, ["Old b.json"])
      #expect(await output(":send open \"\(file("b.json").path)\"", session) == "done")
      #expect(await output(":send add \"New\"", session) == "done")
      let answer = await output(":at 1", session)
      #expect(
        answer.contains("'\(file("b.json").path)' at the start of this run aren't known.")
          && answer.contains("Set 'Program.data'"),
        "\(answer)")
      #expect(await output(":resume --yes", session).contains("This is the present."))
      try await session.flush()
      expectNoDifference(try notes(in: "b.json"), ["Old b.json"])
    }
  }

  @Test(
    "A replay doesn't write with a key of the program's own, or with one that was made before",
    arguments: ["count", "keep"])
  func keysOfTheProgram(action: String) async throws {
    try write(["Old"], to: "b.json")
    try await withProgram("a.json") { session in
      earlyKey.withLock { $0 = .fileStorage(file("b.json")) }
      #expect(await output(":send \(action) \"\(file("count").path)\"", session) == "done")
      #expect(await output(":send add \"New\"", session) == "done")
      try await session.flush()
      let before = [file("count"), file("b.json")].map { try? String(contentsOf: $0, encoding: .utf8) }
      let answer = await output(":at 1", session)
      #expect(answer.contains("at the start of this run isn't known"), "\(answer)")
      expectNoDifference(
        [file("count"), file("b.json")].map { try? String(contentsOf: $0, encoding: .utf8) }, before)
      #expect(await output(":resume --yes", session).contains("This is the present."))
    }
  }

  /// A preview keeps its files in memory.
  @Test("Files in memory are part of the past") func filesInMemory() async throws {
    let content = try JSONEncoder().encode(["Old"])
    let path = file("a.json")
    let files = LockIsolated([path: content])
    try write(["A file of the user"], to: "a.json")
    try await withProgram("a.json", storage: .inMemory(fileSystem: files)) { session in
      #expect(await output(":send add \"New\"", session) == "done")
      #expect(await output(":at 0", session) == "done")
      #expect(text(session).contains("Old"), "\(text(session))")
      #expect(await output(":resume --yes", session) == "done")
      try await session.flush()
      let saved = try JSONDecoder().decode([String].self, from: files.value[path] ?? Data())
      expectNoDifference(saved, ["Old"])
    }
  }

  @Test("Preferences that the program has chosen are part of the past") func chosenPreferences() async throws
  {
    let preferences = PreferenceStore(url: file("preferences.json"))
    preferences.set("Old", forKey: "owner")
    try await withProgram("a.json", preferences: preferences) { session in
      #expect(await output(":send rename \"New\"", session) == "done")
      #expect(await output(":at 0", session) == "done")
      #expect(text(session).contains("Owner: Old"), "\(text(session))")
      #expect(await output(":resume --yes", session) == "done")
      expectNoDifference(preferences.string(forKey: "owner"), "Old")
    }
  }
}

@Reducer
private struct Notes {
  @ObservableState
  struct State: Equatable {
    @Shared var first: [String]
    @Shared var second: [String]
    @Shared(.appStorage("owner")) var owner = ""

    init(_ files: [String]) {
      _first = Shared(wrappedValue: [], .fileStorage(URL(filePath: files[0])))
      _second = Shared(wrappedValue: [], .fileStorage(URL(filePath: files.last ?? "")))
    }
  }
  enum Action { case add(String), open(String), rename(String), count(String), keep(String) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let note): state.$first.withLock { $0.append(note) }
      case .open(let file): state.$second = Shared(wrappedValue: [], .fileStorage(URL(filePath: file)))
      case .rename(let name): state.$owner.withLock { $0 = name }
      case .count(let path): Shared(wrappedValue: 0, CountKey(path: path)).withLock { $0 += 1 }
      case .keep:
        if let key = earlyKey.withLock(\.self) {
          Shared(wrappedValue: [], key).withLock { $0.append("Kept") }
        }
      }
      return .none
    }
  }
}

/// A key that was created before any replay, as the key of a global constant is.
private let earlyKey = Locked<FileStorageKey<[String]>?>(nil)

/// A key that stores a number in a file in its own way.
private struct CountKey: SharedKey, Hashable {
  var path: String

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    continuation.resume(with: .success(text.flatMap { Int($0) }))
  }

  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume(
      with: Result { try "\(value)".write(toFile: path, atomically: true, encoding: .utf8) })
  }
}

private struct NotesRoute: Route {
  static let name = "notes"
  var files: [String]
  init(_ files: [String]) { self.files = files }
}

private enum NotesPlugin: ScreenPlugin {
  static let summary = "Notes in files"
  static func state(for route: NotesRoute) throws -> Notes.State { Notes.State(route.files) }
  static var reducer: Notes { Notes() }
  static func view(_ store: StoreOf<Notes>) -> some View {
    VStack {
      Text("Owner: \(store.owner)")
      Text((store.first + store.second).joined(separator: ", "))
    }
    .navigationTitle("Notes")
  }
}
