import Foundation
import TerminalText

/// Reads a secret from a terminal, without echo, or from a pipe.
package enum SecretPrompt {
  /// An error that explains why there is no secret.
  package struct Missing: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads a line. On a terminal, the user types it twice, and it isn't echoed.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - descriptor: The descriptor to read from.
  ///   - output: The descriptor to write the prompt to, for a terminal.
  /// - Throws: `Missing` if the input is empty or the two entries differ.
  package static func read(
    _ prompt: String, from descriptor: Int32 = STDIN_FILENO, asking output: Int32 = STDERR_FILENO
  ) throws -> String {
    let mode = TerminalMode(descriptor: descriptor)
    guard isatty(descriptor) == 1, mode.enter() else { return try line(descriptor, isTerminal: false) }
    defer { mode.leave() }
    func ask(_ prompt: String) throws -> String {
      let asked = StyledText(prompt).plain
      _ = asked.withCString { write(output, $0, strlen($0)) }
      defer { _ = write(output, "\n", 1) }
      return try line(descriptor, isTerminal: true)
    }
    let secret = try ask(prompt)
    guard try ask("Again: ") == secret else { throw Missing(description: "the two entries differ") }
    return secret
  }

  /// Reads bytes up to the end of a line. A terminal in raw mode sends each key immediately, so line editing is done here.
  private static func line(_ descriptor: Int32, isTerminal: Bool) throws -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    reading: while bytes.count <= 4_096 {
      let count = Foundation.read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { break }
      switch byte {
      case 0x0A: break reading
      case 0x0D where isTerminal: break reading
      case 0x03 where isTerminal, 0x04 where isTerminal && bytes.isEmpty:
        throw Missing(description: "nothing was entered")
      // Ctrl-U starts the line again.
      case 0x15 where isTerminal: bytes = []
      case 0x08 where isTerminal, 0x7F where isTerminal:
        // Remove all bytes of a scalar together.
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
      default: bytes.append(byte)
      }
    }
    guard !bytes.isEmpty else { throw Missing(description: "nothing was entered") }
    guard let line = String(validating: bytes, as: UTF8.self) else {
      throw Missing(description: "it isn't UTF-8")
    }
    return line.hasSuffix("\r") ? String(line.dropLast()) : line
  }
}
