import DeveloperTools
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// Lets another process control a program by JSON: it reads requests and writes messages, one per line.
///
/// A line contains a `ProgramRequest` or a `ProgramMessage`. Each request has one answer with its id: the screen if it has changed,
/// `output`, `done`, or `error`. An error doesn't end the run, but makes the exit status a failure.
@MainActor
public final class JSONSurface: Surface {
  private let lines: LineReader
  private let events: LineEvents
  private let output: TerminalOutput
  private let width: Int
  private let hearsSignals: Bool

  private weak var loop: ProgramLoop?
  private var program: RunningProgram!
  private var number = 0
  /// The id of the current request.
  private var id: ProgramRequestID?
  private var answer: Answer?

  /// Creates a surface.
  ///
  /// - Parameter width: The width of the output in columns.
  public convenience init(_ lines: LineReader, output: TerminalOutput, width: Int = 80) {
    self.init(lines, output: output, width: width, hearsSignals: false)
  }

  init(_ lines: LineReader, output: TerminalOutput, width: Int, hearsSignals: Bool) {
    (self.lines, events, self.output) = (lines, LineEvents(lines), output)
    (self.width, self.hearsSignals) = (width, hearsSignals)
  }

  // MARK: Events

  public func begin(_ loop: ProgramLoop) {
    (self.loop, program) = (loop, loop.program)
    program.width = width
    program.tool(Inspection.self)?.record()
    if hearsSignals { events.listenForSignals { [weak loop] _ in loop?.endSaving() } }
  }

  public func next() async -> SurfaceEvent {
    while true {
      switch await events.next() {
      case .line(let line):
        number += 1
        if !line.allSatisfy(\.isWhitespace) { return event(for: line) }
      case .changed: return .changed
      case .signal(let number): return .terminated(number)
      case .end:
        if lines.failure != nil { loop?.inputFailed() }
        return .ended
      }
    }
  }

  private func event(for line: String) -> SurfaceEvent {
    do throws(ProgramRequestError) {
      let request = try ProgramRequest(line: line)
      id = request.id
      if request.invocation == .screen { program.forgetScreen() }
      return .perform { program throws(CommandError) in try await program.execute(request.invocation) }
    } catch {
      id = error.id
      return .perform { _ throws(CommandError) in
        throw CommandError(error.message, suggestion: error.suggestion)
      }
    }
  }

  public func screenMayHaveChanged() { events.screenMayHaveChanged() }

  public func endInput() { events.end() }

  // MARK: Output

  private func write(_ content: ProgramMessage.Content, id: ProgramRequestID? = nil) {
    output.write([ProgramMessage(content, id: id).line])
  }

  public func show(_ answer: Answer) { self.answer = answer }

  public func show(_ notices: [ProgramNotice]) {
    for notice in notices {
      write(.notice(notice.text, isError: notice.isError, rings: notice.rings), id: answer == nil ? nil : id)
    }
  }

  public func showScreen(of program: RunningProgram) {
    switch answer.take() {
    case nil: writeScreen(of: program)
    case .success(.output(let lines)):
      writeScreen(of: program)
      write(.output(lines), id: id)
    case .success:
      if !writeScreen(of: program, id: id) { write(.done, id: id) }
    case .failure(let error):
      writeScreen(of: program)
      write(.error(error.message, suggestion: error.suggestion, line: number), id: id)
    }
  }

  /// Writes the screen if it has changed. Returns `true` if it has.
  @discardableResult
  private func writeScreen(of program: RunningProgram, id: ProgramRequestID? = nil) -> Bool {
    guard let (tree, link, unsaved) = program.takeTree() else { return false }
    write(.screen(tree, link: link, unsaved: unsaved), id: id)
    return true
  }

  public func showWaiting(_ text: StyledText) { write(.notice(text, isError: false, rings: false)) }

  public func end(_ ending: SurfaceEnding, _ status: Int32, of program: RunningProgram) {
    defer { events.stop() }
    let isAnswered = answer == nil
    if isAnswered { showScreen(of: program) }
    show(program.takeNotices())
    if !isAnswered { showScreen(of: program) }
    if let failure = lines.failure { write(.error("\(failure)", suggestion: nil, line: 0)) }
    write(.end(status: status))
  }
}
