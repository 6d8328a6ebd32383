import ComposableArchitecture
import Foundation

/// Records what happens in a program.
@MainActor
public final class Recorder {
  /// What was recorded.
  public private(set) var recording: Recording
  /// Whether the actions stay in memory too.
  ///
  /// They do not where they are written to a file.
  public var keepsEntries = true
  private let keepsChanges: Bool
  private var count = 0
  private var isPaused = false
  /// Called with each action that was recorded.
  public var onEntry: (@MainActor (Recording.Entry) -> Void)?

  private let store: StoreOf<Navigator>
  private let records: ScreenRecords?
  private let actions: ActionRecorder
  private let values: GivenValues?
  private let began = ContinuousClock.now
  private var end: (@MainActor () -> Void)?

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - store: The program's store; it is made of ``RecordedNavigator``.
  ///   - program: What the program is called.
  ///   - files: The files that the program has read, by their names below its data.
  ///   - gate: What lets actions into the program: those that it holds back have not happened.
  ///   - values: What notes the values that dependencies give.
  ///   - checksState: Whether what each action changed is recorded too, so that a replay is compared with it.
  ///   - keepsChanges: Whether it stays in memory too. Where not, only ``onEntry`` gets it.
  public init(
    _ store: StoreOf<Navigator>, plugins: PluginRegistry, program: String, gate: ActionGate? = nil,
    files: [String: RecordedFile] = [:],
    values: GivenValues?, checksState: Bool = true, keepsChanges: Bool = true
  ) {
    self.keepsChanges = keepsChanges
    self.store = store
    self.values = values
    records = checksState ? ScreenRecords(plugins: plugins) : nil
    actions = ActionRecorder(plugins: plugins)
    let state = store.withState { $0 }
    _ = records?.update(state)
    @Dependency(\.date) var date
    let session = SessionRecorder(plugins: plugins).session(of: state, at: values == nil ? Date() : date())
    recording = Recording(
      start: Recording.Start(
        program: program, plugins: plugins.names, session: session, files: files,
        digest: keepsChanges ? records?.digest : nil))
    end = store.observeActions { [weak self] action, origin in
      if gate?.isOpen != false, let self, !self.isPaused { self.add(action, origin) }
    }
  }

  /// Goes on from what was there after so many actions: those after them are dropped.
  ///
  /// - Parameter show: Makes the program what it was then; what it sends for that is not recorded.
  package func rewind(to number: Int, _ show: () -> Void) {
    isPaused = true
    show()
    isPaused = false
    recording.entries.removeAll { $0.number > number }
    count = number
    _ = records?.update(store.withState { $0 })
  }

  /// What was recorded, and the action that is being reduced: for a process that has crashed.
  public func recordingAtCrash(of gate: ActionGate) -> Recording {
    var recording = recording
    if let action = gate.reducing {
      let given = values?.lastGiven
      recording.entries.append(
        Recording.Entry(
          number: count + 1, time: began.duration(to: .now).seconds, origin: .person,
          action: actions.record(action), given: given.flatMap { $0.isEmpty ? nil : $0 }, changes: []))
    }
    return recording
  }

  /// Ends the recording.
  public func stop() {
    end?()
    end = nil
  }

  private func add(_ action: Navigator.Action, _ origin: ActionOrigin) {
    let given = values?.lastGiven
    let changes = records?.update(store.withState { $0 }) ?? []
    count += 1
    var entry = Recording.Entry(
      number: count, time: began.duration(to: .now).seconds, origin: .person,
      action: actions.record(action), given: given.flatMap { $0.isEmpty ? nil : $0 }, changes: changes,
      digest: records?.digest)
    switch origin {
    case .store: break
    case .reducer: entry.origin = .reducer
    case .effect(let name): (entry.origin, entry.effect) = (.effect, name)
    }
    if keepsEntries { recording.entries.append(keepsChanges ? entry : entry.withoutChanges) }
    onEntry?(entry)
  }
}

extension Duration {
  /// The duration in seconds, to the millisecond.
  fileprivate var seconds: TimeInterval {
    let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    return TimeInterval(milliseconds) / 1_000
  }
}
