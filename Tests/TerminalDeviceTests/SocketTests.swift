import CustomDump
import Foundation
import TerminalText
import Testing

@testable import TerminalDevice

/// Other programs communicate with this program through a Unix socket.
@Suite(.serialized) struct SocketTests {
  /// A folder for a socket, removed after the test.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.path + "/cairn-\(UUID().uuidString.prefix(8))"
    var socket: String { path + "/s" }

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
  }

  /// The events of a server, in order.
  private final class Events {
    private var iterator: AsyncStream<SocketServer.Event>.Iterator

    init(_ server: SocketServer) { iterator = server.events.makeAsyncIterator() }

    func next() async -> SocketServer.Event? { await iterator.next() }

    func expect(_ event: SocketServer.Event?, line: UInt = #line) async {
      let next = await next()
      expectNoDifference(next, event, line: line)
    }
  }

  private let folder: Folder

  init() throws { folder = try Folder() }

  private func send(_ bytes: String, to descriptor: Int32) {
    _ = OutputDescriptor(descriptor).write(Array(bytes.utf8))
  }

  private func text(_ line: String) -> RenderedText { StyledText(line).rendered(for: .plain) }

  /// Returns the reason why the server can't start.
  private func failure(_ path: String) -> String {
    do {
      _ = try SocketServer(path)
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test("The socket is private and removed with the server")
  func theSocketIsForItsUserAloneAndGoesWithTheServer() async throws {
    let server = try SocketServer(folder.socket)
    var found = stat()
    expectNoDifference(lstat(folder.socket, &found), 0)
    expectNoDifference(found.st_mode, S_IFSOCK | 0o600)
    await server.stop(within: .seconds(1))
    expectNoDifference(folder.names, [])
  }

  @Test("Only the socket of a killed run is replaced")
  func nothingIsReplacedButWhatAKilledRunLeft() async throws {
    try Data("mine".utf8).write(to: URL(filePath: folder.socket))
    expectNoDifference(failure(folder.socket), "the file exists. Use another name.")
    try FileManager.default.removeItem(atPath: folder.socket)
    let server = try SocketServer(folder.socket)
    expectNoDifference(failure(folder.socket), "another program is listening there. Use another name.")
    await server.stop(within: .seconds(1))
    // A killed program leaves a socket to which nothing listens.
    let left = UnixSocket.bound(to: folder.socket)
    close(left)
    let next = try SocketServer(folder.socket)
    await next.stop(within: .seconds(1))
    expectNoDifference(failure(folder.path + "/none/s"), "No such file or directory")
    expectNoDifference(
      failure(folder.path + "/" + String(repeating: "x", count: 200)),
      "the path of a socket can have at most 107 bytes.")
  }

  @Test("Another program's socket isn't removed") func aSocketOfAnotherProgramStays() async throws {
    let server = try SocketServer(folder.socket)
    try FileManager.default.removeItem(atPath: folder.socket)
    let other = UnixSocket.bound(to: folder.socket)
    defer { close(other) }
    await server.stop(within: .seconds(1))
    expectNoDifference(folder.names, ["s"])
  }

  @Test("A client that connects at the end receives the last line")
  func aLateClientIsToldOfTheEnd() async throws {
    let server = try SocketServer(folder.socket)
    let clients = try (0..<20).map { _ in try UnixSocket.connect(to: folder.socket) }
    defer { for client in clients { close(client) } }
    await server.stop(within: .seconds(1), saying: text("the end"))
    for client in clients {
      var lines = LineReader(descriptor: client).makeAsyncIterator()
      let (last, end) = (await lines.next(), await lines.next())
      expectNoDifference([last, end], ["the end", nil])
    }
  }

  @Test func linesAreReadOneAtATimeAndAnswered() async throws {
    let server = try SocketServer(folder.socket)
    let events = Events(server)
    let (first, second) = (
      try UnixSocket.connect(to: folder.socket), try UnixSocket.connect(to: folder.socket)
    )
    defer { close(second) }
    guard case .connected(let one)? = await events.next(), case .connected(let two)? = await events.next()
    else {
      Issue.record("The two clients didn't connect.")
      return
    }
    send("a\r\nb\n\nc", to: first)
    await events.expect(.line(one, "a"))
    server.write(text("an answer"), to: one)
    var answers = LineReader(descriptor: first).makeAsyncIterator()
    let answer = await answers.next()
    expectNoDifference(answer, "an answer")
    send("z\n", to: second)
    await events.expect(.line(two, "z"))
    server.lineIsDone(one)
    await events.expect(.line(one, "b"))
    // A line without an end was cut off.
    close(first)
    server.lineIsDone(one)
    server.lineIsDone(two)
    await server.stop(within: .seconds(1))
  }

  @Test("A line that is too long is dropped, and the next lines arrive")
  func aLineThatIsTooLongIsDroppedAndThoseBehindItCome() async throws {
    let server = try SocketServer(folder.socket)
    let events = Events(server)
    let client = try UnixSocket.connect(to: folder.socket)
    guard case .connected(let one)? = await events.next() else { return }
    let writing = Task.detached {
      let chunk = [UInt8](repeating: 0x78, count: 1 << 20)
      for _ in 0..<10 { _ = OutputDescriptor(client).write(chunk) }
      _ = OutputDescriptor(client).write(Array("\nshort\n".utf8))
    }
    await events.expect(.tooLong(one))
    server.lineIsDone(one)
    await events.expect(.line(one, "short"))
    await writing.value
    server.lineIsDone(one)
    close(client)
    await events.expect(.left(one))
    await server.stop(within: .seconds(1))
  }

  @Test("An incomplete line isn't delivered") func aLineThatIsCutOffIsNotOne() async throws {
    let server = try SocketServer(folder.socket)
    let events = Events(server)
    let client = try UnixSocket.connect(to: folder.socket)
    guard case .connected(let one)? = await events.next() else { return }
    send("whole\nhal", to: client)
    close(client)
    await events.expect(.line(one, "whole"))
    server.lineIsDone(one)
    await events.expect(.left(one))
    await server.stop(within: .seconds(1))
  }

  @Test("A client that doesn't read is disconnected") func aClientThatDoesNotReadIsLetGo() async throws {
    let server = try SocketServer(folder.socket, maxBytes: 1 << 20)
    let events = Events(server)
    let client = try UnixSocket.connect(to: folder.socket)
    defer { close(client) }
    guard case .connected(let one)? = await events.next() else { return }
    let line = text(String(repeating: "x", count: 100_000))
    for _ in 0..<40 { server.write(line, to: one) }
    await events.expect(.tooSlow(one))
    await events.expect(.left(one))
    server.write(line, to: one)
    await server.stop(within: .seconds(1))
  }

  @Test("Hundreds of clients can connect and disconnect") func hundredsComeAndGo() async throws {
    let server = try SocketServer(folder.socket)
    let events = Events(server)
    for number in 0..<200 {
      let client = try UnixSocket.connect(to: folder.socket)
      if number % 2 == 0 { send("hal", to: client) }
      close(client)
      guard case .connected(let one)? = await events.next() else { return }
      await events.expect(.left(one))
      server.forget(one)
    }
    await server.stop(within: .seconds(1))
    await events.expect(nil)
  }

  @Test("The number of simultaneous clients is limited") func noMoreThanSoManyAreThereAtOnce() async throws {
    let server = try SocketServer(folder.socket)
    let events = Events(server)
    let clients = try (0...SocketServer.maxClients).map { _ in try UnixSocket.connect(to: folder.socket) }
    var known: [SocketServer.Client] = []
    for _ in 0..<SocketServer.maxClients {
      guard case .connected(let one)? = await events.next() else { return }
      known.append(one)
    }
    // There is room again after a disconnected client has been removed.
    close(clients[0])
    await events.expect(.left(known[0]))
    server.forget(known[0])
    guard case .connected? = await events.next() else {
      Issue.record("The waiting client didn't connect.")
      return
    }
    for client in clients.dropFirst() { close(client) }
    await server.stop(within: .seconds(1))
  }

  @Test("Text that is written just before the server stops arrives")
  func whatIsWrittenAtTheEndArrives() async throws {
    let server = try SocketServer(folder.socket)
    let events = Events(server)
    let client = try UnixSocket.connect(to: folder.socket)
    defer { close(client) }
    guard case .connected(let one)? = await events.next() else { return }
    server.write(text(String(repeating: "x", count: 1_000_000)), to: one)
    server.write(text("end"), to: one)
    let lines = LineReader(descriptor: client)
    await server.stop(within: .seconds(10))
    var read: [Int] = []
    for await line in lines { read.append(line.utf8.count) }
    expectNoDifference(read, [1_000_000, 3])
  }

  @Test("A failed connection reports the reason") func whyThereIsNoConnectionIsSaid() throws {
    func failure(_ path: String) -> String {
      do {
        close(try UnixSocket.connect(to: path))
        return "none"
      } catch {
        return "\(error)"
      }
    }
    let path = folder.socket
    expectNoDifference(
      failure(path), "there is no such socket. Start a program with '--listen \(path)'.")
    close(UnixSocket.bound(to: path))
    expectNoDifference(
      failure(path), "no program is listening there. Start one with '--listen \(path)'.")
  }
}

extension UnixSocket {
  /// Creates a socket bound by another program.
  fileprivate static func bound(to path: String) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return descriptor
  }
}
