import Foundation
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// A program in another process, as a client of its socket sees it.
@MainActor
final class AttachedProgram {
  private var connection: Connection
  private let reconnect: @MainActor () async -> Int32?
  /// Whether the connected program has ended and its next version isn't connected yet.
  private var isReplaced = false
  private var count = 0
  private var waiting: Request?
  /// A closure that is called with each message that isn't an answer.
  var onMessage: (@MainActor (ProgramMessage.Content) -> Void)?
  /// Whether the program or the connection has ended.
  private(set) var isOver = false

  private struct Connection {
    /// The maximum number of bytes in a message. Screens with long lists are long.
    private static let longestMessage = 256 << 20

    let descriptor: Int32
    let output: TerminalOutput
    let lines: LineReader

    init(_ descriptor: Int32) {
      self.descriptor = descriptor
      output = TerminalOutput(descriptor: descriptor, capability: .plain)
      lines = LineReader(descriptor: descriptor, longestLine: Self.longestMessage)
    }
  }

  private struct Request {
    let id: Int
    let line: String
    let continuation: CheckedContinuation<ProgramMessage.Content?, Never>
  }

  /// Creates a client for a connection to a program.
  ///
  /// - Parameter reconnect: Returns a connection to the next version of a program that was replaced, or `nil`.
  init(_ descriptor: Int32, reconnect: @escaping @MainActor () async -> Int32?) {
    connection = Connection(descriptor)
    self.reconnect = reconnect
  }

  /// Receives the messages of the program, and of its next versions, until a connection ends otherwise.
  func listen() async {
    repeat {
      for await line in connection.lines { receive(line) }
    } while await isConnectedAgain()
    isOver = true
    waiting.take()?.continuation.resume(returning: nil)
  }

  /// Closes the connection.
  func close() { Foundation.close(connection.descriptor) }

  private func receive(_ line: String) {
    guard let message = try? ProgramMessage(line: line) else { return }
    if let waiting, message.id == .number(waiting.id), !message.content.isNotice {
      self.waiting = nil
      waiting.continuation.resume(returning: message.content)
      return
    }
    onMessage?(message.content)
    if case .end(_, isReplaced: true) = message.content {
      isReplaced = true
      // Whether the command was run is unknown, so it isn't sent twice.
      let lost =
        "The program was replaced before it answered. Check the screen, and repeat the command if necessary."
      waiting.take()?.continuation.resume(returning: .error(lost, suggestion: nil, line: 0))
    }
  }

  /// Connects to the next version of the program if it was replaced, and sends the request that was made in the meantime.
  private func isConnectedAgain() async -> Bool {
    guard isReplaced, let descriptor = await reconnect() else { return false }
    close()
    connection = Connection(descriptor)
    isReplaced = false
    if let waiting { send(waiting) }
    return true
  }

  /// Sends an invocation to the program, and returns its answer, or `nil` if the program has ended.
  func ask(_ invocation: Invocation) async -> ProgramMessage.Content? {
    guard !isOver else { return nil }
    count += 1
    let request = ProgramRequest(invocation, id: .number(count))
    return await withCheckedContinuation { continuation in
      let request = Request(id: count, line: JSONText.escaped(request.line), continuation: continuation)
      waiting = request
      if !isReplaced { send(request) }
    }
  }

  private func send(_ request: Request) { connection.output.write([StyledText(request.line)]) }
}

extension ProgramMessage.Content {
  fileprivate var isNotice: Bool {
    if case .notice = self { true } else { false }
  }
}
