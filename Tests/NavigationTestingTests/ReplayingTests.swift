import ComposableArchitecture
import CustomDump
import Foundation
import NavigationCore
import SessionRecording
import Testing

@testable import NavigationTesting

/// Recordings as golden tests.
@MainActor @Suite struct ReplayingTests {
  private func trait(_ change: (inout Recording) -> Void, in folder: URL) throws -> _ReplayingTrait {
    var recording = try withDependencies {
      $0.plugins = PluginRegistry([NotesPlugin.self])
    } operation: {
      let state = try Navigator.State(root: NotesRoute())
      let store = Store(initialState: state) { RecordedNavigator() }
      let recorder = Recorder(
        store, plugins: PluginRegistry([NotesPlugin.self]), program: "notes", values: nil)
      defer { recorder.stop() }
      store.send(.root(.feature(AnyAction(Notes.Action.binding(.set(\.text, "Milk"))))))
      store.send(.root(.feature(AnyAction(Notes.Action.addButtonTapped))))
      return recorder.recording
    }
    change(&recording)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "milk.session")
    try recording.data.write(to: file)
    return _ReplayingTrait(file: file, plugins: [NotesPlugin.self])
  }

  private func withFolder<R>(_ body: (URL) async throws -> R) async throws -> R {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  @Test("The test's body sees the state after the replay") func theTestHasWhatItComesTo() async throws {
    try await withFolder { folder in
      let notes = LockIsolated<[String]?>(nil)
      let found = try await reports(of: trait({ _ in }, in: folder)) {
        await MainActor.run {
          let shown = Replayer.ofTest?.store.withState { $0.root[\.notes]?.notes }
          notes.withValue { $0 = shown }
        }
      }
      expectNoDifference(found, [])
      expectNoDifference(notes.value, ["Milk"])
    }
  }

  @Test func aDifferenceIsReportedAndTheTestIsNotRun() async throws {
    try await withFolder { folder in
      let isRun = LockIsolated(false)
      let trait = try trait({ $0.entries.removeFirst() }, in: folder)
      let found = try await reports(of: trait) { isRun.setValue(true) }
      #expect(!isRun.value)
      expectNoDifference(found.count, 1)
      #expect(
        found[0].contains("Replaying 'milk.session' fails: action 1"), "\(found[0])")
      #expect(found[0].contains("− root.state.notes: [\"Milk\"]"), "\(found[0])")
      #expect(found[0].contains("RECORD_SNAPSHOTS=1"))
      // The updated recording replays without differences.
      let renewed = try Recording(parsing: Data(contentsOf: trait.file))
        .performedAgain(plugins: PluginRegistry([NotesPlugin.self]))
      try renewed.replay(plugins: PluginRegistry([NotesPlugin.self]))
    }
  }
}
