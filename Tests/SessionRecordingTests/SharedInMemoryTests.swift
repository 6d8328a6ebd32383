import CustomDump
import Foundation
@testable import NavigationCore
@testable import SessionRecording
import Sharing
import Testing

/// A session includes values shared in memory.
@MainActor @Suite struct SharedInMemoryTests {
  let plugins = PluginRegistry([SharerPlugin.self])

  /// Runs an operation like a separate run of the program, with its own memory.
  private func run<R>(_ operation: () throws -> R) rethrows -> R {
    try withDependencies {
      $0.plugins = plugins
      $0.date.now = Date(timeIntervalSinceReferenceDate: 0)
      $0.defaultInMemoryStorage = InMemoryStorage()
      $0.sharedReferences = SharedReferences()
    } operation: {
      try operation()
    }
  }

  /// Changes the shared values of a program, and returns its session as read from a file.
  private func session(of change: (inout Sharer.State) -> Void) throws -> Session {
    try run {
      var state = try Navigator.State(root: SharerRoute())
      let recorder = SessionRecorder(plugins: plugins)
      _ = recorder.session(of: state, at: Date(timeIntervalSinceReferenceDate: 0))
      state.root.modify(Sharer.State.self, change)
      let session = recorder.session(of: state, at: Date(timeIntervalSinceReferenceDate: 0))
      return try JSONDecoder().decode(Session.self, from: JSONEncoder().encode(session))
    }
  }

  @Test("Values shared in memory are restored") func itComesBack() throws {
    let session = try session {
      $0.$count.withLock { $0 = 3 }
      $0.$color.withLock { $0 = .mixed(red: 1) }
    }
    try run {
      var restored = try Navigator.State(root: SharerRoute())
      // A value that already has its default is restored too, and stays shared.
      @Shared(.inMemory("count")) var count = 0
      expectNoDifference(restored.restore(session), [])
      expectNoDifference(count, 3)
      expectNoDifference(restored.root[\.sharer]?.color, .mixed(red: 1))
      $count.withLock { $0 = 4 }
      expectNoDifference(restored.root[\.sharer]?.count, 4)
    }
  }

  /// No screen of the next run reads the value, and the session after it still contains the value.
  @Test("A value in memory that no screen reads stays in the session")
  func whatIsNotReadStaysWritten() throws {
    var session = try session { $0.$count.withLock { $0 = 3 } }
    session.memory?["elsewhere"] = .string("kept")
    try run {
      var restored = try Navigator.State(root: SharerRoute())
      restored.restore(session)
      let recorder = SessionRecorder(plugins: plugins)
      let next = recorder.session(of: restored, at: session.date)
      expectNoDifference(next.memory?["elsewhere"], .string("kept"))
      expectNoDifference(next.memory?["count"], .integer(3))
      expectNoDifference(recorder.change(of: restored, at: session.date), nil)
      @Shared(.inMemory("elsewhere")) var elsewhere = ""
      expectNoDifference(elsewhere, "kept")
      $elsewhere.withLock { $0 += "!" }
      expectNoDifference(
        recorder.change(of: restored, at: session.date)?.memory?["elsewhere"], .string("kept!"))
    }
  }

  /// Data of another type is ignored, and the default is used.
  @Test("Data of another type is ignored") func dataOfAnotherTypeAreLeft() throws {
    var session = try session { _ in }
    session.memory?["count"] = .string("three")
    try run {
      var restored = try Navigator.State(root: SharerRoute())
      restored.restore(session)
      expectNoDifference(restored.root[\.sharer]?.count, 0)
    }
  }

  @Test("A value in memory that can't be saved is named") func whatCannotBeWrittenIsNamed() throws {
    try run {
      let state = try Navigator.State(root: SharerRoute())
      let recorder = SessionRecorder(plugins: plugins)
      let session = recorder.session(of: state, at: Date(timeIntervalSinceReferenceDate: 0))
      expectNoDifference(session.memory?.keys.sorted(), ["color", "count"])
      expectNoDifference(recorder.omittedFromMemory, ["opaque"])
    }
  }

  /// Neither the session nor a recording contains it, even after its screen is gone.
  @Test func aSharedSecretIsNotWritten() throws {
    let session = try session {
      $0.$token.withLock { $0 = "swordfish" }
      $0.login = Sharer.Login()
      $0.login?.$pin.withLock { $0 = "swordfish" }
    }
    #expect(!"\(session)".contains("swordfish"))
    try run {
      let state = try Navigator.State(root: SharerRoute())
      state.root[\.sharer]?.$token.withLock { $0 = "swordfish" }
      let records = ScreenRecords(plugins: plugins)
      _ = records.update(state)
      #expect(!"\(records.parts)".contains("swordfish"))
      #expect("\(records.parts)".contains("count"))
    }
  }
}

@Reducer
private struct Sharer {
  @CasePathable enum Color: Equatable, Sendable { case red, mixed(red: Int) }
  struct Opaque: Equatable { var number = 0 }
  @ObservableState
  struct Login: Equatable, RedactableState {
    @Shared(.inMemory("pin")) var pin = ""
    static var secrets: [PartialKeyPath<Self>] { [\.pin] }
  }
  @ObservableState
  struct State: Equatable, RedactableState {
    var login: Login?
    @Shared(.inMemory("count")) var count = 0
    @Shared(.inMemory("color")) var color = Color.red
    @Shared(.inMemory("opaque")) var opaque = Opaque()
    @Shared(.inMemory("token")) var token = ""
    static var secrets: [PartialKeyPath<Self>] { [\.token] }
  }
  enum Action {}
  var body: some ReducerOf<Self> { EmptyReducer() }
}
extension Screens { fileprivate var sharer: ScreenKey<Sharer> { .init() } }
private struct SharerRoute: Route {
  static let name = "sharer"
  var arguments: [String] { [] }
  init() {}
  init?(arguments: [String]) { guard arguments.isEmpty else { return nil } }
}
private enum SharerPlugin: FeaturePlugin {
  static let summary = "Shares"
  static func state(for route: SharerRoute) -> Sharer.State { Sharer.State() }
  static var reducer: Sharer { Sharer() }
}
