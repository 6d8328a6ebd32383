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
  private let handlesSignals: Bool

  private var client: Client!
  private var number = 0
  /// The id of the current request.
  private var id: ProgramRequestID?
  private var answer: Result<[StyledText]?, CommandError>?

  /// Creates a surface.
  ///
  /// - Parameter width: The width of the output in columns.
  public convenience init(_ lines: LineReader, output: TerminalOutput, width: Int = 80) {
    self.init(lines, output: output, width: width, handlesSignals: false)
  }

  init(_ lines: LineReader, output: TerminalOutput, width: Int, handlesSignals: Bool) {
    (self.lines, events, self.output) = (lines, LineEvents(lines), output)
    (self.width, self.handlesSignals) = (width, handlesSignals)
  }

  public var isLocal: Bool { true }

  // MARK: Inputs

  public func run(_ client: Client) async -> Output.Next {
    self.client = client
    client.width = width
    client.program.remember()
    client.onChange = { [unowned self] in react(to: $0) }
    if handlesSignals { events.listenForSignals(for: client) }
    defer { events.stop() }
    await client.begin()
    showScreen()
    showNotices()
    while true {
      switch await events.next() {
      case .line(let line):
        number += 1
        guard !line.allSatisfy(\.isWhitespace) else { continue }
        let output = await perform(line)
        answer = output.answer
        guard output.next == .stay else { return end(output.next) }
        await client.commit()
        showNotices()
        showScreen()
      case .changed:
        if client.isShared { showNotices() }
        showScreen()
      case .signal(let number): return end(await client.send(.signal(number)).next)
      case .end: return end(await client.send(.end(isComplete: lines.failure == nil)).next)
      }
    }
  }

  private func react(to change: Client.Change) {
    switch change {
    case .screen, .others: events.screenMayHaveChanged()
    case .savingIsSlow: write(.notice(Client.Commit.slowness, isError: false, rings: false))
    case .ended: events.end()
    case .notices: break
    }
  }

  private func perform(_ line: String) async -> Output {
    do throws(ProgramRequestError) {
      let request = try ProgramRequest(line: line)
      id = request.id
      if request.invocation == .screen { client.forgetScreen() }
      return await client.send(.invocation(request.invocation))
    } catch {
      id = error.id
      return client.refuse(CommandError(error.message, suggestion: error.suggestion))
    }
  }

  // MARK: Output

  private func write(_ content: ProgramMessage.Content, id: ProgramRequestID? = nil) {
    output.write([ProgramMessage(content, id: id).line])
  }

  private func showNotices() {
    for notice in client.takeNotices() {
      write(.notice(notice.text, isError: notice.isError, rings: notice.rings), id: answer == nil ? nil : id)
    }
  }

  private func showScreen() {
    switch answer.take() {
    case nil: writeScreen()
    case .success(let lines?):
      writeScreen()
      write(.output(lines), id: id)
    case .success:
      if !writeScreen(id: id) { write(.done, id: id) }
    case .failure(let error):
      writeScreen()
      write(.error(error.message, suggestion: error.suggestion, line: number), id: id)
    }
  }

  /// Writes the screen if it has changed. Returns `true` if it has.
  @discardableResult
  private func writeScreen(id: ProgramRequestID? = nil) -> Bool {
    guard let (tree, link, unsaved) = client.takeTree() else { return false }
    write(.screen(tree, link: link, unsaved: unsaved), id: id)
    return true
  }

  private func end(_ next: Output.Next) -> Output.Next {
    let isAnswered = answer == nil
    if isAnswered { showScreen() }
    showNotices()
    if !isAnswered { showScreen() }
    if let failure = lines.failure { write(.error("\(failure)", suggestion: nil, line: 0)) }
    if case .quit(let status) = next { write(.end(status: status)) }
    return next
  }
}
