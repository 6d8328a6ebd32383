import CTerminalDevice
import Dependencies
import Foundation
import JSONValues
import NavigationCore
import SessionRecording
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// A program that another process builds again whenever its sources change.
///
/// It shows the state of the builds, and hands its session to the next version of itself.
@MainActor
package final class DevelopedProgram: ProgramExtension {
  /// The connection to the process that develops this one, or `nil` if none does.
  package private(set) static var current: DevelopedProgram?
  /// The environment variable with the numbers of the socket and of the descriptor for standard error.
  static let variable = "CAIRN_DEVELOPMENT"

  private let channel: DevelopmentChannel<DevelopmentOrder>
  /// The standard error of the terminal, until it is taken.
  private var standardError: Int32?
  package let start: DevelopmentStart
  /// The programs that show the builds: one, or one for each visitor of a server.
  private var programs: [Shown] = []
  private var running: RunningProgram? { programs.last?.program }
  /// Opens an error in the user's editor.
  package var open: (@MainActor (BuildProblem) async throws(CommandError) -> Void)?
  /// Whether another process, such as an editor, uses the terminal.
  private var isReleased = false
  private var replacesLater = false
  private var isShown = false
  /// Whether another process continues with the session.
  private var isReplaced = false
  private var handover = DevelopmentHandover()
  /// The modes in which the previous process left the terminal, until they are taken.
  private var modes: TerminalModes
  private var report = BuildReport() {
    didSet { for shown in programs { shown.program?.builds = report } }
  }
  private var ticking: Task<Void, Never>?
  /// Asks a program without a `RunningProgram`, such as a server, to end.
  private var onEnd: (@MainActor () -> Void)?

  /// Finds the process that develops this one. Call this before other processes are started.
  package static func adopt() {
    guard let text = getenv(variable).map({ String(cString: $0) }) else { return }
    unsetenv(variable)
    let numbers = text.split(separator: ",").compactMap { Int32($0) }
    // The variable may come from a terminal inside of the program.
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 2 }), socket_creator(numbers[0]) == getppid() else {
      return
    }
    current = DevelopedProgram(socket: numbers[0], standardError: numbers[1])
  }

  private init?(socket: Int32, standardError: Int32) {
    channel = DevelopmentChannel(socket)
    guard case .start(let start)? = channel.next() else { return nil }
    self.start = start
    self.standardError = standardError
    modes = (try? start.handover?.modes?.decoded()) ?? TerminalModes()
    _ = fcntl(standardError, F_SETFD, FD_CLOEXEC)
    // Standard error is a pipe to the other process, which writes the report of a crash.
    let reports = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 100)
    if reports >= 0 { process_report_crashes(reports) }
    channel.onMessage = { [weak self] in self?.receive($0) }
    channel.begin()
  }

  /// The session that the previous process handed over.
  package var session: Session? {
    start.restores ? start.handover?.session.flatMap { try? $0.decoded() } : nil
  }

  /// The characters that the user typed and the previous process didn't use.
  package var typedAhead: [InputEvent] { (start.handover?.typed ?? "").map { .key(.character($0)) } }

  /// Hands over the characters that the user typed and this process didn't use, up to the first other key.
  package func keep(_ typedAhead: [InputEvent]) {
    handover.typed = ""
    for event in typedAhead {
      guard case .key(.character(let character)) = event else { break }
      handover.typed.append(character)
    }
  }

  /// Writes what the program prints to the terminal instead of to the report of a crash at the start.
  package func takeStandardError() {
    guard let descriptor = standardError else { return }
    dup2(descriptor, STDERR_FILENO)
    close(descriptor)
    standardError = nil
  }

  // MARK: The program

  private struct Shown {
    weak var program: RunningProgram?
  }

  package func begin(_ program: RunningProgram) {
    programs.removeAll { $0.program == nil }
    programs.append(Shown(program: program))
    program.builds = report
    if programs.count == 1 { tellOfStart(program) }
    if report.phase != .idle { tick() }
  }

  private func tellOfStart(_ program: RunningProgram) {
    for notice in start.notices { program.notify(notice.text, isError: notice.isError) }
    program.at(.shown) { [weak self] in self?.tellIsShown() }
    program.at(.replacing) { [weak self] in self?.capture() }
  }

  package func stop() {
    programs.removeAll { $0.program == nil }
    if programs.isEmpty { ticking?.cancel() }
  }

  /// Waits with the end of the program while the terminal is released. Returns a closure that ends the wait.
  package func release() -> @MainActor () -> Void {
    isReleased = true
    return { [weak self] in
      guard let self else { return }
      isReleased = false
      guard replacesLater, let running else { return }
      replacesLater = false
      Task { [weak running] in
        // The text that was edited is an input of its own, which follows.
        try? await running?.clock.sleep(for: .milliseconds(300))
        await running?.waitForTurn()
        running?.replace()
      }
    }
  }

  package func end(_ status: Int32) async {
    guard isReplaced else { return }
    channel.send(DevelopmentAnswer.replaced(handover))
  }

  /// Tells that a program without a `RunningProgram` has started.
  ///
  /// - Parameter end: Asks the program to end.
  package func serve(_ end: @escaping @MainActor () -> Void) {
    takeStandardError()
    onEnd = end
    tellIsShown()
  }

  private func tellIsShown() {
    guard !isShown else { return }
    isShown = true
    channel.send(DevelopmentAnswer.shown)
  }

  private func capture() {
    isReplaced = true
    guard let running, let (store, plugins) = running.program.screens else { return }
    @Dependency(\.date.now) var now
    var session = SessionRecorder(plugins: plugins, keepsQuestions: true).session(
      of: store.withState { $0 }, at: now)
    session.host = try? JSON(encoding: running.graph.viewStates)
    handover.session = try? JSON(encoding: session)
  }

  // MARK: Orders

  private func receive(_ order: DevelopmentOrder?) {
    switch order {
    case .start: break
    case .report(let report):
      self.report = report
      tick()
    case .replace:
      if let onEnd {
        isReplaced = true
        return onEnd()
      }
      replacesLater = isReleased
      guard isReleased else { running?.replace(); return }
      channel.send(DevelopmentAnswer.waiting)
    // Without the other process, nothing restores the terminal.
    case .end, nil: kill(getpid(), SIGTERM)
    }
  }

  /// Shows the seconds while something is in progress.
  private func tick() {
    ticking?.cancel()
    guard report.phase != .idle, let clock = running?.clock else { return }
    ticking = Task { [weak self] in
      while (try? await clock.sleep(for: .seconds(1))) != nil, let self, !Task.isCancelled {
        report.seconds += 1
      }
    }
  }

  // MARK: Commands

  package var commands: [ProgramCommand] {
    var errors = ProgramCommand(
      ":errors [N]", help: "list the errors of the last build, or open one in $EDITOR"
    ) {
      [unowned self] number throws(CommandError) in
      if number.isEmpty { return .output(lines) }
      guard let number = Int(number), report.problems.indices.contains(number - 1) else {
        throw CommandError("There is no error '\(number.shortened)'. ':errors' lists them.")
      }
      try await open?(report.problems[number - 1])
      return .done
    }
    errors.isListed = { [unowned self] in !report.problems.isEmpty }
    let build = ProgramCommand(":build", help: "build the program again") { [unowned self] _ in
      channel.send(DevelopmentAnswer.build)
      return .done
    }
    return [errors, build]
  }

  private var lines: [StyledText] {
    guard !report.problems.isEmpty else { return ["The last build had no errors."] }
    return report.problems.enumerated().flatMap { number, problem -> [StyledText] in
      let place = problem.place.map { StyledText("  " + $0, style: .dim) }
      return [StyledText("\(number + 1)  \(problem.message)")] + [place].compactMap(\.self)
    }
  }
}

extension DevelopedProgram: TerminalSuccession {
  package nonisolated var settings: TerminalSettings? { start.settings }

  package func takeModes() -> TerminalModes {
    defer { modes = TerminalModes() }
    channel.send(DevelopmentAnswer.tookTerminal)
    return modes
  }

  package func leave(_ modes: TerminalModes, undoneBy bytes: [UInt8]) {
    handover.modes = try? JSON(encoding: modes)
    handover.leaving = bytes
  }
}
