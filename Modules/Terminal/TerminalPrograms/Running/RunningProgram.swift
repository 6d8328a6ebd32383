import CairnSupport
import NavigationCore
import NavigationUI
import TerminalText
import TerminalUI

/// A program in use, which performs lines and invocations and provides the current screen.
///
/// It performs no input or output. A ``Surface`` shows it, and its ``ProgramExtension``s are its tools.
@MainActor
public final class RunningProgram {
  /// The result of a turn.
  public enum Reply: Hashable, Sendable {
    /// The turn is done. The screen shows the result.
    case done
    /// The turn is done and has an output.
    case output([StyledText])
    /// The program should end with ``RunningProgram/status``.
    case quit
  }

  /// A screen as a tree, with its link and the reason that something on it isn't saved.
  package typealias ShownTree = (tree: ElementTree, link: String?, unsaved: String?)

  package let program: Program
  package let graph: Graph
  /// A Boolean value that indicates whether a user writes the lines, so that names can be abbreviated and questions are
  /// asked.
  package let isInteractive: Bool
  /// A Boolean value that indicates whether the program is one of many in a process.
  let isServed: Bool
  package let extensions: [any ProgramExtension]
  package let questions = ProgramQuestions()
  /// The commands of the surface that shows the program.
  package var surfaceCommands: [ProgramCommand] = []
  let failures = NavigationFailures()
  /// The queue that performs the turns of the user and of attached terminals one after another.
  let turns = TurnQueue()
  package private(set) lazy var saver = EditSaver(of: self)
  package private(set) lazy var departures = Departures(of: self)
  private lazy var standardCommands = StandardCommands(of: self)

  private var notices: [ProgramNotice] = []
  /// The number of notices that the extensions have received.
  private var receivedNotices = 0
  private var failedStatus = ExitStatus.success
  private var shownLines: [StyledText]?
  private var shownScreen: ShownTree?

  /// Called when the screen must be shown again although no turn was performed.
  public var onNeedsRender: (@MainActor () -> Void)?
  /// The width of screens and outputs in columns.
  public var width = 80
  /// Saves edits. A loop announces a slow save.
  package var save: @MainActor () async -> Void = {}

  /// A Boolean value that indicates whether other terminals also use the program.
  package var isShared = false
  /// Called when another terminal has used the program.
  package var onOthersActed: (@MainActor () -> Void)?
  /// A Boolean value that indicates whether another terminal has ended the program.
  package private(set) var hasEnded = false
  /// Called when another terminal has ended the program.
  package var onEnd: (@MainActor () -> Void)? {
    didSet { if hasEnded { onEnd?() } }
  }

  /// Runs a program with extensions.
  ///
  /// - Parameters:
  ///   - isInteractive: Whether a user writes the lines, so that names can be abbreviated and questions are asked.
  ///   - extensions: The tools, in the order in which they take part in turns and in which help lists their commands.
  public convenience init(
    _ program: Program, isInteractive: Bool, extensions: [any ProgramExtension]
  ) {
    self.init(program, isInteractive: isInteractive, isServed: false, extensions: extensions)
  }

  /// Runs a program with extensions.
  ///
  /// - Parameters:
  ///   - isServed: Whether the program is one of many in a process. An element has the same number in every process
  ///     that shows the same screen.
  ///   - views: The state of the views in another process.
  package init(
    _ program: Program, isInteractive: Bool, isServed: Bool, views: JSON? = nil,
    extensions: [any ProgramExtension]
  ) {
    self.program = program
    (self.isInteractive, self.isServed) = (isInteractive, isServed)
    self.extensions = extensions
    let view = extensions.reduce(program.view) { $1.decorate($0) }
    let (questions, failures) = (questions, failures)
    let showNavigationError = ShowNavigationErrorAction { failures.receive($0) }
    graph = Graph {
      ProgramView(
        program: view, questions: questions, showNavigationError: showNavigationError,
        isLocal: !isServed)
    }
    graph.numbersByPlace = isServed
    failures.announce = { [unowned self] in notify("\($0)", isError: true) }
    save = { [unowned self] in try? await flush() }
    notices += program.startNotices
    if let views: ViewStates = views.flatMap({ try? $0.decoded() }) { graph.recall(views) }
    graph.onNeedsRender = { [weak self] in
      self?.onNeedsRender?()
      self?.screenMayHaveChanged()
    }
    for tool in extensions { tool.begin(self) }
  }

  /// Returns the extension of a type, or `nil` if there is none.
  package func tool<Tool: ProgramExtension>(_ type: Tool.Type = Tool.self) -> Tool? {
    for tool in extensions {
      if let tool = tool as? Tool { return tool }
    }
    return nil
  }

  /// Ends the tasks of the views.
  public func stop() {
    graph.stop()
    for tool in extensions { tool.stop() }
  }

  // MARK: The screen

  /// Returns the screen as lines, followed by the reason that something isn't saved, if any.
  public func screen(width: Int) -> [StyledText] {
    var lines = graph.lines(width: width)
    if let substitute {
      lines += [StyledText()] + StyledText(substitute.description, style: .bold).wrapped(to: max(width, 8))
    }
    guard let unsavedReason = saver.unsavedReason else { return lines }
    let mark = StyledText(
      "Not saved: \(unsavedReason) Use 'retry' to try again.", style: TextStyle(foreground: .danger))
    return lines + [StyledText()] + mark.wrapped(to: max(width, 8))
  }

  /// Returns the screen if it differs from the last screen that was taken.
  ///
  /// A surface calls this method after each turn, and when ``onNeedsRender`` is called.
  public func takeScreen() -> [StyledText]? {
    let lines = screen(width: width)
    guard lines != shownLines else { return nil }
    shownLines = lines
    didShowScreen()
    return lines
  }

  /// Makes the next ``takeScreen()`` return the screen even if it hasn't changed.
  public func forgetScreen() { (shownLines, shownScreen) = (nil, nil) }

  /// The screen as a tree of elements, for a surface that doesn't show lines.
  public var tree: ElementTree { graph.update() }

  /// The screen as a tree, with its link and the reason that something on it isn't saved.
  package var shownTree: ShownTree { (graph.update(), link?.description, saver.unsavedReason) }

  /// Returns the screen as a tree if it differs from the last screen that was taken.
  package func takeTree() -> ShownTree? {
    let shown = shownTree
    guard shownScreen.map({ $0 != shown }) ?? true else { return nil }
    shownScreen = shown
    didShowScreen()
    return shown
  }

  package func didShowScreen() { for tool in extensions { tool.didShowScreen() } }

  func screenMayHaveChanged() { for tool in extensions { tool.screenMayHaveChanged() } }

  /// The screen that an extension shows instead of the program's screen.
  var substitute: Substitute? { extensions.lazy.compactMap(\.substitute).first }

  /// The link to the current screen.
  package var link: NavigationCore.Link? { substitute.map(\.link) ?? program.link }

  /// The titles of the screens on the stack, from bottom to top.
  public var breadcrumb: [String] { graph.update().breadcrumb }

  private static let mostRenders = 100

  /// Waits until nothing more can happen without a turn or the passage of time.
  public func waitUntilIdle() async {
    graph.update()
    var isAtRest = await program.idle()
    // The wait would never end with a view that changes on every render, or with effects that never pause.
    var renders = 0
    while isAtRest, graph.needsRender, renders < Self.mostRenders {
      graph.update()
      isAtRest = await program.idle()
      renders += 1
    }
  }

  // MARK: Commands

  /// The reader of the lines that a user types.
  package var reader: CommandReader {
    let commands = extensions.flatMap(\.commands)
    return CommandReader(
      graph: graph, isInteractive: isInteractive,
      commands: standardCommands.moving + commands.filter { !$0.isTool } + standardCommands.others,
      tools: commands.filter(\.isTool) + surfaceCommands)
  }

  /// Returns the complete lines to which a line can be completed.
  public func completions(of line: String) -> [String] { reader.completions(of: line) }

  // MARK: Notices and status

  /// Returns the notices since the last call, for the surface to show beside the screen.
  public func takeNotices() -> [ProgramNotice] {
    gatherNotices()
    defer { (notices, receivedNotices) = ([], 0) }
    return notices
  }

  /// Collects new notices and passes them to the extensions. The surface takes them later.
  package func gatherNotices() {
    for tool in extensions { notices += tool.takeNotices() }
    notices.insert(contentsOf: program.notices?.takeNotices() ?? [], at: receivedNotices)
    guard receivedNotices < notices.count else { return }
    for tool in extensions { tool.didReceive(notices[receivedNotices...]) }
    receivedNotices = notices.count
  }

  package func notify(_ text: String, isError: Bool = false) {
    notices.append(ProgramNotice(text, isError: isError))
  }

  /// Shows the user how to find the commands.
  package func greet() { notify("Type 'help' for a list of commands. Tab completes a command.") }

  /// A Boolean value that indicates whether something on the screen isn't saved.
  public var isUnsaved: Bool { saver.unsavedReason != nil }

  /// The exit status of the run so far.
  public var status: Int32 {
    failedStatus != ExitStatus.success ? failedStatus : program.notices?.status ?? ExitStatus.success
  }

  func failed(_ status: Int32) { failedStatus = status }

  // MARK: Other terminals

  /// Shows the user what another terminal has done.
  package func othersActed() {
    onNeedsRender?()
    onOthersActed?()
  }

  /// Ends the program, because another terminal has done so.
  package func end() {
    hasEnded = true
    onEnd?()
  }

  // MARK: Saving

  /// Saves edits, including edits that couldn't be saved before.
  ///
  /// - Throws: A new failure. It is shown with the screen until it is resolved.
  public func flush() async throws { try await saver.flush() }
}
