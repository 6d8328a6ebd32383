import TerminalText
import TerminalUI

extension RunningProgram {
  func help(_ written: String) throws(CommandError) -> [StyledText] {
    let tree = graph.update()
    if written.hasPrefix(":") { return try help(forTool: written.lowercased()) }
    let own = tree.commands.map { ($0.usage, $0.help ?? "", $0.values) }
    let commands = commands
    let others = commands.map { ($0.usage, $0.help, [String]()) }
    guard !written.isEmpty else {
      var entries = own.map { ($0.0, $0.1) }
      if !entries.isEmpty { entries.append(("", "")) }
      return columns(entries + (commands + surfaceCommands).map { ($0.usage, $0.help) })
    }
    let lowercased = written.lowercased()
    let named = plainCommands.first { $0.isNamed(lowercased) }?.usage
    let chosen = (own + others).filter { usage, _, _ in
      usage == named || usage.lowercased() == lowercased || usage.lowercased().hasPrefix(lowercased + " ")
        || (isInteractive && usage.lowercased().hasPrefix(lowercased))
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

  private func help(forTool written: String) throws(CommandError) -> [StyledText] {
    let tools = tools.filter { $0.isListed() }
    let entries = tools.filter { $0.name.hasPrefix(written) }
    guard !entries.isEmpty else {
      let names = tools.map(\.name)
      throw CommandError(
        "There is no '\(written.shortened)'. Use one of: \(names.joined(separator: ", ")).",
        suggestion: CommandError.closest(to: written, among: names).map { "help \($0)" })
    }
    return columns(entries.map { ($0.usage, $0.help) })
  }

  /// Usages and explanations, in two columns if there is room.
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

  /// Returns the whole lines that a line can be completed to.
  public func completions(of line: String) -> [String] {
    let words = line.split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
    let written = line.lowercased()
    if words.count > 1,
      let command = (tools + plainCommands).first(where: { $0.name == words[0].lowercased() }),
      command.isTool || command.completions != nil
    {
      let argument = String(words[1])
      return (command.completions?(argument) ?? [])
        .filter { $0.lowercased().hasPrefix(argument.lowercased()) && $0 != argument }
        .map { "\(words[0]) \($0)" }
    }
    if written.hasPrefix(":") { return beginnings(tools.filter { $0.isListed() }, of: line) }
    return graph.update().completions(of: line) + beginnings(commands, of: line)
  }

  private func beginnings(_ commands: [ProgramCommand], of line: String) -> [String] {
    commands.map(\.beginning).filter { $0.hasPrefix(line.lowercased()) && $0 != line }
  }
}
