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
  package static let timeout = Duration.seconds(10)
  /// The time limit for output at the end.
  static let lastWait = Duration.seconds(2)
  static let slowness =
    "Disconnected an attached terminal that didn't read its output."

  /// Another process at the socket.
  private typealias Peer = SocketServer.Client

  private let server: SocketServer
  private let timeout: Duration
  /// The number of lines that each peer has written.
  private var peers: [Peer: Int] = [:]
  private var reading: Task<Void, Never>?
  private weak var program: RunningProgram?
  /// Whether another version of the program continues, and listens at the same path.
  private var isReplaced = false
  /// The client that sends the requests of all peers.
  private var client: Client?
  /// The last screen that was sent to all peers.
  private var shown: RunningProgram.ShownTree?
  private var isRefreshing = false
  /// The number of times that the screen was checked for changes.
  private(set) var refreshes = 0
  /// The number of requests in progress. Each reports its own changes.
  private var performing = 0
  private let effects = EffectWatch()

  /// Starts listening.
  ///
  /// - Parameter timeout: The time after which a slow request is answered with an error.
  /// - Throws: The reason that it can't listen.
  package init(_ path: String, timeout: Duration = ProgramListener.timeout, maxBytes: Int = 16 << 20)
    throws(StartError)
  {
    do {
      server = try SocketServer(path, maxBytes: maxBytes)
    } catch {
      throw StartError("Can't listen at '\(path)': \(error)")
    }
    self.timeout = timeout
  }

  /// Whether another process requested the current turn, so that its answer must not contain
  /// secrets.
  @TaskLocal static var isAsking = false

  // MARK: The program

  package func begin(_ program: RunningProgram) {
    self.program = program
    let client = program.addGuest()
    client.onChange = { [weak self] in self?.react(to: $0) }
    self.client = client
    program.at(.turnEnded) { [weak self] in self?.refreshLater() }
    program.remember()
    program.extension(TimeTravel.self)?.onEntry = { [weak self] in self?.happened($0) }
    effects.begin(program) { [weak self] in self?.tellAll(.effect($0)) }
    guard reading == nil else {
      refreshLater()
      return
    }
    reading = Task { [weak self, events = server.events] in
      for await event in events { self?.handle(event) }
    }
  }

  package func stop() {
    effects.end()
    isReplaced = program?.isReplaced ?? false
    if let client { program?.removeGuest(client) }
    (program, client) = (nil, nil)
  }

  /// Informs the peers that the program has ended, and removes the socket.
  package func end(_ status: Int32) async {
    let last = ProgramMessage(.end(status: status, isReplaced: isReplaced))
    await disconnect(saying: last.line.rendered(for: .plain))
  }

  /// Closes the connections after a last line, and removes the socket.
  package func disconnect(saying last: RenderedText? = nil) async {
    await server.stop(within: Self.lastWait, saying: last)
    reading?.cancel()
  }

  // MARK: Clients

  private func handle(_ event: SocketServer.Event) {
    switch event {
    case .connected(let peer):
      tellOfChange()
      peers[peer] = 0
      greet(peer)
    case .line(let peer, let line):
      peers[peer, default: 0] += 1
      Task {
        await perform(line, of: peer)
        server.lineIsDone(peer)
      }
    case .tooLong(let peer):
      peers[peer, default: 0] += 1
      let message = "A line can have at most \(SocketServer.longestLine) bytes."
      tell(.error(message, suggestion: nil, line: peers[peer] ?? 0), to: peer)
      server.lineIsDone(peer)
    case .tooSlow:
      program?.notify(Self.slowness)
      program?.gatherNotices()
      client?.tellOthers()
    case .left(let peer):
      peers[peer] = nil
      server.forget(peer)
    }
  }

  /// Sends the current screen and effects to a peer.
  private func greet(_ peer: Peer) {
    guard let program else { return }
    let shown = shown ?? program.shownTree
    self.shown = shown
    tell(.screen(shown.tree, link: shown.link, unsaved: shown.unsaved), to: peer)
    for effect in effects.running(in: program) { tell(.effect(effect), to: peer) }
  }

  private func perform(_ line: String, of peer: Peer) async {
    let number = peers[peer] ?? 0
    guard !line.allSatisfy(\.isWhitespace) else { return }
    let request: ProgramRequest
    do {
      request = try ProgramRequest(line: line)
    } catch {
      return tell(.error(error.message, suggestion: error.suggestion, line: number), to: peer, id: error.id)
    }
    guard let program, let client, !program.hasEnded else {
      return tell(
        .error("The program is quitting.", suggestion: nil, line: number), to: peer, id: request.id)
    }
    performing += 1
    let work = Task { await Self.carryOut(request.invocation, by: client) }
    let output = await Deadline.value(of: work, within: timeout)
    performing -= 1
    program.gatherNotices()
    switch output?.answer {
    case nil:
      let message =
        "Still busy after \(timeout.components.seconds) seconds. The command continues."
      tellOfChange()
      tell(.error(message, suggestion: nil, line: number), to: peer, id: request.id)
    case .failure(let error):
      tellOfChange()
      tell(.error(error.message, suggestion: error.suggestion, line: number), to: peer, id: request.id)
    case .success(let lines?):
      tellOfChange()
      tell(
        .output(request.looksInside ? HiddenSecrets(of: program).hidden(in: lines) : lines), to: peer,
        id: request.id)
    case .success(nil):
      let isNew = tellOfChange(except: peer)
      if isNew || request.invocation == .screen, let shown {
        tell(.screen(shown.tree, link: shown.link, unsaved: shown.unsaved), to: peer, id: request.id)
      } else {
        tell(.done, to: peer, id: request.id)
      }
    }
    client.tellOthers()
    if let output { return end(after: output) }
    // The peer doesn't wait any longer, but the program may still end.
    Task { end(after: await work.value) }
  }

  private func end(after output: Output) {
    if case .quit = output.next { client?.endProgram() }
  }

  private static func carryOut(_ invocation: Invocation, by client: Client) async -> Output {
    // The program may be stopped in the meantime.
    let program = client.program
    defer { withExtendedLifetime(program) {} }
    return await $isAsking.withValue(true) {
      let output = await client.send(.invocation(invocation))
      // Save before answering, so that the changes of a request are on disk.
      await client.commit()
      return output
    }
  }

  // MARK: Messages

  private func react(to change: Client.Change) {
    switch change {
    case .screen: refreshLater()
    case .notices:
      for notice in client?.takeNotices() ?? [] {
        tellAll(.notice(notice.text, isError: notice.isError, rings: notice.rings))
      }
    case .others, .savingIsSlow, .ended: break
    }
  }

  /// Sends the screen to the peers after the current turn.
  private func refreshLater() {
    guard !peers.isEmpty, !isRefreshing else { return }
    isRefreshing = true
    Task {
      await program?.waitForTurn()
      isRefreshing = false
      refreshes += 1
      // Each request reports its own changes.
      if performing == 0 { tellOfChange() }
    }
  }

  /// Sends the screen to the peers if it has changed. Returns `true` if it has.
  @discardableResult
  private func tellOfChange(except other: Peer? = nil) -> Bool {
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
      program.extension(TimeTravel.self)?.withhold(entry.number)
    }
    guard !peers.isEmpty else { return }
    tellAll(
      .action(
        ReportedAction(
          number: entry.number, time: entry.time, origin: entry.origin, effect: entry.effect,
          action: program.extension(TimeTravel.self)?.text(of: entry, forOthers: true) ?? "",
          changed: entry.changed)))
  }

  private func tellAll(_ content: ProgramMessage.Content, except other: Peer? = nil) {
    guard !peers.isEmpty else { return }
    let line = ProgramMessage(content).line.rendered(for: .plain)
    for peer in peers.keys where peer != other { server.write(line, to: peer) }
  }

  private func tell(_ content: ProgramMessage.Content, to peer: Peer, id: ProgramRequestID? = nil) {
    server.write(ProgramMessage(content, id: id).line.rendered(for: .plain), to: peer)
  }
}

extension ProgramRequest {
  /// Whether the answer may contain a part of the state.
  fileprivate var looksInside: Bool {
    if case .command(let line) = invocation { line.first { !$0.isWhitespace } == ":" } else { false }
  }
}
