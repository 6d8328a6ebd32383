import Foundation

/// Writes text that a developer asked for, and a line break, to the standard error.
package func printForDebugging(_ text: String) { DebugOutput.write(text) }

/// The standard error, for what a person who debugs asked to see.
enum DebugOutput {
  /// Writes text and a line break.
  ///
  /// Values may hold anything, and a terminal obeys what it is sent: what could steer it is written as Swift writes it in a string.
  static func write(_ text: String) {
    FileHandle.standardError.write(Data((escaped(text) + "\n").utf8))
  }

  /// The text, with escapes in place of control characters and of those that change the direction of what follows.
  ///
  /// Line breaks and tabs stay.
  static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      if isUnsafe(scalar) {
        escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    // The two control blocks, and the line and paragraph separators.
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    // Marks, embeddings, overrides and isolates of the bidirectional algorithm.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
