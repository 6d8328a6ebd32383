import NavigationCore
import ComposableArchitecture
import Foundation
import JSONValues
import Sharing

/// Performs a recording again by sending its actions through the reducers, without running effects.
///
/// The replayer has its own store, whose files and preferences are in memory. Values that are stored elsewhere are read, but not saved. So
/// nothing that it does is visible outside.
@MainActor
public final class Replayer {
  /// An error that explains why a recording can't be performed any further.
  public struct Failure: Error, CustomStringConvertible {
    /// The number of the action, or 0 for the start.
    public var number: Int
    /// The action that failed, or `nil` for the start.
    public var action: RecordedAction?
    /// The reason for the failure.
    public var reason: String
    /// The recorded and the actual values that differ, one per line.
    public var difference: [String] {
      parts.flatMap { part in
        [
          part.recorded.map { "− \(part.path): \($0.literal)" },
          part.actual.map { "+ \(part.path): \($0.literal)" },
        ]
        .compactMap(\.self)
      }
    }
    /// The parts of the state that differ.
    var parts: [(path: String, recorded: JSON?, actual: JSON?)] = []

    /// The number, the action, and the reason, followed by the differences on separate lines.
    public var description: String {
      let what = action.map { "action \(number), '\($0)'" } ?? "start"
      return (["\(what): \(reason)"] + difference.map { "  \($0)" }).joined(separator: "\n")
    }
  }

  /// The recording that is performed again.
  public let recording: Recording
  /// The number of actions performed so far.
  public private(set) var position = 0
  /// The store of the program, after the actions performed so far.
  public var store: StoreOf<Navigator> { run.store }
  /// The shared values of the replay.
  package var sharedValues: SharedReferences { run.sharedValues }

  private let plugins: PluginRegistry
  private let actions: ActionRecorder
  private let names: RecordedNames
  private let data: URL?
  private let dependencies: DependencyValues
  private var run: Run

  /// The values that are created again when the replay starts over.
  private struct Run {
    let store: StoreOf<Navigator>
    let gate = ActionGate()
    let values = DependencyRecorder()
    let ids = StackElementIDGenerator()
    let sharedValues = SharedReferences(isReplay: true)
    let records: ScreenRecords
    /// The recorded state after the actions performed so far.
    var expected: [String: JSON] = [:]

    @MainActor
    init(_ recording: Recording, _ plugins: PluginRegistry, _ data: URL?) throws {
      let session = recording.start.session
      guard let root = session.screens.first else {
        throw Failure(number: 0, reason: "the recording has no screen")
      }
      var contents = try Replayer.contents(of: recording.start.files)
      let preferences = contents.removeValue(forKey: Recording.preferences)
      let memory = LockIsolated<[URL: Data]>([:])
      let files =
        data == nil ? RecordedFiles(contents.mapValues { String(decoding: $0, as: UTF8.self) }) : nil
      if let data {
        for (name, content) in contents {
          // The name of a file beside the data file starts with the name of the data file.
          let url =
            name.isEmpty
            ? data
            : name.hasPrefix(".")
              ? data.appendingPathExtension(String(name.dropFirst())) : data.appending(path: name)
          memory.withValue { $0[url] = content }
        }
      }
      let (gate, values, ids, sharedValues) = (gate, values, ids, sharedValues)
      gate.isOpen = false
      store = try withDependencies {
        $0.plugins = plugins
        $0.defaultFileStorage = .inMemory(fileSystem: memory) { files?.content(of: $0) }
        $0.defaultAppStorage = preferences.map(PreferenceStore.inMemory) ?? .inMemory
        $0.defaultInMemoryStorage = InMemoryStorage()
        $0.sharedReferences = sharedValues
        $0.stackElementID = ids
        $0.announce = AnnounceEffect { _, _ in }
        // Give recorded values again. A reducer that requests more values than it did then still gets a value.
        $0.date = .constant(session.date)
        $0.uuid = UUIDGenerator { UUID() }
        $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
        values.observe(&$0)
      } operation: {
        var state = try Navigator.State(root: plugins.base(of: root.route))
        state.restore(session)
        return Store(initialState: state) { RecordedNavigator(behind: gate, runsEffects: false) }
      }
      values.replay(nil)
      records = ScreenRecords(plugins: plugins)
      guard let digest = recording.start.digest else { return }
      _ = records.update(store.withState { $0 })
      expected = records.parts
      guard records.digest == digest else {
        throw Failure(
          number: 0,
          reason:
            "the program starts with a different screen than recorded. Its data or features have changed")
      }
    }
  }

  /// Returns the contents of some files.
  private static func contents(of files: [String: RecordedFile]) throws -> [String: Data] {
    try files.reduce(into: [:]) { contents, file in
      guard let data = file.value.data else {
        throw Failure(
          number: 0,
          reason:
            "another program has overwritten \(file.key.isEmpty ? "the data" : "'\(file.key)'") since the recording"
        )
      }
      contents[file.key] = data
    }
  }

  /// Creates a replayer at the start of a recording.
  ///
  /// - Parameters:
  ///   - plugins: The features of the program.
  ///   - data: The location of the program's data, where its features find the recorded data, or `nil` if they find it wherever
  ///     they look for a file, as in a test.
  /// - Throws: ``Failure`` if the start differs from the recorded start.
  public init(_ recording: Recording, plugins: PluginRegistry, data: URL?) throws {
    self.recording = recording
    self.plugins = plugins
    self.data = data
    actions = ActionRecorder(plugins: plugins)
    names = RecordedNames(data: data, files: recording.start.files.keys)
    dependencies = Dependency(\.self).wrappedValue
    run = try Run(recording, plugins, data)
  }

  /// Returns the session after the actions performed so far, to be shown elsewhere.
  public func session(at date: Date) -> Session {
    var session = SessionRecorder(plugins: plugins).session(of: store.withState { $0 }, at: date)
    session.next = run.ids.nextGeneration
    return session
  }

  /// Performs the next action, and returns `false` if there is none.
  ///
  /// - Throws: ``Failure`` if the action no longer exists, or if the state after it differs from the recorded state.
  public func step() throws -> Bool {
    guard position < recording.entries.count else { return false }
    let entry = recording.entries[position]
    if entry.origin == .system, let name = entry.action.sharedName {
      do {
        try run.sharedValues.change(name, by: entry.action, names: names)
      } catch {
        throw Failure(number: entry.number, action: entry.action, reason: error.reason)
      }
    } else {
      try perform(entry)
    }
    position += 1
    for change in entry.changes { ScreenRecords.apply(change, to: &run.expected) }
    guard let digest = entry.digest else { return true }
    _ = run.records.update(store.withState { $0 })
    guard run.records.digest == digest else {
      throw Failure(
        number: entry.number, action: entry.action,
        reason: run.values.isExhausted
          ? "its reducer asks for a date, an id, a random number, or a client's response that wasn't recorded"
          : "the state after it differs from the recording", parts: differingParts)
    }
    return true
  }

  private func perform(_ entry: Recording.Entry) throws(Failure) {
    let action: Navigator.Action
    do {
      action = try actions.action(entry.action)
    } catch {
      let nearest = error.nearest.map { " Did you mean '\($0)'?" } ?? ""
      throw Failure(number: entry.number, action: entry.action, reason: "\(error.description)\(nearest)")
    }
    run.values.replay(entry.given)
    run.gate.isOpen = true
    store.send(action)
    (run.gate.isOpen, run.gate.held) = (false, [])
  }

  /// Performs actions up to a position.
  ///
  /// If the position is before the current one, the replay starts over.
  ///
  /// - Throws: ``Failure`` if an action can't be performed.
  public func go(to position: Int) throws {
    if position < self.position {
      run = try withDependencies {
        $0 = dependencies
      } operation: {
        try Run(recording, plugins, data)
      }
      self.position = 0
    }
    while self.position < position, try step() {}
  }

  /// The recorded and the actual values of the parts that differ.
  private var differingParts: [(path: String, recorded: JSON?, actual: JSON?)] {
    let (expected, actual) = (run.expected, run.records.parts)
    return Set(expected.keys).union(actual.keys).sorted().compactMap { path in
      expected[path] == actual[path] ? nil : (path, expected[path], actual[path])
    }
  }

  // MARK: Reading the state without comparing it

  /// Returns the changes since the state was last read, and the digest of the state.
  func lookAtState() -> (changes: [ScreenRecords.Change], digest: String) {
    (run.records.update(store.withState { $0 }), run.records.digest)
  }

  /// The whole state, in parts of one line.
  var parts: [String: JSON] {
    _ = lookAtState()
    return run.records.parts
  }

  /// Returns changes with different values at some paths, and the digest of the resulting state.
  func changes(
    _ changes: [ScreenRecords.Change], putting values: [String: JSON?]
  ) -> (changes: [ScreenRecords.Change], digest: String) {
    run.records.changes(changes, putting: values)
  }
}

extension Recording {
  /// Performs the recording again, such as in a test that the user's actions still have the same results.
  ///
  /// - Parameters:
  ///   - plugins: The features of the program.
  ///   - data: The location of the program's data, where its features find the recorded data.
  /// - Throws: ``Replayer/Failure`` at the first action that no longer exists, or that changes the state differently than it did.
  @MainActor
  public func replay(plugins: PluginRegistry, data: URL? = nil) throws {
    let replayer = try Replayer(self, plugins: plugins, data: data)
    while try replayer.step() {}
  }
}
