import ArgumentParser
import Foundation
import TerminalDevice
import TerminalPrograms
import TerminalText

/// The output of a subcommand that does one thing and exits, such as `inventory list`.
@MainActor
public enum CommandOutput {
  private static var errors: TerminalOutput { TerminalOutput(descriptor: STDERR_FILENO, capability: .plain) }

  /// Prints lines on standard output, and then the notices on standard error.
  ///
  /// - Throws: The exit status, unless it is `ExitStatus.success`.
  public static func print(_ lines: [String], program: String, notices: ProgramNotices) throws {
    let output = TerminalOutput(descriptor: STDOUT_FILENO, capability: .plain)
    output.write(lines.map { StyledText($0) })
    errors.write(notices.takeNotices().map { StyledText("\(program): ") + $0.text })
    let status = output.status(after: notices.status, program: program, errors: errors)
    if status != ExitStatus.success { throw ExitCode(status) }
  }

  /// Prints a remark on standard error.
  public static func note(_ text: String, program: String) {
    errors.write([StyledText("\(program): \(text)")])
  }

  /// Asks the user at a terminal whether to do something that can't be undone.
  ///
  /// - Throws: An error that asks for `--yes` if there is no terminal, or an exit status if the answer isn't yes.
  public static func confirm(_ question: String, program: String) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw StartError("\(question) Use '--yes' to confirm.")
    }
    errors.write(StyledText("\(question) [y/N] ").rendered())
    let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
    guard answer == "y" || answer == "yes" else {
      note("Nothing was changed.", program: program)
      throw ExitCode(ExitStatus.commandFailed)
    }
  }

  /// Returns a value as JSON for other programs, with dates in ISO 8601 and sorted keys.
  ///
  /// Characters that aren't printable are escaped.
  public static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return JSONText.escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
