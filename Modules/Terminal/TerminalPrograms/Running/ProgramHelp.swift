import TerminalText
import TerminalUI

/// The answers of `help`.
@MainActor
struct ProgramHelp {
  private let reader: CommandReader
  private let surfaceCommands: [ProgramCommand]
  private let width: Int

  init(of program: RunningProgram) {
    (reader, surfaceCommands, width) = (program.reader, program.acting.commands, program.width)
  }

  /// Lists the commands, or explains the command that the user names.
  func lines(for written: String) throws(CommandError) -> [StyledText] {
    let tree = reader.graph.update()
    if written.hasPrefix(":") { return try lines(forTool: written.lowercased()) }
    let own = tree.commands.map { ($0.usage, $0.help ?? "", $0.values) }
    let commands = reader.listed
    let others = commands.map { ($0.usage, $0.help, [String]()) }
    guard !written.isEmpty else {
      var entries = own.map { ($0.0, $0.1) }
      if !entries.isEmpty { entries.append(("", "")) }
      return columns(entries + (commands + surfaceCommands).map { ($0.usage, $0.help) })
    }
    let lowercased = written.lowercased()
    let named = reader.commands.first { $0.isNamed(lowercased) }?.usage
    let chosen = (own + others).filter { usage, _, _ in
      usage == named || usage.lowercased() == lowercased || usage.lowercased().hasPrefix(lowercased + " ")
        || (reader.isInteractive && usage.lowercased().hasPrefix(lowercased))
    }
    if chosen.isEmpty, let command = ElementTree.command(named: lowercased) {
      return columns([(command.usage, command.help ?? "")])
        + [StyledText("It can't be used on this screen.", style: .dim)]
    }
    guard !chosen.isEmpty else {
      let names = tree.commands.map(\.name) + commands.map(\.name)
      throw CommandError(
        "There is no command '\(StyledText(written).singleLine.truncated(to: 40).plain)' here.",
        suggestion: CommandError.closest(to: written, among: names).map { "help \($0)" })
    }
    let values = chosen.count == 1 ? chosen[0].2 : []
    let listed = StyledText("One of: " + values.joined(separator: ", "), style: .dim).wrapped(
      to: max(width, 10))
    return columns(chosen.map { ($0.0, $0.1) }) + (values.isEmpty ? [] : listed)
  }

  private func lines(forTool written: String) throws(CommandError) -> [StyledText] {
    let debugCommands = reader.debugCommands.filter { $0.isListed() }
    let entries = debugCommands.filter { $0.name.hasPrefix(written) }
    guard !entries.isEmpty else {
      var error = CommandReader.noCommand(written, among: debugCommands)
      error.suggestion = error.suggestion.map { "help \($0)" }
      throw error
    }
    return columns(entries.map { ($0.usage, $0.help) })
  }

  /// Returns usages and explanations, in two columns if there is enough space.
  private func columns(_ entries: [(String, String)]) -> [StyledText] {
    let column = min(entries.map(\.0.displayWidth).max() ?? 0, 30)
    return entries.flatMap { usage, help -> [StyledText] in
      let name = StyledText(usage, style: .bold)
      guard !help.isEmpty else { return [name.truncated(to: width)] }
      let line = name.padded(to: column) + "  " + StyledText(help, style: .dim)
      guard line.width > width else { return [line] }
      let below = StyledText(help, style: .dim).wrapped(to: max(width - 4, 10))
      return [name.truncated(to: width)] + below.map { StyledText.spaces(4) + $0 }
    }
  }
}
