import CairnSupport
import ConcurrencyExtras
import NavigationCore
import Sharing
import TerminalDevice
import TerminalText
import TerminalUI

/// A program that is being used: reads command lines, and knows what is shown. It neither reads nor writes anything.
@MainActor
public final class HostSession {
  /// What came of a line.
  public enum Reply: Hashable, Sendable {
    /// It was done; the screen shows what it shows.
    case done
    /// It was done, and this is its output.
    case output([StyledText])
    /// The program is to end, with ``HostSession/status``.
    case quit
  }

  package let program: Program
  let graph: Graph
  /// The edits of the form in front.
  let inputHistory: InputHistory
  /// Whether a person writes the lines: names may be shortened, and questions are asked.
  let isInteractive: Bool
  let questions = HostQuestions()
  /// The command that goes on with the other interactive host; `nil` where there is no other.
  var hostSwitch: HostSwitch?
  /// Looks inside; `nil` where the program has no store.
  let inspector: Inspector?
  /// Shows the past; `nil` where the program has no store.
  let travel: TimeTravel?
  private let failures = CommandFailures()
  /// Commands of the person and of programs that are attached are run one after another.
  private let turns = Turns()
  private var notices: [HostNotice] = []
  /// How many of them the programs that are attached know.
  private var sharedNotices = 0
  /// What became of things that were typed, announced when they are saved.
  var kept: [String] = []
  /// Why something that is shown is not on the disk.
  package private(set) var unsavedReason: String?
  private var failedStatus = HostStatus.success
  /// Collects what the program prints while a screen is shown; `nil` if nothing does.
  var printed: PrintedOutput?
  /// The screen that was taken last.
  private var drawn: [StyledText]?
  /// The screen that was taken last as a tree.
  private var drawnTree: ShownTree?

  /// Called when the screen is to be drawn anew although no line was written.
  public var onNeedsRender: (@MainActor () -> Void)?

  /// Whether a program that is attached has ended this one.
  private(set) var hasEnded = false
  /// Called when a program that is attached has ended this one.
  var onEnd: (@MainActor () -> Void)? {
    didSet { if hasEnded { onEnd?() } }
  }

  /// Called when a program that is attached has done something, and the screen may be another one.
  var onOthersActed: (@MainActor () -> Void)?

  /// How many columns there are.
  public var width = 80

  /// Saves what was edited. The host's way announces when that takes long, and can be interrupted.
  var save: @MainActor () async -> Void = {}

  /// Begins to use a program.
  ///
  /// - Parameters:
  ///   - allowsShortNames: Whether a person at a terminal writes the lines: names may be shortened, and what
  ///     cannot be undone is asked about.
  ///   - greets: Whether such a person is told how to find the commands.
  public convenience init(_ program: Program, allowsShortNames: Bool, greets: Bool = true) {
    self.init(program, allowsShortNames: allowsShortNames, greets: greets, isServed: false)
  }

  /// Begins to use a program.
  ///
  /// - Parameters:
  ///   - isServed: Whether it is one of many in a process: a number of an element means the same in another process that shows the
  ///     same, and what was done is not remembered, as nothing can ask for it.
  ///   - views: What the views held in another process.
  package init(
    _ program: Program, allowsShortNames: Bool, greets: Bool, isServed: Bool, views: JSON? = nil
  ) {
    self.program = program
    self.isInteractive = allowsShortNames
    self.inspector = program.screens.map { Inspector(store: $0.store, plugins: $0.plugins) }
    let travel = isServed ? nil : TimeTravel(program)
    self.travel = travel
    let view = travel.map { AnyView(TimeTravelView(program: program.view, travel: $0)) } ?? program.view
    let questions = questions
    let failures = failures
    let showNavigationError = ShowNavigationErrorAction { failures.receive($0) }
    self.graph = Graph {
      HostView(program: view, questions: questions, showNavigationError: showNavigationError)
    }
    graph.numbersByPlace = isServed
    inputHistory = InputHistory(graph, program)
    failures.announce = { [unowned self] in notify("\($0)", isError: true) }
    save = { [unowned self] in try? await flush() }
    if isInteractive, !isServed { recordActions() }
    notices += program.startNotices
    if isInteractive, greets { notify("Type 'help' for a list of commands. Tab completes a command.") }
    if let keeper = program.sessionKeeper {
      if let views = keeper.takeRestoredViews() { graph.recall(views) }
      keeper.views = { [weak graph] in graph?.memory ?? ViewMemory() }
    }
    if let views: ViewMemory = views.flatMap({ try? $0.decoded() }) { graph.recall(views) }
    graph.onNeedsRender = { [weak self] in
      self?.onNeedsRender?()
      self?.program.listener?.screenChanged()
    }
    program.listener?.begin(self)
  }

  /// What the views hold that no feature knows.
  package var viewMemory: ViewMemory { graph.memory }

  /// Ends what the views began.
  public func stop() {
    graph.stop()
    inspector?.stop()
    travel?.stop()
    program.listener?.leave(self)
  }

  /// Whether what is done now is what a program that is attached asks: its answer holds no secrets.
  @TaskLocal static var isForOthers = false

  /// Lets the person see what a program that is attached has done.
  func othersActed() {
    onNeedsRender?()
    onOthersActed?()
  }

  /// Ends the program, because one that is attached has done so.
  func end() {
    hasEnded = true
    onEnd?()
  }

  /// What the program shows; at its end, what of it is not on the disk.
  public func screen(width: Int) -> [StyledText] {
    var lines = graph.lines(width: width)
    if let past = travel?.description {
      lines += [StyledText()] + StyledText(past, style: .bold).wrapped(to: max(width, 8))
    }
    guard let unsavedReason else { return lines }
    let mark = StyledText(
      "Not saved: \(unsavedReason) Use 'retry' to try again.", style: TextStyle(foreground: .red))
    return lines + [StyledText()] + mark.wrapped(to: max(width, 8))
  }

  /// The screen, where it differs from the one that was taken last; `nil` where there is nothing to draw.
  ///
  /// The one way to draw: a host calls it when a command is done and the program is idle, and when ``onNeedsRender`` says
  /// that something which was read has changed.
  public func takeScreen() -> [StyledText]? {
    let lines = screen(width: width)
    guard lines != drawn else { return nil }
    drawn = lines
    program.sessionKeeper?.saveChange()
    return lines
  }

  /// Makes the next ``takeScreen()`` answer the screen in any case.
  public func forgetScreen() {
    drawn = nil
    drawnTree = nil
  }

  /// The screen as a tree of elements, for a host that does not show it as lines.
  public var tree: ElementTree { graph.update() }

  /// The screen as a tree, with its link and what of it is not on the disk, where that differs from what was taken last.
  func takeTree() -> ShownTree? {
    let shown = shownTree
    guard drawnTree.map({ $0 != shown }) ?? true else { return nil }
    drawnTree = shown
    program.sessionKeeper?.saveChange()
    return shown
  }

  /// The screen as a tree.
  var shownTree: ShownTree { (graph.update(), link?.description, unsavedReason) }

  /// The link to what is shown, in the present or in the past.
  package var link: NavigationCore.Link? { travel?.link ?? program.link }

  /// A screen as a tree, with its link and why something of it is not on the disk.
  typealias ShownTree = (tree: ElementTree, link: String?, unsaved: String?)

  /// The titles of the screens from the first to the one that is shown.
  public var breadcrumb: [String] { graph.update().breadcrumb }

  /// Whether something that is shown is not on the disk.
  public var isUnsaved: Bool { unsavedReason != nil }

  /// The number of edits that the storage refused, and that were undone.
  private(set) var lostEdits = 0

  /// What the run ends with, as far as it has come.
  public var status: Int32 {
    failedStatus != HostStatus.success ? failedStatus : program.notices?.status ?? HostStatus.success
  }

  /// The notices since the last call, to be printed beside the screen.
  public func takeNotices() -> [HostNotice] {
    if program.notices?.takeIsNewIssue() == true, let record = travel?.recordIssue() { notify(record) }
    shareNotices()
    defer { (notices, sharedNotices) = ([], 0) }
    return (program.notices?.takeNotices() ?? []) + notices
  }

  /// Tells the programs that are attached the notices that have come; the person's host takes them later.
  func shareNotices() {
    guard let listener = program.listener else { return }
    notices += program.notices?.takeNotices() ?? []
    listener.tell(notices[sharedNotices...])
    sharedNotices = notices.count
  }

  func notify(_ text: String, isError: Bool = false) {
    notices.append(HostNotice(text, isError: isError))
  }

  func failed(_ status: Int32) { failedStatus = status }

  /// Shows so many rows of long lists at once.
  package func showRows(atOnce count: Int) { graph.showRows(atOnce: count) }

  private static let mostRenders = 100

  /// Lets everything happen that can happen without time passing or a line being written.
  public func waitUntilIdle() async {
    graph.update()
    var isAtRest = await program.idle()
    // A view that changes with each of its renders would never be done, nor would effects that never pause.
    var renders = 0
    while isAtRest, graph.needsRender, renders < Self.mostRenders {
      graph.update()
      isAtRest = await program.idle()
      renders += 1
    }
  }

  /// Keeps what was edited, and tries again what could not be kept before.
  ///
  /// A failure is thrown when it is new; from then on it is marked on the screen until it is over.
  public func flush() async throws {
    program.sessionKeeper?.save()
    notices += program.sessionKeeper?.takeNotices() ?? []
    notices += program.recordingFile?.takeNotices() ?? []
    var failure: (any Error)?
    let lostBefore = lostEdits
    do {
      try await program.storage?.flush()
    } catch {
      failure = error
      if let changes = error as? UnsavedChanges { failure = report(endedIn: changes) }
    }
    let (before, isLost) = (unsavedReason, lostEdits > lostBefore)
    unsavedReason =
      failure is CancellationError
      ? Saving.interruption : program.storage?.unsavedReason ?? failure.map { "\($0)" }
    for conflict in program.storage?.takeConflicts() ?? [] {
      if isInteractive {
        questions.ask(.conflict(conflict))
      } else {
        notify(
          "Another program made a different change. This program's change was kept. \(conflict.description)")
      }
    }
    if unsavedReason == nil {
      travel?.forgetOldActions()
      if before != nil { notify("All changes are saved now.") }
      if !isLost { for message in kept { notify(message) } }
      kept = []
    }
    if let failure, unsavedReason != before { throw failure }
  }

  /// Reports the saves that have ended: they aren't tried again. A change that the storage refused and that is undone is written
  /// aside, and makes the run a failure.
  ///
  /// - Returns: The changes, if some of them are still to be saved.
  private func report(endedIn changes: UnsavedChanges) -> UnsavedChanges? {
    let ended = changes.errors.compactMap { $0 as? any EndedSave }
    for save in ended {
      let copy = save.writeAside()
      notify(copy.map { "\($0)" } ?? "\(save)", isError: true)
      guard copy != nil else { continue }
      lostEdits += 1
      failed(HostStatus.notSaved)
    }
    return ended.count == changes.errors.count ? nil : changes
  }

  // MARK: Commands

  /// Runs a command line, and waits until its effects wait.
  ///
  /// - Throws: Why it failed, which may be a navigation error of an effect that it began.
  public func execute(_ line: String) async throws(CommandError) -> Reply {
    try await inTurn { () throws(CommandError) in
      if Self.onlyLooks(line) { return try await run(line) }
      return try await answer { () throws(CommandError) in try await run(line) }
    }
  }

  /// Performs an action of the user, and returns when its effects wait for time or for something outside the program.
  ///
  /// This is the one place that checks what comes from outside: requests, pages, keys.
  ///
  /// - Throws: The reason why the action can't be performed, or a navigation error of an effect that it started.
  public func execute(_ invocation: Invocation) async throws(CommandError) -> Reply {
    switch invocation {
    case .command(let line): return try await execute(line)
    case .back: return try await execute("back")
    case .home: return try await execute("home")
    case .screen: return .done
    default:
      return try await inTurn { () throws(CommandError) in
        try await answer { () throws(CommandError) in
          try await perform(try graph.update().checked(invocation), "the element")
        }
      }
    }
  }

  /// Waits until what was begun before has ended.
  func waitForTurn() async {
    await turns.begin()
    turns.end()
  }

  /// Does something when what was begun before has ended.
  func inTurn<R>(_ body: () async throws(CommandError) -> R) async throws(CommandError) -> R {
    await turns.begin()
    defer {
      turns.end()
      program.listener?.screenChanged()
    }
    return try await body()
  }

  /// Runs a command, of which the navigation errors that it causes are the answer.
  private func answer(
    _ command: () async throws(CommandError) -> Reply
  ) async throws(CommandError) -> Reply {
    failures.begin()
    defer { failures.end() }
    let reply = try await noting(command)
    if let error = failures.first { throw CommandError(error) }
    // The person has ended the program: the next run begins anew.
    if reply == .quit { program.sessionKeeper?.remove() }
    return reply
  }

  /// Runs a command, and keeps what it changes where changes are kept.
  private func noting(
    _ command: () async throws(CommandError) -> Reply
  ) async throws(CommandError) -> Reply {
    guard let inspector, inspector.isRecording else { return try await command() }
    let outcome = await inspector.changes { () async -> Result<Reply, CommandError> in
      do throws(CommandError) {
        return .success(try await command())
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  private func run(_ line: String) async throws(CommandError) -> Reply {
    let words = line.split(maxSplits: 1, whereSeparator: { $0.isWhitespace })
    guard let first = words.first else { return .done }
    travel?.nextName = nil
    let argument = words.count > 1 ? words[1].trimmed.unquoted : ""
    if first.hasPrefix(":") { return try await inspect(String(first), argument) }
    // These commands come first, so that nothing on a screen can take them away; `tap back` reaches a control.
    if let command = HostCommand(written: String(first)), isAvailable(command) {
      if !command.onlyLooks { try refuseInPast() }
      return try await perform(command, argument)
    }
    // A question about the past can be answered.
    if questions.front == nil { try refuseInPast() }
    do throws(CommandError) {
      return try await perform(try parse(line), "what '\(line)' means")
    } catch {
      if isInteractive, let command = shortCommand(first.lowercased()) {
        return try await perform(command, argument)
      }
      throw suggestingCommands(error, for: first.lowercased())
    }
  }

  private func perform(_ invocation: Invocation, _ meaning: String) async throws(CommandError) -> Reply {
    if questions.front == nil { try refuseInPast() }
    if case .dismiss = invocation, isInteractive, questions.front == nil,
      let reply = try await leave(for: .dismiss(invocation))
    {
      return reply
    }
    return try await inputHistory.record(invocation) { () throws(CommandError) in
      guard graph.perform(invocation) else {
        throw CommandError("\(meaning.prefix(1).uppercased())\(meaning.dropFirst()) is no longer there.")
      }
      if let (question, answer) = questions.takeAnswer() { return try await act(on: answer, to: question) }
      await waitUntilIdle()
      return .done
    }
  }

  private func parse(_ line: String) throws(CommandError) -> Invocation {
    try graph.parse(line, allowsShortNames: isInteractive)
  }

  private func shortCommand(_ written: String) -> HostCommand? {
    let commands = HostCommand.allCases.filter { $0.rawValue.hasPrefix(written) && isAvailable($0) }
    return commands.count == 1 ? commands[0] : nil
  }

  private func suggestingCommands(_ error: CommandError, for written: String) -> CommandError {
    guard error.suggestion == nil, error.message.hasPrefix("There is no '\(written)' here") else {
      return error
    }
    return CommandError(
      error.message,
      suggestion: CommandError.closest(
        to: written, among: HostCommand.allCases.filter(isAvailable).map(\.rawValue)))
  }

  func isAvailable(_ command: HostCommand) -> Bool {
    switch command {
    case .goto: program.hasLinks
    case .advance: program.clock != nil
    case .undo, .redo: program.edits != nil || inputHistory.canUndo || inputHistory.canRedo
    case .retry: isUnsaved
    case .more: graph.tree.hasMoreRows
    default: true
    }
  }

  /// The commands that do something at the moment: those that help lists and Tab completes.
  var commands: [HostCommand] {
    HostCommand.allCases.filter { command in
      guard isAvailable(command) else { return false }
      switch command {
      case .back, .home: return graph.canGoBack
      case .find: return graph.tree.hasRows
      case .undo: return canUndo
      case .redo: return canRedo
      default: return true
      }
    }
  }
}

/// The navigation errors of what a command began, which are its answer. Those of other times are announced.
@MainActor
private final class CommandFailures {
  /// The first one of the command that runs.
  private(set) var first: NavigationError?
  private var isRunning = false
  var announce: @MainActor (NavigationError) -> Void = { _ in }

  func begin() { (first, isRunning) = (nil, true) }
  func end() { isRunning = false }

  func receive(_ error: NavigationError) {
    guard isRunning else { return announce(error) }
    if first == nil { first = error }
  }
}

extension CommandError {
  /// An error as the answer to a command, safe to print.
  init(_ error: NavigationError) { self.init(StyledText("\(error)").plain) }
}

extension Substring {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
