import ComposableArchitecture
import Foundation
import Sharing

/// Performs a recording again: its actions go through the reducers, and no effect is run.
///
/// It has a store of its own, whose files and preferences are in memory: nothing that it does is seen outside.
@MainActor
public final class Replayer {
  /// Why a recording cannot be performed further.
  public struct Failure: Error, CustomStringConvertible {
    /// The number of the action; 0 for the beginning.
    public var number: Int
    /// The action.
    public var action: RecordedAction?
    /// What is wrong.
    public var reason: String
    /// What was recorded and what is there now, a line for each difference.
    public var difference: [String] = []

    /// The number, the action and the reason, and on lines of their own the differences.
    public var description: String {
      let what = action.map { "action \(number), '\($0)'" } ?? "the beginning"
      return (["\(what): \(reason)"] + difference.map { "  \($0)" }).joined(separator: "\n")
    }
  }

  /// The recording.
  public let recording: Recording
  /// How many of its actions were performed.
  public private(set) var position = 0
  /// The program, as it was after so many actions.
  public private(set) var store: StoreOf<Navigator>
  /// The files of the program, as they are after so many actions.
  public var files: [URL: Data] { memory.value }

  private let plugins: PluginRegistry
  private let actions: ActionRecorder
  private let data: URL?
  private var records: ScreenRecords
  private var values = GivenValues()
  private let gate = ActionGate()
  private var memory = LockIsolated<[URL: Data]>([:])
  private var ids = StackElementIDGenerator()
  private let dependencies: DependencyValues
  /// The shared values of the replay.
  package private(set) var sharedValues = SharedReferences()
  /// What was recorded, as far as it was performed.
  private var expected: [String: JSON] = [:]

  /// Begins at the beginning of a recording.
  ///
  /// - Parameters:
  ///   - plugins: The features of the program.
  ///   - data: Where the program's data are, so that its features find the recorded ones.
  /// - Throws: ``Failure`` where the beginning is another one than it was.
  public init(_ recording: Recording, plugins: PluginRegistry, data: URL?) throws {
    self.recording = recording
    self.plugins = plugins
    self.data = data
    actions = ActionRecorder(plugins: plugins)
    records = ScreenRecords(plugins: plugins)
    dependencies = Dependency(\.self).wrappedValue
    gate.isOpen = false
    (store, memory, values) = try Self.begin(recording, plugins, data, gate, sharedValues, ids)
    try checkBeginning()
  }

  private static func begin(
    _ recording: Recording, _ plugins: PluginRegistry, _ data: URL?, _ gate: ActionGate,
    _ sharedValues: SharedReferences, _ ids: StackElementIDGenerator
  ) throws -> (StoreOf<Navigator>, LockIsolated<[URL: Data]>, GivenValues) {
    let session = recording.start.session
    guard let root = session.screens.first else {
      throw Failure(number: 0, reason: "it has no screen")
    }
    let memory = LockIsolated<[URL: Data]>([:])
    if let data {
      for (name, file) in recording.start.files {
        let url = name.isEmpty ? data : data.appending(path: name)
        guard let content = file.data else {
          throw Failure(
            number: 0, reason: "'\(url.lastPathComponent)' was written over by another program since then")
        }
        memory.withValue { $0[url] = content }
      }
    }
    let values = GivenValues()
    let store = try withDependencies {
      $0.plugins = plugins
      $0.defaultFileStorage = .inMemory(fileSystem: memory)
      $0.defaultAppStorage = .inMemory
      $0.defaultInMemoryStorage = InMemoryStorage()
      $0.sharedReferences = sharedValues
      $0.stackElementID = ids
      $0.announce = AnnounceEffect { _, _ in }
      // What was given is given again; a reducer that asks for more, as it did not then, gets something.
      $0.date = .constant(session.date)
      $0.uuid = UUIDGenerator { UUID() }
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
      values.observe(&$0)
    } operation: {
      var state = try Navigator.State(root: plugins.base(of: root.route))
      state.restore(session)
      return Store(initialState: state) { RecordedNavigator(behind: gate, runsEffects: false) }
    }
    values.giveAgain(nil)
    return (store, memory, values)
  }

  private func checkBeginning() throws {
    guard let digest = recording.start.digest else { return }
    _ = records.update(store.withState { $0 })
    expected = records.parts
    guard records.digest == digest else {
      throw Failure(
        number: 0,
        reason: "what the program shows then is not what it showed: its data or its features are others")
    }
  }

  /// What the program shows after so many actions, to be shown elsewhere.
  public func session(at date: Date) -> Session {
    var session = SessionRecorder(plugins: plugins).session(of: store.withState { $0 }, at: date)
    session.next = ids.nextGeneration
    return session
  }

  /// Performs the next action; answers whether there was one.
  ///
  /// - Throws: ``Failure`` where the action does not exist any more, or changes the state to another one than it did.
  public func step() throws -> Bool {
    guard position < recording.entries.count else { return false }
    let entry = recording.entries[position]
    let action: Navigator.Action
    do {
      action = try actions.action(entry.action)
    } catch {
      let nearest = error.nearest.map { " The nearest is '\($0)'." } ?? ""
      throw Failure(number: entry.number, action: entry.action, reason: "\(error.description)\(nearest)")
    }
    values.giveAgain(entry.given)
    gate.isOpen = true
    store.send(action)
    (gate.isOpen, gate.held) = (false, [])
    position += 1
    guard let digest = entry.digest else { return true }
    for change in entry.changes { ScreenRecords.apply(change, to: &expected) }
    _ = records.update(store.withState { $0 })
    guard records.digest == digest else {
      throw Failure(
        number: entry.number, action: entry.action,
        reason: values.isExhausted
          ? "its reducer asks for a date, an id or a random number that it did not ask for"
          : "the state after it is another one than it was", difference: difference)
    }
    return true
  }

  /// Performs actions until so many are performed.
  ///
  /// For fewer than there are now it begins anew.
  ///
  /// - Throws: ``Failure``.
  public func go(to position: Int) throws {
    if position < self.position {
      (sharedValues, ids) = (SharedReferences(), StackElementIDGenerator())
      (store, memory, values) = try withDependencies {
        $0 = dependencies
      } operation: {
        try Self.begin(recording, plugins, data, gate, sharedValues, ids)
      }
      records = ScreenRecords(plugins: plugins)
      self.position = 0
      try checkBeginning()
    }
    while self.position < position, try step() {}
  }

  /// What was recorded and what is there now, where they differ.
  private var difference: [String] {
    let actual = records.parts
    return Set(expected.keys).union(actual.keys).sorted().flatMap { path -> [String] in
      guard expected[path] != actual[path] else { return [] }
      return [
        expected[path].map { "− \(path): \($0.literal)" }, actual[path].map { "+ \(path): \($0.literal)" },
      ]
      .compactMap { $0 }
    }
  }
}

extension Recording {
  /// Performs the recording again, in a test for one: what a person did once goes on to do the same.
  ///
  /// - Parameters:
  ///   - plugins: The features of the program.
  ///   - data: Where the program's data are, so that its features find the recorded ones.
  /// - Throws: ``Replayer/Failure`` at the first action that does not exist any more, or changes something else than it did.
  @MainActor
  public func replay(plugins: PluginRegistry, data: URL? = nil) throws {
    let replayer = try Replayer(self, plugins: plugins, data: data)
    while try replayer.step() {}
  }
}
