import ArgumentParser
import Foundation
import TerminalDevice
import TerminalText

/// What a command prints that does one thing and ends: `inventory list`.
@MainActor
public enum CommandOutput {
  /// Prints lines on the standard output, and then what went wrong meanwhile on the standard error.
  ///
  /// - Throws: The exit status, where it is not ``HostStatus/success``: something went wrong, or the output could not be written.
  public static func print(_ lines: [String], program: String, notices: ProgramNotices) throws {
    let output = TerminalOutput(descriptor: STDOUT_FILENO, capability: .plain)
    let errors = TerminalOutput(descriptor: STDERR_FILENO, capability: .plain)
    output.write(lines.map { StyledText($0) })
    errors.write(notices.takeNotices().map { StyledText("\(program): ") + $0.text })
    let status = output.status(after: notices.status, program: program, errors: errors)
    if status != HostStatus.success { throw ExitCode(status) }
  }

  /// A value as JSON for other programs: dates as ISO 8601 has them, keys in order.
  ///
  /// Every character that may not be printed as it is has an escape, so that the text that is printed means the same.
  public static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// JSON with escapes in the place of characters that may not be printed as they are.
  nonisolated static func escaped(_ json: String) -> String {
    func isPrintable(_ text: String) -> Bool { StyledText(text).plain == text }
    guard !isPrintable(json) else { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      let text = String(scalar)
      if isPrintable(text) {
        result += text
      } else {
        for unit in scalar.utf16 { result += "\\u" + String(0x1_0000 + Int(unit), radix: 16).dropFirst() }
      }
    }
    return result
  }
}
