import CTerminalDevice
import CairnSupport
import Foundation
import TerminalText

/// Exchanges lines with programs that connect to a Unix socket.
///
/// It reads and writes on its own thread, so that nothing else waits for a client. It reads one line of a client at a time, and the
/// next one after ``lineIsDone(_:)``. Output for a client that doesn't read is buffered up to a limit. Then the client is
/// disconnected.
package final class SocketServer: Sendable {
  /// The identity of a client.
  package struct Client: Hashable, Sendable {
    let number: Int
  }

  /// An event of the server.
  package enum Event: Hashable, Sendable {
    /// A client connected.
    case connected(Client)
    /// A client wrote a line.
    case line(Client, String)
    /// A client wrote a line longer than ``longestLine``, which is dropped.
    case tooLong(Client)
    /// A client was disconnected because it reads too slowly. ``left(_:)`` follows.
    case tooSlow(Client)
    /// A client disconnected. ``forget(_:)`` makes room for another client.
    case left(Client)
  }

  /// The maximum number of bytes in a line.
  package static let longestLine = LineReader.longestLine
  /// The maximum number of simultaneous clients.
  package static let maxClients = 64

  /// The events, which can be iterated once.
  package let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private let socket: Int32
  private let file: SocketFile
  private let wakes: (reading: Int32, writing: Int32)
  private let maxBytes: Int
  private let state = Locked(State())

  private struct State {
    var clients: [Client: SocketClient] = [:]
    /// Disconnected clients that haven't been forgotten.
    var gone: Set<Client> = []
    var lastNumber = 0
    var isWoken = false
    /// The time at which the server stops, even if output is pending.
    var end: ContinuousClock.Instant?
    /// The line for all clients before the server stops.
    var last: RenderedText?
    var hasStopped = false
    var stopping: [CheckedContinuation<Void, Never>] = []
  }

  /// Listens at a path without an existing file.
  ///
  /// - Parameter maxBytes: The maximum number of buffered bytes for a client that doesn't read.
  /// - Throws: A ``SocketFailure``.
  package init(_ path: String, maxBytes: Int = 16 << 20) throws(SocketFailure) {
    (socket, file) = try UnixSocket.listen(at: path)
    guard let ends = PipeEnds() else {
      let number = errno
      file.remove()
      close(socket)
      throw SocketFailure(reason: String(cString: strerror(number)))
    }
    for end in [ends.reading, ends.writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    wakes = (ends.reading, ends.writing)
    self.maxBytes = maxBytes
    (events, continuation) = AsyncStream<Event>.makeStream()
    let thread = Thread { [self] in run() }
    thread.stackSize = 512 * 1024
    thread.name = "sockets"
    thread.start()
  }

  // MARK: Interface

  /// Writes a line to a client, unless it has left.
  package func write(_ line: RenderedText, to client: Client) {
    let isNew = state.withLock { state in
      guard let known = state.clients[client], !known.isLost else { return false }
      known.output.add(line)
      known.isTooSlow = known.output.count > maxBytes
      return true
    }
    if isNew { wake() }
  }

  /// Allows a client's next line to be read.
  package func lineIsDone(_ client: Client) {
    state.withLock { $0.clients[client]?.isBusy = false }
    wake()
  }

  /// Forgets a client that has disconnected.
  package func forget(_ client: Client) {
    state.withLock { _ = $0.gone.remove(client) }
    wake()
  }

  /// Stops after all output is written or the time limit is reached. The socket's file is removed immediately.
  ///
  /// - Parameter last: A line for all clients, including those whose connection nobody has handled.
  package func stop(within limit: Duration, saying last: RenderedText? = nil) async {
    file.remove()
    let end = ContinuousClock.now.advanced(by: limit)
    await withCheckedContinuation { continuation in
      let hasStopped = state.withLock { state in
        (state.end, state.last) = (end, last)
        if !state.hasStopped { state.stopping.append(continuation) }
        return state.hasStopped
      }
      if hasStopped { continuation.resume() } else { wake() }
    }
  }

  private func wake() {
    let isNeeded = state.withLock { state in
      defer { state.isWoken = true }
      return !state.isWoken && !state.hasStopped
    }
    guard isNeeded else { return }
    var byte: UInt8 = 0
    _ = Foundation.write(wakes.writing, &byte, 1)
  }

  // MARK: Thread

  private func run() {
    while true {
      sayLast()
      var pollers = [pollfd(fd: wakes.reading, events: Int16(POLLIN), revents: 0)]
      var polled: [Client] = []
      var wait: Int32 = -1
      let isOver = state.withLock { state in
        let isEnding = state.end != nil
        if let end = state.end {
          let rest = ContinuousClock.now.duration(to: end)
          if rest <= .zero || state.clients.values.allSatisfy({ $0.output.isEmpty || $0.isLost }) {
            return true
          }
          wait = Int32(min(rest.components.seconds * 1_000 + 50, 10_000))
        }
        let hasRoom = state.clients.count + state.gone.count < Self.maxClients
        pollers.append(
          pollfd(fd: hasRoom && !isEnding ? socket : -1, events: Int16(POLLIN), revents: 0))
        for (client, known) in state.clients {
          polled.append(client)
          pollers.append(known.poller(reads: !isEnding))
        }
        return false
      }
      if isOver { break }
      let ready = poll(&pollers, nfds_t(pollers.count), wait)
      if ready < 0, errno != EINTR { break }
      if ready <= 0 { continue }
      if pollers[0].revents != 0 { drainWakes() }
      if pollers[1].revents != 0 { accept() }
      for (client, poller) in zip(polled, pollers.dropFirst(2)) { serve(client, poller.revents) }
    }
    finish()
  }

  private func drainWakes() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(wakes.reading, &bytes, bytes.count) > 0 {}
    state.withLock { $0.isWoken = false }
    // The loop sees all changes since the last poll when it continues.
  }

  /// Adds the last line to the output for each client.
  private func sayLast() {
    guard let last = state.withLock({ $0.last.take() }) else { return }
    // Their connections are complete, but they wait for the server.
    while accept() {}
    state.withLock { state in
      for client in state.clients.values where !client.isLost { client.output.add(last) }
    }
  }

  /// Accepts a connection. Returns `false` if there is none.
  @discardableResult
  private func accept() -> Bool {
    let descriptor = socket_accept(socket)
    guard descriptor >= 0 else {
      // Without free descriptors, the connection waits a moment for one.
      if errno == EMFILE || errno == ENFILE { usleep(20_000) }
      return false
    }
    let client = state.withLock { state in
      state.lastNumber += 1
      let client = Client(number: state.lastNumber)
      state.clients[client] = SocketClient(descriptor)
      return client
    }
    continuation.yield(.connected(client))
    return true
  }

  private func serve(_ client: Client, _ ready: Int16) {
    let events = state.withLock { state -> [Event] in
      guard let known = state.clients[client] else { return [] }
      var events = known.serve(ready, client)
      if known.isTooSlow { events.append(.tooSlow(client)) }
      if known.isTooSlow || known.isDone {
        known.end()
        state.clients[client] = nil
        state.gone.insert(client)
        events.append(.left(client))
      }
      return events
    }
    for event in events { continuation.yield(event) }
  }

  private func finish() {
    let waiting = state.withLock { state in
      for client in state.clients.values { client.end() }
      state.clients = [:]
      state.hasStopped = true
      defer { state.stopping = [] }
      return state.stopping
    }
    close(socket)
    close(wakes.reading)
    close(wakes.writing)
    continuation.finish()
    for continuation in waiting { continuation.resume() }
  }
}
