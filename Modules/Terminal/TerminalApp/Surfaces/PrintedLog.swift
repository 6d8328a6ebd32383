import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// The text that a program prints while its screen is shown, and the command that lists it.
@MainActor
final class PrintedLog: ProgramExtension {
  private static let maxLines = 2_000

  /// Captures the printed text, or `nil` if it goes to standard output.
  let printed: PrintedOutput?

  init(_ printed: PrintedOutput? = nil) { self.printed = printed }

  func begin(_ program: RunningProgram) {
    printed?.onChange = { [weak program] in program?.screenMayHaveChanged() }
  }

  /// Returns the lines since the last call.
  func takeLines() -> [StyledText] { printed?.takeLines() ?? [] }

  var commands: [ProgramCommand] {
    var command = ProgramCommand(
      ":log [N]", help: "print what the program has printed while a screen was shown"
    ) { [unowned self] count throws(CommandError) in .output(try lines(count)) }
    command.isListed = { [unowned self] in printed != nil }
    return [command]
  }

  private func lines(_ argument: String) throws(CommandError) -> [StyledText] {
    let count = argument.isEmpty ? Self.maxLines : Int(argument) ?? 0
    guard count > 0 else {
      throw CommandError("':log' takes a number of lines, not '\(argument.shortened)'.")
    }
    guard let printed else {
      return ["Nothing is collected: what the program prints goes to standard output."]
    }
    let lines = printed.lines(last: count)
    return lines.isEmpty ? ["The program has printed nothing."] : lines
  }
}
