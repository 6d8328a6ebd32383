import NavigationCore
import ComposableArchitecture
import Foundation

/// Records the events in a program.
@MainActor
public final class Recorder {
  /// The recording so far.
  public private(set) var recording: Recording
  /// A Boolean value that indicates whether the actions also stay in memory.
  ///
  /// They don't stay in memory if they're written to a file.
  public var keepsEntries = true
  private let keepsChanges: Bool
  private var count = 0
  private var isPaused = false
  /// A closure that is called with each recorded action.
  public var onEntry: (@MainActor (Recording.Entry) -> Void)?

  private let store: StoreOf<Navigator>
  private let records: ScreenRecords?
  private let actions: ActionRecorder
  private let values: DependencyRecorder?
  private let began = ContinuousClock.now
  private var end: (@MainActor () -> Void)?
  private var outside: OutsideChanges?
  private let names: RecordedNames

  /// Starts to record.
  ///
  /// - Parameters:
  ///   - store: The program's store, whose reducer is ``RecordedNavigator``.
  ///   - program: The name of the program.
  ///   - files: The files that the program has read, by their names below its data.
  ///   - gate: The gate that lets actions into the program. Actions that it holds back aren't recorded.
  ///   - data: The location of the program's data, or `nil` if it's wherever the features look for it.
  ///   - values: The object that records the values that dependencies give. Without it, changes to shared values that no action
  ///     made aren't recorded.
  ///   - checksState: Whether to also record what each action changed, so that a replay can be compared with it.
  ///   - keepsChanges: Whether these changes also stay in memory. Otherwise, only ``onEntry`` receives them.
  public init(
    _ store: StoreOf<Navigator>, plugins: PluginRegistry, program: String, gate: ActionGate? = nil,
    files: [String: RecordedFile] = [:], data: URL? = nil,
    values: DependencyRecorder?, checksState: Bool = true, keepsChanges: Bool = true
  ) {
    self.keepsChanges = keepsChanges
    self.store = store
    self.values = values
    names = RecordedNames(data: data, files: files.keys)
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
    guard let values else { return }
    @Dependency(\.sharedReferences) var shared
    outside = OutsideChanges(shared, values: values) { [weak self] in
      Task { @MainActor in self?.addOutsideChanges() }
    }
  }

  /// Continues from the state after `number` actions, and drops the later actions.
  ///
  /// - Parameter show: A closure that returns the program to that state. The actions that it sends aren't recorded.
  package func rewind(to number: Int, _ show: () -> Void) {
    isPaused = true
    show()
    _ = outside?.take()
    isPaused = false
    recording.entries.removeAll { $0.number > number }
    count = number
    _ = records?.update(store.withState { $0 })
  }

  /// Returns the recording, including the action that is being reduced, for a process that has crashed.
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

  /// Stops recording.
  public func stop() {
    end?()
    end = nil
    outside?.stop()
  }

  /// Adds the changes that were made outside of actions.
  ///
  /// - Parameter isChecked: Whether the state is still the same as right after the changes. If an action has followed, the entry
  ///   of that action records what all of them changed.
  private func addOutsideChanges(isChecked: Bool = true) {
    guard let changes = outside?.take(), !changes.isEmpty else { return }
    let state = store.withState { $0 }
    var secrets = StateRecorder()
    for screen in [state.root] + state.path { _ = secrets.record(screen.base) }
    for (index, change) in changes.enumerated() {
      var isLast = isChecked && index == changes.count - 1
      let changed = isLast ? records?.update(state) ?? [] : []
      // The digest may include another change that arrived in the meantime.
      isLast = isLast && outside?.isEmpty == true
      count += 1
      add(
        Recording.Entry(
          number: count, time: began.duration(to: .now).seconds, origin: .system,
          action: RecordedAction(
            changing: names.name(of: change.key, in: change.file), to: change.value,
            isSecret: secrets.secretKeys.contains(change.key)),
          changes: changed, digest: isLast ? records?.digest : nil))
    }
  }

  private func add(_ entry: Recording.Entry) {
    if keepsEntries { recording.entries.append(keepsChanges ? entry : entry.withoutChanges) }
    onEntry?(entry)
  }

  private func add(_ action: Navigator.Action, _ origin: ActionOrigin) {
    addOutsideChanges(isChecked: false)
    let given = values?.lastGiven
    let changes = records?.update(store.withState { $0 }) ?? []
    count += 1
    var entry = Recording.Entry(
      number: count, time: began.duration(to: .now).seconds, origin: .person,
      action: actions.record(action), given: given.flatMap { $0.isEmpty ? nil : $0 }, changes: changes,
      // The digest may include an outside change that arrived in the meantime.
      digest: outside?.isEmpty == false ? nil : records?.digest)
    switch origin {
    case .store: break
    case .reducer: entry.origin = .reducer
    case .effect(let name): (entry.origin, entry.effect) = (.effect, name)
    }
    add(entry)
  }
}

extension Duration {
  /// The duration in seconds, to the millisecond.
  fileprivate var seconds: TimeInterval {
    let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    return TimeInterval(milliseconds) / 1_000
  }
}
