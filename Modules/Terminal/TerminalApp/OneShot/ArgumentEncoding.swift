import Foundation

/// The encoding of the arguments of this process.
enum ArgumentEncoding {
  /// Returns a message about the first argument that isn't UTF-8 text, or `nil` if all are.
  ///
  /// Swift replaces invalid bytes, so that they would be saved as other text, or would name another file.
  ///
  /// - Parameters:
  ///   - arguments: The arguments as Swift decoded them, after the name of the program.
  ///   - raw: Returns the arguments as bytes, each of which ends with NUL. It is called only if one may be invalid.
  static func problem(
    in arguments: [String], raw: () -> Data? = { FileManager.default.contents(atPath: "/proc/self/cmdline") }
  ) -> String? {
    guard arguments.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }), let data = raw() else {
      return nil
    }
    let words = data.split(separator: 0, omittingEmptySubsequences: false)
    guard let index = words.firstIndex(where: { String(validating: $0, as: UTF8.self) == nil }) else {
      return nil
    }
    return "Argument \(index) isn't UTF-8 text. Use a terminal with a UTF-8 locale, or convert the text."
  }
}
