import Foundation

/// The standard error stream, for output that a developer requested for debugging.
package enum DebugOutput {
  /// Writes text and a line break, with escapes in place of characters that could control the terminal.
  package static func write(_ text: String) {
    FileHandle.standardError.write(Data((escaped(text) + "\n").utf8))
  }

  /// Returns the text with escapes of Swift's string literals in place of characters that control a terminal or the text direction.
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
    // C0 and C1 control characters, and the line and paragraph separators.
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    // Marks, embeddings, overrides, and isolates of the Unicode bidirectional algorithm.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
