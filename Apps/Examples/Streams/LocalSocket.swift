import ComposableArchitecture
import Foundation

extension SocketClient: DependencyKey {
  /// A server in this process, on a pair of Unix sockets. It answers each line in capitals, and ends the connection at
  /// `bye`.
  static var liveValue: Self {
    let socket = LocalSocket()
    return Self(open: { try socket.open() }, send: { try socket.send($0) })
  }
}

/// Both ends of a connection.
private final class LocalSocket: Sendable {
  private let client = LockIsolated<Int32?>(nil)

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func open() throws -> AsyncStream<SocketClient.Event> {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw Failure(description: "can't create a socket: \(String(cString: strerror(errno)))")
    }
    let (mine, server) = (ends[0], ends[1])
    client.setValue(mine)
    Thread.detachNewThread { Self.serve(server) }
    return AsyncStream { continuation in
      continuation.yield(.opened)
      Thread.detachNewThread { [client] in
        Self.readLines(mine) { continuation.yield(.message($0)) }
        client.withValue { if $0 == mine { $0 = nil } }
        close(mine)
        continuation.finish()
      }
      // End reading on both sides. Each side closes its own end.
      continuation.onTermination = { _ in shutdown(mine, Int32(SHUT_RDWR)) }
    }
  }

  func send(_ message: String) throws {
    try client.withValue { client in
      guard let client else { throw Failure(description: "the connection is closed") }
      try Self.write(message, to: client)
    }
  }

  private static func serve(_ server: Int32) {
    readLines(server) { line in
      if line == "bye" {
        shutdown(server, Int32(SHUT_RDWR))
      } else {
        try? write(line.uppercased(), to: server)
      }
    }
    close(server)
  }

  private static func write(_ line: String, to descriptor: Int32) throws {
    let bytes = Array((line.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n").utf8)
    // Don't send a signal if the other end is closed.
    let count = bytes.withUnsafeBytes {
      Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard count == bytes.count else {
      throw Failure(description: "can't send: \(String(cString: strerror(errno)))")
    }
  }

  private static func readLines(_ descriptor: Int32, _ receive: (String) -> Void) {
    var pending: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      pending += buffer[..<count]
      while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        receive(String(decoding: pending[..<end], as: UTF8.self))
        pending.removeSubrange(...end)
      }
    }
  }
}
