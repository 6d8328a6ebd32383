import Foundation
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// A program in another process, as a client of its socket sees it.
@MainActor
final class AttachedProgram {
  /// The maximum number of bytes in a message. Screens with long lists are long.
  private static let longestMessage = 256 << 20

  private let output: TerminalOutput
  private let lines: LineReader
  private var count = 0
  private var waiting: (id: Int, continuation: CheckedContinuation<ProgramMessage.Content?, Never>)?
  /// A closure that is called with each message that isn't an answer.
  var onMessage: (@MainActor (ProgramMessage.Content) -> Void)?
  /// A Boolean value that indicates whether the program or the connection has ended.
  private(set) var isOver = false

  /// Creates a client for a connection to a program.
  init(_ descriptor: Int32) {
    output = TerminalOutput(descriptor: descriptor, capability: .plain)
    lines = LineReader(descriptor: descriptor, longestLine: Self.longestMessage)
  }

  /// Receives the program's messages until the connection ends.
  func listen() async {
    for await line in lines {
      guard let message = try? ProgramMessage(line: line) else { continue }
      if let waiting, message.id == .number(waiting.id), !message.content.isNotice {
        self.waiting = nil
        waiting.continuation.resume(returning: message.content)
      } else {
        onMessage?(message.content)
      }
    }
    isOver = true
    waiting.take()?.continuation.resume(returning: nil)
  }

  /// Sends an invocation to the program, and returns its answer, or `nil` if the program has ended.
  func ask(_ invocation: Invocation) async -> ProgramMessage.Content? {
    guard !isOver else { return nil }
    count += 1
    let request = ProgramRequest(invocation, id: .number(count))
    return await withCheckedContinuation { continuation in
      waiting = (count, continuation)
      output.write([StyledText(JSONText.escaped(request.line))])
    }
  }
}

extension ProgramMessage.Content {
  fileprivate var isNotice: Bool {
    if case .notice = self { true } else { false }
  }
}
