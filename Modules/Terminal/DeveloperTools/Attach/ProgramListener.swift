import Foundation
import NavigationCore
import SessionRecording
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// A socket at which other processes look at a program while it runs, and use it. They speak the lines of JSON that `--json` speaks.
///
/// Their requests and the user's commands are turns, one after another. Each process gets an answer to its requests, and messages
/// about what happens: screens, notices, actions, and effects.
@MainActor
package final class ProgramListener: ProgramExtension {
  /// How long a request may take before it is answered that it takes longer.
  package static let patience = Duration.seconds(10)
  /// How long what is written at the end may take.
  static let lastWait = Duration.seconds(2)
  static let slowness =
    "Disconnected an attached terminal that didn't read its output."

  private typealias Client = SocketServer.Client

  private let server: SocketServer
  private let patience: Duration
  /// How many lines each client has written.
  private var clients: [Client: Int] = [:]
  private var reading: Task<Void, Never>?
  private weak var program: RunningProgram?
  /// The screen that all clients know.
  private var shown: RunningProgram.ShownTree?
  private var isRefreshing = false
  /// How often the screen was looked at, because it may have changed.
  private(set) var refreshes = 0
  /// How many requests are being performed: each tells what it has changed.
  private var performing = 0
  private let effects = EffectWatch()

  /// Begins to listen.
  ///
  /// - Parameter patience: How long a request may take before it is answered that it takes longer.
  /// - Throws: Why it cannot.
  package init(_ path: String, patience: Duration = ProgramListener.patience, mostBytes: Int = 16 << 20)
    throws(StartFailure)
  {
    do {
      server = try SocketServer(path, mostBytes: mostBytes)
    } catch {
      throw StartFailure("Can't listen at '\(path)': \(error)")
    }
    self.patience = patience
  }

  /// A Boolean value that indicates whether the present turn was asked for by another process: its answer holds no secrets.
  @TaskLocal static var isAsking = false

  // MARK: The program

  package func begin(_ program: RunningProgram) {
    self.program = program
    program.isShared = true
    program.tool(Inspection.self)?.record()
    program.tool(TimeTravel.self)?.onEntry = { [weak self] in self?.happened($0) }
    effects.begin(program) { [weak self] in self?.tellAll(.effect($0)) }
    guard reading == nil else {
      screenMayHaveChanged()
      return
    }
    reading = Task { [weak self, events = server.events] in
      for await event in events { self?.handle(event) }
    }
  }

  package func stop() {
    effects.end()
    program = nil
  }

  /// Tells the clients that the program has ended, and removes the socket.
  package func end(_ status: Int32) async {
    tellAll(.end(status: status))
    await disconnect()
  }

  /// Ends the connections, and removes the socket.
  package func disconnect() async {
    await server.stop(within: Self.lastWait)
    reading?.cancel()
  }

  // MARK: Clients

  private func handle(_ event: SocketServer.Event) {
    switch event {
    case .connected(let client):
      tellOfChange()
      clients[client] = 0
      greet(client)
    case .line(let client, let line):
      clients[client, default: 0] += 1
      Task {
        await perform(line, of: client)
        server.lineIsDone(client)
      }
    case .tooLong(let client):
      clients[client, default: 0] += 1
      let message = "A line can have at most \(SocketServer.longestLine) bytes."
      tell(.error(message, suggestion: nil, line: clients[client] ?? 0), to: client)
      server.lineIsDone(client)
    case .tooSlow:
      program?.notify(Self.slowness)
      program?.gatherNotices()
      program?.othersActed()
    case .left(let client):
      clients[client] = nil
      server.forget(client)
    }
  }

  /// Tells a client what there is.
  private func greet(_ client: Client) {
    guard let program else { return }
    let shown = shown ?? program.shownTree
    self.shown = shown
    tell(.screen(shown.tree, link: shown.link, unsaved: shown.unsaved), to: client)
    for effect in effects.running(in: program) { tell(.effect(effect), to: client) }
  }

  private func perform(_ line: String, of client: Client) async {
    let number = clients[client] ?? 0
    guard !line.allSatisfy(\.isWhitespace) else { return }
    let request: ProgramRequest
    do {
      request = try ProgramRequest(line: line)
    } catch {
      return tell(.error(error.message, suggestion: error.suggestion, line: number), to: client, id: error.id)
    }
    guard let program else {
      return tell(
        .error("The program is quitting.", suggestion: nil, line: number), to: client, id: request.id)
    }
    performing += 1
    let work = Task { await Self.carryOut(request.invocation, in: program) }
    let reply = await Deadline.value(of: work, within: patience)
    performing -= 1
    program.gatherNotices()
    switch reply {
    case nil:
      let message =
        "Still busy after \(patience.components.seconds) seconds. The command continues."
      tellOfChange()
      tell(.error(message, suggestion: nil, line: number), to: client, id: request.id)
    case .failure(let error):
      tellOfChange()
      tell(.error(error.message, suggestion: error.suggestion, line: number), to: client, id: request.id)
    case .success(.output(let lines)):
      tellOfChange()
      tell(
        .output(request.looksInside ? HiddenSecrets(of: program).hidden(in: lines) : lines), to: client,
        id: request.id)
    case .success(.done), .success(.quit):
      let isNew = tellOfChange(except: client)
      if isNew || request.invocation == .screen, let shown {
        tell(.screen(shown.tree, link: shown.link, unsaved: shown.unsaved), to: client, id: request.id)
      } else {
        tell(.done, to: client, id: request.id)
      }
    }
    program.othersActed()
    if case .success(.quit) = reply { return program.end() }
    guard reply == nil else { return }
    // The client is not waited for; the end of the program is.
    Task { if case .success(.quit) = await work.value { program.end() } }
  }

  private static func carryOut(
    _ invocation: Invocation, in program: RunningProgram
  ) async -> Result<RunningProgram.Reply, CommandError> {
    await $isAsking.withValue(true) {
      let result: Result<RunningProgram.Reply, CommandError>
      do throws(CommandError) {
        result = .success(try await program.execute(invocation))
      } catch {
        result = .failure(error)
      }
      // What a request has changed is on the disk when it is answered.
      await program.save()
      return result
    }
  }

  // MARK: Telling

  package func didReceive(_ notices: ArraySlice<ProgramNotice>) {
    for notice in notices { tellAll(.notice(notice.text, isError: notice.isError, rings: notice.rings)) }
  }

  /// Tells the clients the screen when the present turn has ended.
  package func screenMayHaveChanged() {
    guard !clients.isEmpty, !isRefreshing else { return }
    isRefreshing = true
    Task {
      await program?.waitForTurn()
      isRefreshing = false
      refreshes += 1
      // A request tells what it has changed itself.
      if performing == 0 { tellOfChange() }
    }
  }

  /// Tells the clients the screen where it is another one than they know, and answers whether it is.
  @discardableResult
  private func tellOfChange(except other: Client? = nil) -> Bool {
    guard let program, let before = shown else { return false }
    let new = program.shownTree
    guard new != before else { return false }
    shown = new
    tellAll(.screen(new.tree, link: new.link, unsaved: new.unsaved), except: other)
    return true
  }

  private func happened(_ entry: Recording.Entry) {
    guard let program else { return }
    if !FrontScreen(program.graph.tree).secureFields.isEmpty {
      program.tool(TimeTravel.self)?.withhold(entry.number)
    }
    guard !clients.isEmpty else { return }
    tellAll(
      .action(
        ReportedAction(
          number: entry.number, time: entry.time, origin: entry.origin, effect: entry.effect,
          action: program.tool(TimeTravel.self)?.text(of: entry, forOthers: true) ?? "",
          changed: entry.changed)))
  }

  private func tellAll(_ content: ProgramMessage.Content, except other: Client? = nil) {
    guard !clients.isEmpty else { return }
    let line = ProgramMessage(content).line.rendered(for: .plain)
    for client in clients.keys where client != other { server.write(line, to: client) }
  }

  private func tell(_ content: ProgramMessage.Content, to client: Client, id: ProgramRequestID? = nil) {
    server.write(ProgramMessage(content, id: id).line.rendered(for: .plain), to: client)
  }
}

extension ProgramRequest {
  /// Whether the answer may be a part of the state.
  fileprivate var looksInside: Bool {
    if case .command(let line) = invocation { line.first { !$0.isWhitespace } == ":" } else { false }
  }
}
