import TerminalDevice
import TerminalText
import TerminalUI

/// Lets another program drive this one: reads requests and writes screens, each as a line of JSON.
///
/// A ``HostRequest`` is a line, and so is a ``HostMessage``. Each request has one answer, which carries its id: the
/// screen where that has changed, `output`, `done` or `error`. What goes wrong ends nothing; the exit status tells of it.
@MainActor
public struct JSONHost {
  private let program: Program
  private let output: TerminalOutput
  private let width: Int
  /// Whether signals that ask the process to end are heard, and end the run.
  var hearsSignals = false

  /// Makes a host that writes to an output.
  ///
  /// - Parameter width: How many columns the output of commands has.
  public init(_ program: Program, output: TerminalOutput, width: Int = 80) {
    self.program = program
    self.output = output
    self.width = width
  }

  /// Runs until the requests end, or one ends the program.
  ///
  /// However the run ends, what was typed and not saved is kept.
  ///
  /// - Returns: The exit status, one of ``HostStatus``, or 128 and the number of the signal that ended the run.
  public func run(_ lines: LineReader) async -> Int32 {
    let session = HostSession(program, allowsShortNames: false)
    defer { session.stop() }
    session.width = width
    session.recordActions()
    let saving = Saving(session, clock: ContinuousClock()) { [output] in
      output.write([HostMessage(.notice(Saving.notice, isError: false, rings: false)).line])
    }
    let events = HostEvents(lines)
    defer { events.stop() }
    session.onNeedsRender = { events.screenChanged() }
    session.onEnd = { events.end() }
    if hearsSignals { events.listenForSignals { _ in saving.end() } }

    await session.waitUntilIdle()
    await saving.save()
    tellOfChange(session)
    tellNotices(session)
    var status = await answer(events, session, saving)
    tellOfChange(session)
    tellNotices(session)
    if let failure = lines.failure {
      tell(.error("\(failure)", suggestion: nil, line: 0))
      if status == HostStatus.success { status = HostStatus.commandFailed }
    }
    tell(.end(status: status))
    return status
  }

  /// Answers one request after another, and then with the status of the run.
  private func answer(_ events: HostEvents, _ session: HostSession, _ saving: Saving) async -> Int32 {
    var hasFailed = false
    var number = 0
    events: for await event in events.stream {
      if session.hasEnded { break }
      switch event {
      case .end:
        await session.waitUntilIdle()
        break events
      case .signal(let number):
        await saving.leave()
        return 128 + number
      case .screenChanged:
        tellOfChange(session)
        if session.program.listener != nil { tellNotices(session) }
      case .line(let line):
        defer { events.lineIsDone() }
        number += 1
        guard !line.allSatisfy(\.isWhitespace) else { continue }
        switch await perform(line, number, session, saving) {
        case .done: continue
        case .failed: hasFailed = true
        case .quit: break events
        }
      }
    }
    await saving.leave()
    return session.status == HostStatus.success && hasFailed ? HostStatus.commandFailed : session.status
  }

  private enum Outcome { case done, failed, quit }

  private func perform(
    _ line: String, _ number: Int, _ session: HostSession, _ saving: Saving
  ) async -> Outcome {
    let request: HostRequest
    do {
      request = try HostRequest(line: line)
    } catch {
      tell(.error(error.message, suggestion: error.suggestion, line: number), id: error.id)
      return .failed
    }
    do throws(CommandError) {
      let reply = try await session.execute(request.invocation)
      await saving.save()
      tellNotices(session, id: request.id)
      if request.invocation == .screen { session.forgetScreen() }
      switch reply {
      case .output(let lines):
        tellOfChange(session)
        tell(.output(lines), id: request.id)
      case .done, .quit:
        if !tellOfChange(session, id: request.id) { tell(.done, id: request.id) }
      }
      return reply == .quit ? .quit : .done
    } catch {
      await saving.save()
      tellNotices(session, id: request.id)
      tellOfChange(session)
      tell(.error(error.message, suggestion: error.suggestion, line: number), id: request.id)
      return .failed
    }
  }

  // MARK: Writing

  private func tell(_ content: HostMessage.Content, id: HostRequestID? = nil) {
    output.write([HostMessage(content, id: id).line])
  }

  /// Writes the screen where it differs from the one that was written last, and answers whether it does.
  @discardableResult
  private func tellOfChange(_ session: HostSession, id: HostRequestID? = nil) -> Bool {
    guard let (tree, link, unsaved) = session.takeTree() else { return false }
    tell(.screen(tree, link: link, unsaved: unsaved), id: id)
    return true
  }

  private func tellNotices(_ session: HostSession, id: HostRequestID? = nil) {
    for notice in session.takeNotices() {
      tell(.notice(notice.text, isError: notice.isError, rings: notice.rings), id: id)
    }
  }
}
