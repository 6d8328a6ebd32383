import ConcurrencyExtras
import NavigationCore
import TerminalText
import TerminalUI

/// A program that is being used: reads command lines, and knows what is shown. It neither reads nor writes anything.
@MainActor
public final class HostSession {
  /// What came of a line.
  public enum Reply: Hashable, Sendable {
    /// It was done; the screen shows what it shows.
    case done
    /// It was done, and there is something to say.
    case say([StyledText])
    /// The program is to end, with ``HostSession/status``.
    case quit
  }

  let program: Program
  let graph: Graph
  /// Whether a person writes the lines: names may be shortened, and questions are asked.
  let isInteractive: Bool
  let questions = HostQuestions()
  private let failures = CommandFailures()
  private var notices: [HostNotice] = []
  /// What became of things that were typed, to be said when they are saved.
  var kept: [String] = []
  /// Why something that is shown is not on the disk.
  private(set) var unsavedReason: String?
  private var failedStatus = HostStatus.success

  /// Called when the screen is to be drawn anew although no line was written.
  public var onNeedsRender: (@MainActor () -> Void)? {
    get { graph.onNeedsRender }
    set { graph.onNeedsRender = newValue }
  }

  /// How many columns there are for what is said in reply to a line.
  public var width = 80

  /// Saves what was edited, as the host does it: it says when that takes long, and lets a person interrupt it.
  var save: @MainActor () async -> Void = {}

  /// Begins to use a program.
  ///
  /// - Parameter allowsShortNames: Whether a person at a terminal writes the lines: names may be shortened, and what
  ///   cannot be undone is asked about.
  public init(_ program: Program, allowsShortNames: Bool) {
    self.program = program
    self.isInteractive = allowsShortNames
    let view = program.view
    let questions = questions
    let failures = failures
    self.graph = Graph {
      HostView(program: view, questions: questions, showNavigationError: { failures.receive($0) })
    }
    failures.announce = { [unowned self] in say("\($0)", isError: true) }
    save = { [unowned self] in try? await flush() }
    if isInteractive { say("'help' lists what can be done here; Tab completes what is typed.") }
  }

  /// Ends what the views began.
  public func stop() { graph.stop() }

  /// What the program shows; at its end, what of it is not on the disk.
  public func screen(width: Int) -> [StyledText] {
    let lines = graph.lines(width: width)
    guard let unsavedReason else { return lines }
    let mark = StyledText(
      "Not saved: \(unsavedReason) 'retry' tries again.", style: TextStyle(foreground: .red))
    return lines + [StyledText()] + mark.wrapped(to: max(width, 8))
  }

  /// The names of the places from the first screen to the one that is shown.
  public var place: [String] { graph.update().breadcrumb }

  /// Whether something that is shown is not on the disk.
  public var isUnsaved: Bool { unsavedReason != nil }

  /// What the run ends with, as far as it has come.
  public var status: Int32 {
    failedStatus != HostStatus.success ? failedStatus : program.notices?.status ?? HostStatus.success
  }

  /// What is to be said beside the screen since the last call.
  public func takeNotices() -> [HostNotice] {
    defer { notices = [] }
    return (program.notices?.takeNotices() ?? []) + notices
  }

  func say(_ text: String, isError: Bool = false) {
    notices.append(HostNotice(text, isError: isError))
  }

  func failed(_ status: Int32) { failedStatus = status }

  /// Lets everything happen that can happen without time passing or a line being written.
  public func waitUntilIdle() async {
    graph.update()
    // A view that changes with each of its renders would never be done.
    let deadline = ContinuousClock.now.advanced(by: .seconds(1))
    await program.idle()
    while graph.needsRender, .now < deadline {
      graph.update()
      await program.idle()
    }
  }

  /// Keeps what was edited, and tries again what could not be kept before.
  ///
  /// A failure is thrown when it is new; from then on it is marked on the screen until it is over.
  public func flush() async throws {
    var failure: (any Error)?
    do {
      try await program.storage?.flush()
    } catch {
      failure = error
    }
    let before = unsavedReason
    unsavedReason =
      failure is CancellationError
      ? Saving.interruption : program.storage?.unsavedReason ?? failure.map { "\($0)" }
    for conflict in program.storage?.takeConflicts() ?? [] {
      if isInteractive {
        questions.ask(.conflict(conflict))
      } else {
        say("Another program changed the same; the changes made here were kept. \(conflict.description)")
      }
    }
    if unsavedReason == nil {
      if before != nil { say("Everything is saved again.") }
      for message in kept { say(message) }
      kept = []
    }
    if let failure, unsavedReason != before { throw failure }
  }

  // MARK: Commands

  /// Runs a command line, and waits until its effects wait.
  ///
  /// - Throws: Why it failed, which may be a navigation error of an effect that it began.
  public func execute(_ line: String) async throws(CommandError) -> Reply {
    failures.begin()
    defer { failures.end() }
    let reply = try await run(line)
    if let error = failures.first { throw CommandError(error) }
    return reply
  }

  private func run(_ line: String) async throws(CommandError) -> Reply {
    let words = line.split(maxSplits: 1, whereSeparator: { $0.isWhitespace })
    guard let first = words.first else { return .done }
    let argument = words.count > 1 ? words[1].trimmed : ""
    // The program's own words come first, so that nothing on a screen can take them away; `tap back` reaches a control.
    if let word = HostWord(written: String(first)), isAvailable(word) {
      return try await perform(word, argument)
    }
    do throws(CommandError) {
      let invocation = try parse(line)
      if case .dismiss = invocation, isInteractive, questions.front == nil,
        let reply = try await leave(for: .dismiss(invocation))
      {
        return reply
      }
      guard graph.perform(invocation) else { throw CommandError("What '\(line)' means has gone.") }
      if let (question, answer) = questions.takeAnswer() { return try await act(on: answer, to: question) }
    } catch {
      if isInteractive, let word = shortWord(first.lowercased()) { return try await perform(word, argument) }
      throw suggestingWords(error, for: first.lowercased())
    }
    await waitUntilIdle()
    return .done
  }

  private func parse(_ line: String) throws(CommandError) -> Invocation {
    try graph.parse(line, allowsShortNames: isInteractive)
  }

  private func shortWord(_ written: String) -> HostWord? {
    let words = HostWord.allCases.filter { $0.rawValue.hasPrefix(written) && isAvailable($0) }
    return words.count == 1 ? words[0] : nil
  }

  private func suggestingWords(_ error: CommandError, for written: String) -> CommandError {
    guard error.suggestion == nil, error.message.hasPrefix("There is no '\(written)' here") else {
      return error
    }
    return CommandError(
      error.message,
      suggestion: CommandError.closest(
        to: written, among: HostWord.allCases.filter(isAvailable).map(\.rawValue)))
  }

  func isAvailable(_ word: HostWord) -> Bool {
    switch word {
    case .goto: program.hasLinks
    case .advance: program.clock != nil
    case .undo: program.edits != nil
    case .retry: isUnsaved
    case .more: graph.tree.hasMoreRows
    default: true
    }
  }

  /// The words that lead to something at the moment: those that help lists and Tab offers.
  var words: [HostWord] {
    HostWord.allCases.filter { word in
      guard isAvailable(word) else { return false }
      switch word {
      case .back, .home: return graph.canGoBack
      case .find: return graph.tree.hasRows
      case .undo: return program.edits?.canUndo == true
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
