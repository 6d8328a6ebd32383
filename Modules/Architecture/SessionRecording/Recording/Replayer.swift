import NavigationCore
import CairnSupport
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

    /// The number, the action and the reason, and on lines of their own the differences.
    public var description: String {
      let what = action.map { "action \(number), '\($0)'" } ?? "start"
      return (["\(what): \(reason)"] + difference.map { "  \($0)" }).joined(separator: "\n")
    }
  }

  /// The recording.
  public let recording: Recording
  /// How many of its actions were performed.
  public private(set) var position = 0
  /// The program, as it was after so many actions.
  public var store: StoreOf<Navigator> { run.store }
  /// The shared values of the replay.
  package var sharedValues: SharedReferences { run.sharedValues }

  private let plugins: PluginRegistry
  private let actions: ActionRecorder
  private let names: RecordedNames
  private let data: URL?
  private let dependencies: DependencyValues
  private var run: Run

  /// What is made anew where the replay begins anew.
  private struct Run {
    let store: StoreOf<Navigator>
    let gate = ActionGate()
    let values = GivenValues()
    let ids = StackElementIDGenerator()
    let sharedValues = SharedReferences()
    let records: ScreenRecords
    /// What was recorded, as far as it was performed.
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
          // What stands beside the data's file has its name and more.
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

  /// What was in files.
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

  /// Begins at the beginning of a recording.
  ///
  /// - Parameters:
  ///   - plugins: The features of the program.
  ///   - data: Where the program's data are, so that its features find the recorded ones; `nil` where they find them wherever they
  ///     look for a file, as in a test.
  /// - Throws: ``Failure`` where the beginning is another one than it was.
  public init(_ recording: Recording, plugins: PluginRegistry, data: URL?) throws {
    self.recording = recording
    self.plugins = plugins
    self.data = data
    actions = ActionRecorder(plugins: plugins)
    names = RecordedNames(data: data, files: recording.start.files.keys)
    dependencies = Dependency(\.self).wrappedValue
    run = try Run(recording, plugins, data)
  }

  /// What the program shows after so many actions, to be shown elsewhere.
  public func session(at date: Date) -> Session {
    var session = SessionRecorder(plugins: plugins).session(of: store.withState { $0 }, at: date)
    session.next = run.ids.nextGeneration
    return session
  }

  /// Performs the next action; answers whether there was one.
  ///
  /// - Throws: ``Failure`` where the action does not exist any more, or changes the state to another one than it did.
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
    run.values.giveAgain(entry.given)
    run.gate.isOpen = true
    store.send(action)
    (run.gate.isOpen, run.gate.held) = (false, [])
  }

  /// Performs actions until so many are performed.
  ///
  /// For fewer than there are now it begins anew.
  ///
  /// - Throws: ``Failure``.
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

  /// What was recorded and what is there now, where they differ.
  private var differingParts: [(path: String, recorded: JSON?, actual: JSON?)] {
    let (expected, actual) = (run.expected, run.records.parts)
    return Set(expected.keys).union(actual.keys).sorted().compactMap { path in
      expected[path] == actual[path] ? nil : (path, expected[path], actual[path])
    }
  }

  // MARK: Looking at the state, where it is not compared

  /// What has changed since the state was looked at last, and its digest.
  func lookAtState() -> (changes: [ScreenRecords.Change], digest: String) {
    (run.records.update(store.withState { $0 }), run.records.digest)
  }

  /// All of the state, in parts of one line.
  var parts: [String: JSON] {
    _ = lookAtState()
    return run.records.parts
  }

  /// Changes with other values at some paths, and the digest of the state that they make.
  func changes(
    _ changes: [ScreenRecords.Change], putting values: [String: JSON?]
  ) -> (changes: [ScreenRecords.Change], digest: String) {
    run.records.changes(changes, putting: values)
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
