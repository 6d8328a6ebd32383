import Foundation
import NavigationCore
import SessionRecording
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// A socket for other processes that watch and control the running program, with the JSON lines of `--json`.
///
/// Their requests and the user's commands are performed in turns. Each process receives the answers to its requests, and messages
/// about screens, notices, actions, and effects.
@MainActor
package final class ProgramListener: ProgramExtension {
  /// The time after which a slow request is answered with an error.
  package static let patience = Duration.seconds(10)
  /// The time limit for output at the end.
  static let lastWait = Duration.seconds(2)
  static let slowness =
    "Disconnected an attached terminal that didn't read its output."

  private typealias Client = SocketServer.Client

  private let server: SocketServer
  private let patience: Duration
  /// The number of lines that each client has written.
  private var clients: [Client: Int] = [:]
  private var reading: Task<Void, Never>?
  private weak var program: RunningProgram?
  /// The last screen that was sent to all clients.
  private var shown: RunningProgram.ShownTree?
  private var isRefreshing = false
  /// The number of times that the screen was checked for changes.
  private(set) var refreshes = 0
  /// The number of requests in progress. Each reports its own changes.
  private var performing = 0
  private let effects = EffectWatch()

  /// Starts listening.
  ///
  /// - Parameter patience: The time after which a slow request is answered with an error.
  /// - Throws: The reason that it can't listen.
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

  /// A Boolean value that indicates whether another process requested the current turn, so that its answer must not contain
  /// secrets.
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

  /// Informs the clients that the program has ended, and removes the socket.
  package func end(_ status: Int32) async {
    tellAll(.end(status: status))
    await disconnect()
  }

  /// Closes the connections and removes the socket.
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

  /// Sends the current screen and effects to a client.
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
    // The client doesn't wait any longer, but the program may still end.
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
      // Save before answering, so that the changes of a request are on disk.
      await program.save()
      return result
    }
  }

  // MARK: Messages

  package func didReceive(_ notices: ArraySlice<ProgramNotice>) {
    for notice in notices { tellAll(.notice(notice.text, isError: notice.isError, rings: notice.rings)) }
  }

  /// Sends the screen to the clients after the current turn.
  package func screenMayHaveChanged() {
    guard !clients.isEmpty, !isRefreshing else { return }
    isRefreshing = true
    Task {
      await program?.waitForTurn()
      isRefreshing = false
      refreshes += 1
      // Each request reports its own changes.
      if performing == 0 { tellOfChange() }
    }
  }

  /// Sends the screen to the clients if it has changed. Returns `true` if it has.
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
  /// A Boolean value that indicates whether the answer may contain a part of the state.
  fileprivate var looksInside: Bool {
    if case .command(let line) = invocation { line.first { !$0.isWhitespace } == ":" } else { false }
  }
}
