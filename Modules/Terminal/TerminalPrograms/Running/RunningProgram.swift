import ComposableArchitecture
import JSONValues
import NavigationCore
import NavigationUI
import TerminalText
import TerminalUI

/// A program in use, which performs lines and invocations and provides the current screen.
///
/// It performs no input or output. Its ``Client``s use it, one turn after another, and its ``ProgramExtension``s take part in them.
@MainActor
public final class RunningProgram {
  /// The result of a turn.
  public enum Reply: Hashable, Sendable {
    /// The turn is done. The screen shows the result.
    case done
    /// The turn is done and has an output.
    case output([StyledText])
    /// Another surface should show the program: the place that the user named.
    case leave(to: String)
    /// The program should end with ``RunningProgram/status``.
    case quit
  }

  /// A screen as a tree, with its link and the reason that something on it isn't saved.
  package typealias ShownTree = (tree: ElementTree, link: String?, unsaved: String?)

  package let program: Program
  package let graph: ViewGraph
  /// A Boolean value that indicates whether a user writes the lines, so that names can be abbreviated and questions are
  /// asked.
  package let isInteractive: Bool
  /// Whether the program is one of many in a process.
  let isServed: Bool
  package let extensions: [any ProgramExtension]
  package let questions = ProgramQuestions()
  /// The client of the surface that shows the program.
  public private(set) lazy var owner = Client(of: self)
  /// The clients besides the owner.
  private var guests: [Client] = []
  /// The client whose turn it is, or the owner.
  lazy var acting = owner
  let failures = NavigationFailures()
  /// The queue that performs the turns of the user and of attached terminals one after another.
  let turns = TurnQueue()
  package private(set) lazy var saver = EditSaver(of: self)
  package private(set) lazy var leaveGuard = LeaveGuard(of: self)
  private(set) lazy var standardCommands = StandardCommands(of: self)

  /// The notices that no client has received yet.
  private var notices: [ProgramNotice] = []
  private var isGathering = false
  private var failedStatus = ExitStatus.success
  /// The clock for waits that the user sees.
  package var clock: any Clock<Duration> = ContinuousClock()
  /// The actions of extensions at certain moments.
  private var actions: [Moment: [@MainActor () -> Void]] = [:]
  /// The past of the program, if an extension can show it.
  package weak var timeline: (any ProgramTimeline)?
  /// Begins to remember actions for the commands that list them.
  package var remember: @MainActor () -> Void = {}
  /// Called when the user has typed into a field: the field, and its text before and after that.
  package var onTyping: (@MainActor (ElementID, String, String) -> Void)?
  /// A Boolean value that indicates whether a client has ended the program for all of them.
  package private(set) var hasEnded = false
  /// A Boolean value that indicates whether another process continues the program on the same screen.
  package private(set) var isReplaced = false

  /// Runs a program with extensions.
  ///
  /// - Parameters:
  ///   - isInteractive: Whether a user writes the lines, so that names can be abbreviated and questions are asked.
  ///   - extensions: The extensions, in the order in which they take part in turns and in which help lists their commands.
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
    graph = ViewGraph {
      ProgramView(
        program: view, questions: questions, showNavigationError: showNavigationError,
        isLocal: !isServed)
    }
    graph.numbersByPlace = isServed
    failures.announce = { [unowned self] in notify("\($0)", isError: true) }
    notices += program.startNotices
    if let views: ViewStates = views.flatMap({ try? $0.decoded() }) { graph.recall(views) }
    graph.onNeedsRender = { [weak self] in
      self?.screenMayHaveChanged()
    }
    extensions.forEach { $0.begin(self) }
  }

  /// Returns the extension of a type, or `nil` if there is none.
  package func `extension`<Extension: ProgramExtension>(_ type: Extension.Type = Extension.self) -> Extension?
  {
    extensions.lazy.compactMap { $0 as? Extension }.first
  }

  /// Ends the tasks of the views.
  public func stop() {
    graph.stop()
    extensions.forEach { $0.stop() }
  }

  // MARK: Moments

  /// A moment in a run at which some extension does something.
  package enum Moment: Hashable {
    /// The program is about to end, or a screen is left.
    case leaving
    /// A turn of any client is over.
    case turnEnded
    /// All edits are saved.
    case saved
    /// A client has shown a screen that differs from the previous one.
    case shown
    /// Clients are about to receive notices.
    case gathering
    /// Everything is saved, and the program ends for another version of itself.
    case replacing
  }

  /// Calls an action each time that a moment comes, after the actions of earlier extensions.
  package func at(_ moment: Moment, _ action: @escaping @MainActor () -> Void) {
    actions[moment, default: []].append(action)
  }

  package func reach(_ moment: Moment) { for action in actions[moment] ?? [] { action() } }

  /// Passes a key to a field. It isn't a turn, so that no key waits for one.
  ///
  /// - Returns: `false` if the field doesn't use the key.
  package func edit(_ field: ElementID, with key: Key) -> Bool {
    let before = graph.editedText(in: field)?.text
    guard graph.edit(field, with: key) else { return false }
    if let before, let after = graph.editedText(in: field)?.text { onTyping?(field, before, after) }
    return true
  }

  // MARK: The screen

  /// Returns the screen as lines, followed by the reason that something isn't saved, if any.
  public func screen(width: Int) -> [StyledText] {
    var lines = graph.lines(width: width)
    if let replacementScreen {
      lines +=
        [StyledText()] + StyledText(replacementScreen.description, style: .bold).wrapped(to: max(width, 8))
    }
    guard let unsavedReason = saver.unsavedReason else { return lines }
    let mark = StyledText(
      "Not saved: \(unsavedReason) Use 'retry' to try again.", style: TextStyle(foreground: .danger))
    return lines + [StyledText()] + mark.wrapped(to: max(width, 8))
  }

  /// The screen as a tree of elements, for a surface that doesn't show lines.
  public var tree: ElementTree { graph.update() }

  /// The screen as a tree, with its link and the reason that something on it isn't saved.
  package var shownTree: ShownTree { (graph.update(), link?.description, saver.unsavedReason) }

  /// Lets all clients show the screen although none of them has acted.
  public func screenMayHaveChanged() { tellClients(.screen) }

  /// The screen that an extension shows instead of the program's screen.
  var replacementScreen: ReplacementScreen? { extensions.lazy.compactMap(\.replacementScreen).first }

  /// The link to the current screen.
  package var link: NavigationCore.Link? { replacementScreen.map(\.link) ?? program.link }

  /// The titles of the screens on the stack, from bottom to top.
  public var breadcrumb: [String] { graph.update().breadcrumb }

  private static let maxRenders = 100

  /// Waits until nothing more can happen without a turn or the passage of time.
  public func waitUntilIdle() async {
    // The wait would never end with a view that changes on every render, or with effects that never pause.
    for _ in 0...Self.maxRenders {
      graph.update()
      let store = program.hasLinks ? program.screens?.store : nil
      let isAtRest = if let store { await store.idle() } else { await StoresOfProgram.idle() }
      guard isAtRest, graph.needsRender else { return }
    }
  }

  // MARK: Commands

  /// The reader of the lines of the client whose turn it is.
  package var reader: CommandReader { acting.reader }

  /// Returns the complete lines to which a line can be completed.
  public func completions(of line: String) -> [String] { reader.completions(of: line) }

  /// The width of outputs for the client whose turn it is, in columns.
  package var width: Int { acting.width }

  // MARK: Clients

  /// All clients, the owner first.
  var clients: [Client] { [owner] + guests }

  /// Adds a client beside the owner.
  package func addGuest() -> Client {
    let client = Client(of: self)
    guests.append(client)
    return client
  }

  func tellClients(_ change: Client.Change, except other: Client? = nil) {
    for client in clients where client !== other { client.onChange?(change) }
  }

  package func removeGuest(_ client: Client) { guests.removeAll { $0 === client } }

  /// Waits until all turns that have started are over.
  package func waitForTurn() async {
    await turns.begin()
    turns.end()
  }

  /// Ends the program for all clients.
  func end() {
    hasEnded = true
    tellClients(.ended)
  }

  /// Ends the program for all clients, for another version of it. Nothing is asked, kept, or given up, because the next process
  /// continues with the same session.
  package func replace() {
    isReplaced = true
    end()
  }

  // MARK: Notices and status

  /// The builds of the next version of the program, or `nil` unless another process builds it whenever its sources change.
  package var builds: BuildReport? {
    didSet { if builds != oldValue { screenMayHaveChanged() } }
  }

  /// The notice that is shown as long as it applies: the state of the builds.
  package var standingNotice: ProgramNotice? {
    guard let builds, let summary = builds.summary else { return nil }
    return ProgramNotice(summary, isError: !builds.problems.isEmpty)
  }

  /// Returns the owner's notices since the last call.
  public func takeNotices() -> [ProgramNotice] { owner.takeNotices() }

  /// Passes new notices to the clients.
  package func gatherNotices() {
    // A client may take its notices while it receives them.
    guard !isGathering else { return }
    isGathering = true
    defer { isGathering = false }
    reach(.gathering)
    notices.insert(contentsOf: program.notices?.takeNotices() ?? [], at: 0)
    guard !notices.isEmpty else { return }
    let new = notices[...]
    notices = []
    for client in clients { client.receive(new) }
  }

  /// Tells all clients something, beside the screen.
  ///
  /// - Parameters:
  ///   - text: The message.
  ///   - isError: Whether the message is about a failure.
  ///   - isUndoable: Whether `undo` undoes what the message is about.
  public func notify(_ text: String, isError: Bool = false, isUndoable: Bool = false) {
    notices.append(ProgramNotice(text, isError: isError, isUndoable: isUndoable))
  }

  /// A Boolean value that indicates whether something on the screen isn't saved.
  public var isUnsaved: Bool { saver.unsavedReason != nil }

  /// The exit status of the run so far.
  public var status: Int32 {
    failedStatus != ExitStatus.success ? failedStatus : program.notices?.status ?? ExitStatus.success
  }

  func failed(_ status: Int32) { failedStatus = status }

  // MARK: Saving

  /// Saves edits, including edits that couldn't be saved before.
  ///
  /// - Throws: A new failure. It is shown with the screen until it is resolved.
  public func flush() async throws { try await saver.flush() }
}
