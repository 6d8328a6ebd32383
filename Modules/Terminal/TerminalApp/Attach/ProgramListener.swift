import Foundation
import NavigationCore
import SessionRecording
import TerminalDevice
import TerminalText
import TerminalUI

/// Lets other programs look at a program while it runs, and act in it: they connect to a socket and speak the lines of JSON that
/// ``JSONHost`` speaks.
///
/// Their requests are performed in the session of the person, one after another with the person's commands. Each is answered, and
/// is told what happens: screens, notices, actions and effects.
@MainActor
final class ProgramListener {
  /// How long a request may take before it is answered that it takes longer.
  static let patience = Duration.seconds(10)
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
  private weak var session: HostSession?
  /// The screen that all clients know.
  private var shown: HostSession.ShownTree?
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
  init(_ path: String, patience: Duration = ProgramListener.patience, mostBytes: Int = 16 << 20)
    throws(StartFailure)
  {
    do {
      server = try SocketServer(path, mostBytes: mostBytes)
    } catch {
      throw StartFailure("Can't listen at '\(path)': \(error)")
    }
    self.patience = patience
  }

  // MARK: The session

  /// Shows a session to the clients.
  func begin(_ session: HostSession) {
    self.session = session
    session.recordActions()
    session.travel?.onEntry = { [weak self] in self?.happened($0) }
    effects.begin(session) { [weak self] in self?.tellAll(.effect($0)) }
    guard reading == nil else {
      screenChanged()
      return
    }
    reading = Task { [weak self, events = server.events] in
      for await event in events { self?.handle(event) }
    }
  }

  /// Shows a session no longer.
  func leave(_ session: HostSession) {
    guard self.session === session else { return }
    effects.end()
    self.session = nil
  }

  /// Tells the clients that the program has ended, and removes the socket.
  func end(_ status: Int32) async {
    tellAll(.end(status: status))
    await stop()
  }

  /// Ends the connections, and removes the socket.
  func stop() async {
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
      session?.notify(Self.slowness)
      session?.shareNotices()
      session?.othersActed()
    case .left(let client):
      clients[client] = nil
      server.forget(client)
    }
  }

  /// Tells a client what there is.
  private func greet(_ client: Client) {
    guard let session else { return }
    let shown = shown ?? session.shownTree
    self.shown = shown
    tell(.screen(shown.tree, link: shown.link, unsaved: shown.unsaved), to: client)
    for effect in effects.running(in: session) { tell(.effect(effect), to: client) }
  }

  private func perform(_ line: String, of client: Client) async {
    let number = clients[client] ?? 0
    guard !line.allSatisfy(\.isWhitespace) else { return }
    let request: HostRequest
    do {
      request = try HostRequest(line: line)
    } catch {
      return tell(.error(error.message, suggestion: error.suggestion, line: number), to: client, id: error.id)
    }
    guard let session else {
      return tell(
        .error("The program is quitting.", suggestion: nil, line: number), to: client, id: request.id)
    }
    performing += 1
    let work = Task { await Self.carryOut(request.invocation, in: session) }
    let reply = await Deadline.value(of: work, within: patience)
    performing -= 1
    session.shareNotices()
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
        .output(request.looksInside ? HiddenSecrets(of: session).hidden(in: lines) : lines), to: client,
        id: request.id)
    case .success(.done), .success(.quit):
      let isNew = tellOfChange(except: client)
      if isNew || request.invocation == .screen, let shown {
        tell(.screen(shown.tree, link: shown.link, unsaved: shown.unsaved), to: client, id: request.id)
      } else {
        tell(.done, to: client, id: request.id)
      }
    }
    session.othersActed()
    if case .success(.quit) = reply { return session.end() }
    guard reply == nil else { return }
    // The client is not waited for; the end of the program is.
    Task { if case .success(.quit) = await work.value { session.end() } }
  }

  private static func carryOut(
    _ invocation: Invocation, in session: HostSession
  ) async -> Result<HostSession.Reply, CommandError> {
    await HostSession.$isForOthers.withValue(true) {
      let result: Result<HostSession.Reply, CommandError>
      do throws(CommandError) {
        result = .success(try await session.execute(invocation))
      } catch {
        result = .failure(error)
      }
      // What a request has changed is on the disk when it is answered.
      await session.save()
      return result
    }
  }

  // MARK: Telling

  /// Tells the clients of notices.
  func tell(_ notices: ArraySlice<HostNotice>) {
    for notice in notices { tellAll(.notice(notice.text, isError: notice.isError, rings: notice.rings)) }
  }

  /// Tells the clients the screen, soon: when what is being done has ended.
  func screenChanged() {
    guard !clients.isEmpty, !isRefreshing else { return }
    isRefreshing = true
    Task {
      await session?.waitForTurn()
      isRefreshing = false
      refreshes += 1
      // A request tells what it has changed itself.
      if performing == 0 { tellOfChange() }
    }
  }

  /// Tells the clients the screen where it is another one than they know, and answers whether it is.
  @discardableResult
  private func tellOfChange(except other: Client? = nil) -> Bool {
    guard let session, let before = shown else { return false }
    let new = session.shownTree
    guard new != before else { return false }
    shown = new
    tellAll(.screen(new.tree, link: new.link, unsaved: new.unsaved), except: other)
    return true
  }

  private func happened(_ entry: Recording.Entry) {
    guard let session else { return }
    if !FrontScreen(session.graph.tree).secureFields.isEmpty { session.travel?.withhold(entry.number) }
    guard !clients.isEmpty else { return }
    tellAll(
      .action(
        HostAction(
          number: entry.number, time: entry.time, origin: entry.origin, effect: entry.effect,
          action: session.travel?.text(of: entry, forOthers: true) ?? "", changed: entry.changed)))
  }

  private func tellAll(_ content: HostMessage.Content, except other: Client? = nil) {
    guard !clients.isEmpty else { return }
    let line = HostMessage(content).line.rendered(for: .plain)
    for client in clients.keys where client != other { server.write(line, to: client) }
  }

  private func tell(_ content: HostMessage.Content, to client: Client, id: HostRequestID? = nil) {
    server.write(HostMessage(content, id: id).line.rendered(for: .plain), to: client)
  }
}

extension HostRequest {
  /// Whether the answer may be a part of the state.
  fileprivate var looksInside: Bool {
    if case .command(let line) = invocation { line.first { !$0.isWhitespace } == ":" } else { false }
  }
}
