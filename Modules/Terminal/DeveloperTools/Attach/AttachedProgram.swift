import Foundation
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// A program that another process runs, as a client of its socket knows it.
@MainActor
final class AttachedProgram {
  /// How many bytes a message may have: screens of long lists are long.
  private static let longestMessage = 256 << 20

  private let output: TerminalOutput
  private let lines: LineReader
  private var count = 0
  private var waiting: (id: Int, continuation: CheckedContinuation<HostMessage.Content?, Never>)?
  /// Called with each message that is no answer.
  var onMessage: (@MainActor (HostMessage.Content) -> Void)?
  /// Whether the program has ended, or the connection has.
  private(set) var isOver = false

  /// Talks with a program over a connection.
  init(_ descriptor: Int32) {
    output = TerminalOutput(descriptor: descriptor, capability: .plain)
    lines = LineReader(descriptor: descriptor, longestLine: Self.longestMessage)
  }

  /// Takes what the program tells until it tells no more.
  func listen() async {
    for await line in lines {
      guard let message = try? HostMessage(line: line) else { continue }
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

  /// Runs a line in the program, and returns its answer; `nil` where the program has ended.
  func ask(_ line: String) async -> HostMessage.Content? {
    await ask(["command": .text(line)])
  }

  /// Asks for the screen.
  func askForScreen() async -> HostMessage.Content? { await ask(["screen": .flag(true)]) }

  private enum Member: Encodable {
    case text(String), number(Int), flag(Bool)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .flag(let flag): try container.encode(flag)
      }
    }
  }

  private func ask(_ request: [String: Member]) async -> HostMessage.Content? {
    guard !isOver else { return nil }
    count += 1
    var request = request
    request["id"] = .number(count)
    // A request holds nothing that JSON has no form for.
    guard let data = try? JSONEncoder().encode(request) else { return nil }
    return await withCheckedContinuation { continuation in
      waiting = (count, continuation)
      output.write([StyledText(JSONText.escaped(String(decoding: data, as: UTF8.self)))])
    }
  }
}

extension HostMessage.Content {
  fileprivate var isNotice: Bool {
    if case .notice = self { true } else { false }
  }
}
