import ComposableArchitecture
import Foundation
import NavigationCore
import NavigationUI
import SessionRecording
import Sharing
import TerminalPrograms
import TerminalText
import TerminalUI

/// Shows the past of a program and resumes from there.
///
/// Actions are recorded without their changes, which costs little. A past screen is created by performing the actions before it
/// again, with a copy of the files. While the past is shown, the program is paused: actions wait, and no file is written.
@MainActor
@Observable
package final class TimeTravel: ProgramExtension, ProgramTimeline {
  /// The number of actions after which the recording starts again.
  static let limit = 10_000

  /// The number of previous actions to search for an action with the same path.
  private static let compared = 100

  private let program: Program
  private let plugins: PluginRegistry
  private let store: StoreOf<Navigator>
  /// The files that the program has read, as they were when the recording started.
  @ObservationIgnored private var files: StoredFiles
  @ObservationIgnored private var recorder: Recorder
  @ObservationIgnored private var replayer: Replayer?
  @ObservationIgnored private(set) unowned var running: RunningProgram!
  /// A closure that is called with each action and its changes, for other programs.
  @ObservationIgnored var onEntry: (@MainActor (Recording.Entry) -> Void)? {
    didSet { follow() }
  }
  /// The name of the next action, such as `undo`. It is shown instead of the recorded action.
  @ObservationIgnored var nextName: String?
  @ObservationIgnored private var names: [Int: String] = [:]
  /// The numbers of actions whose values aren't shown to other programs.
  @ObservationIgnored private var withheld: Set<Int> = []
  /// A counter of steps, which invalidates the shown view.
  private var step = 0

  /// Starts recording a program, or returns `nil` if it has no store or can't be replayed.
  package init?(_ program: Program) {
    guard program.recordingObstacle == nil, let (store, plugins) = program.screens else { return nil }
    (self.program, self.store, self.plugins) = (program, store, plugins)
    files = StoredFiles(of: program)
    recorder = Self.recorder(program, store, plugins, files)
    follow()
  }

  private func follow() {
    recorder.onEntry = { [weak self] entry in
      guard let self else { return }
      // Reducers aren't involved in undoing an edit of saved data, and an edit in a form is undone by an action of the user.
      if let nextName, entry.origin == .system || entry.origin == .person {
        names[entry.number] = nextName
        self.nextName = nil
      }
      onEntry?(entry)
    }
  }

  private static func recorder(
    _ program: Program, _ store: StoreOf<Navigator>, _ plugins: PluginRegistry, _ files: StoredFiles
  ) -> Recorder {
    @Dependency(\.givenValues) var values
    return Recorder(
      store, plugins: plugins, program: program.name, gate: program.gate,
      files: files.contents, data: program.data,
      values: values, checksState: program.extensions.contains { $0 is ProgramListener }, keepsChanges: false)
  }

  package func begin(_ program: RunningProgram) {
    running = program
    program.timeline = self
    program.at(.leaving) { [weak self] in self?.leavePast() }
    program.at(.saved) { [weak self] in self?.forgetOldActions() }
  }

  package func decorate(_ view: AnyView) -> AnyView { AnyView(TimeTravelView(program: view, travel: self)) }

  package var replacementScreen: ReplacementScreen? {
    description.map { ReplacementScreen(description: $0, link: link) }
  }

  package func stop() { recorder.stop() }

  /// The recorded actions.
  package var recording: Recording { recorder.recording }

  /// The recorded actions, including the one in progress.
  var recordingAtCrash: Recording { recorder.recordingAtCrash(of: program.gate) }

  /// Starts recording again if there are many actions. All changes are saved at this point.
  private func forgetOldActions() {
    // The actions in a recording file have the same numbers.
    guard !isTraveling, recordingFile == nil, recorder.recording.entries.count > Self.limit else {
      return
    }
    recorder.stop()
    files = StoredFiles(of: program)
    recorder = Self.recorder(program, store, plugins, files)
    follow()
    (withheld, names) = ([], [:])
  }

  private var recordingFile: RecordingFile? { running.extension() }

  /// The actions that the user can go back to.
  var entries: [Recording.Entry] { recorder.recording.entries }

  package var count: Int { entries.count }

  package func action(_ number: Int) -> (summary: String, isByUser: Bool) {
    let entry = entries[number - 1]
    return (summary(of: entry), entry.origin == .person)
  }

  /// Returns a description of an action for the user.
  func summary(of entry: Recording.Entry) -> String {
    if let name = names[entry.number] { return name }
    if entry.origin == .system, let name = entry.action.sharedName {
      return "\(name.isEmpty ? "the data" : "'\(name)'") changed outside of actions"
    }
    let index = entry.number - (entries.first?.number ?? entry.number)
    let earlier = entries[..<min(max(index, 0), entries.count)].suffix(Self.compared)
    let previous = earlier.last { $0.action.path == entry.action.path }
    return entry.action.summary(after: previous?.action)
  }

  /// Returns an action as text.
  ///
  /// - Parameter forOthers: Whether the text is for other programs. If so, an action on a screen with a secure field, which may
  ///   contain a secret, is shown without its value.
  func text(of entry: Recording.Entry, forOthers: Bool) -> String {
    forOthers && !entry.action.isSecret && withheld.contains(entry.number)
      ? "\(entry.action.path) /* It may hold a secret. */" : entry.text
  }

  /// Whether the values of some actions aren't shown to other programs.
  var mayHoldSecrets: Bool { !withheld.isEmpty }

  /// Hides the value of an action from other programs.
  func withhold(_ number: Int) { withheld.insert(number) }

  /// A Boolean value that indicates whether the past is shown.
  package var isTraveling: Bool {
    _ = step
    return replayer != nil
  }

  /// The number of actions before the shown state.
  package var position: Int { replayer?.position ?? entries.count }

  /// The view of the past with an identity that changes with each replayed program, or `nil` in the present.
  var past: (view: AnyView, number: ObjectIdentifier)? {
    _ = step
    return replayer.map {
      (program.view(of: $0.store), ObjectIdentifier($0.store))
    }
  }

  /// The inspector of the shown past, or `nil` in the present.
  var pastInspector: Inspector? { replayer.map { Inspector(store: $0.store, plugins: plugins) } }

  /// The link to the screen.
  private var link: NavigationCore.Link? {
    replayer?.store.withState { program.link(to: $0) }
  }

  /// A description of the shown moment for the user, or `nil` in the present.
  var description: String? {
    guard isTraveling else { return nil }
    let after = position == 0 ? "Before the first action" : "After action \(position) of \(entries.count)"
    let action = position == 0 ? "" : ": \(summary(of: entries[position - 1]))"
    return "\(after)\(action)"
  }

  /// Shows the program as it was after a number of actions. The position after the last action is the present.
  ///
  /// - Throws: The reason that the moment can't be shown.
  func go(to position: Int) throws(CommandError) {
    guard (0...entries.count).contains(position) else {
      throw CommandError(
        entries.isEmpty
          ? "There are no actions yet."
          : "Use a number from 0, before the first action, to \(entries.count).")
    }
    guard position < entries.count else { return returnToPresent() }
    do {
      program.gate.isOpen = false
      let replayer = try self.replayer ?? Replayer(recorder.recording, plugins: plugins, data: program.data)
      try replayer.go(to: position)
      try files.check(replayer.sharedValues)
      self.replayer = replayer
      program.show(past: replayer.store)
      step += 1
    } catch {
      returnToPresent()
      throw CommandError(StyledText("Can't show that: \(error)").singleLine.plain)
    }
  }

  /// Returns to the present and performs the actions that have waited.
  func returnToPresent() {
    let held = program.gate.held
    leave()
    for action in held { store.send(action) }
  }

  /// Returns to the present if the past is shown.
  package func leavePast() {
    if isTraveling { returnToPresent() }
  }

  private func leave() {
    replayer = nil
    program.show(past: nil)
    (program.gate.isOpen, program.gate.held) = (true, [])
    step += 1
  }

  private func show(_ session: Session, _ shared: SharedReferences, _ past: SharedReferences) {
    shared.takeValues(of: past)
    _ = program.show(session)
  }

  /// Writes all recorded actions to a new file, before resuming creates another branch.
  ///
  /// - Throws: An error if the file exists or can't be written.
  func keep(in path: String) throws(CommandError) {
    guard isTraveling else { throw notInPast }
    guard !FileManager.default.fileExists(atPath: path) else {
      throw CommandError("Can't resume: '\(path)' exists. Use another name.")
    }
    do {
      try recorder.recording.write(to: path)
    } catch {
      // On a full disk, a partial file may remain.
      unlink(path)
      throw CommandError("Can't resume: \(error)")
    }
  }

  /// The changes in files that ``resume()`` would make.
  ///
  /// - Throws: An error if the past isn't shown.
  func savedChangesOfResuming() throws(CommandError) -> [SavedChanges] {
    guard let replayer else { throw notInPast }
    @Dependency(\.sharedReferences) var shared
    return shared.savedChanges(takingValuesOf: replayer.sharedValues)
  }

  private var notInPast: CommandError {
    CommandError("This is the present. Use ':at 12' to go to the moment after action 12.")
  }

  /// Resumes from the shown moment: restores the screens and shared values of that time.
  ///
  /// - Returns: The number of dropped actions.
  func resume() throws(CommandError) -> Int {
    guard let replayer else { throw notInPast }
    @Dependency(\.sharedReferences) var shared
    @Dependency(\.stackElementID) var ids
    @Dependency(\.date.now) var now
    let (number, dropped) = (position, entries.count - position)
    let session = replayer.session(at: now)
    leave()
    recorder.rewind(to: number) {
      recordingFile?.rewind(to: number) {
        show(session, shared, replayer.sharedValues)
      } ?? show(session, shared, replayer.sharedValues)
    }
    ids.nextGeneration = session.next
    names = names.filter { $0.key <= number }
    return dropped
  }
}

/// A program, covered by its past if that is shown. The covered view keeps its state.
struct TimeTravelView: View {
  let program: AnyView
  let travel: TimeTravel

  var body: some View {
    let past = travel.past
    CoveredView(view: program, by: past.map { AnyView($0.view.id($0.number)) })
  }
}
