import TerminalText
import TerminalUI

/// Reads the lines that a user types: commands of the program, debugging commands, and actions on the screen.
@MainActor
package struct CommandReader {
  let graph: ViewGraph
  /// Whether a user writes the lines, so that names can be abbreviated.
  let isInteractive: Bool
  /// The commands without a colon.
  let commands: [ProgramCommand]
  /// The debugging commands.
  package let debugCommands: [ProgramCommand]

  /// The commands without a colon that currently have an effect.
  package var listed: [ProgramCommand] { commands.filter { $0.isAvailable() && $0.isListed() } }

  /// Returns the action that a line requests, or `nil` for an empty line.
  package func action(for line: String) throws(CommandError) -> UserAction? {
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = words.first?.lowercased() else { return nil }
    let argument = words.count > 1 ? words[1].trimmed.unquoted : ""
    if first.hasPrefix(":") { return .command(try debugCommand(named: first), argument: argument) }
    // Check these commands first, so that nothing on a screen can hide them. `tap back` reaches a control.
    if let command = command(named: first) { return .command(command, argument: argument) }
    do throws(CommandError) {
      return .invocation(try graph.parse(line, allowsShortNames: isInteractive))
    } catch {
      if isInteractive, let command = shortCommand(first) { return .command(command, argument: argument) }
      throw suggestingCommands(error, for: first)
    }
  }

  /// Returns the command with a name, if the program currently accepts it.
  package func command(named written: String) -> ProgramCommand? {
    commands.first { $0.isNamed(written) && $0.isAvailable() }
  }

  private func shortCommand(_ written: String) -> ProgramCommand? {
    let commands = commands.filter { $0.name.hasPrefix(written) && $0.isAvailable() }
    return commands.count == 1 ? commands[0] : nil
  }

  private func suggestingCommands(_ error: CommandError, for written: String) -> CommandError {
    guard error.suggestion == nil, error.isUnknownName else { return error }
    let names = commands.filter { $0.isAvailable() }.map(\.name)
    var error = error
    error.suggestion = CommandError.closest(to: written, among: names)
    return error
  }

  private func debugCommand(named written: String) throws(CommandError) -> ProgramCommand {
    let matching = debugCommands.filter {
      $0.name == written || (isInteractive && $0.name.hasPrefix(written))
    }
    guard let command = matching.first(where: { $0.name == written }) ?? matching.first,
      matching.count == 1 || command.name == written
    else {
      throw Self.noCommand(written, among: debugCommands)
    }
    return command
  }

  /// Returns the error for a name that no debugging command has.
  static func noCommand(_ written: String, among commands: [ProgramCommand]) -> CommandError {
    guard !commands.isEmpty else { return CommandError("There are no debugging commands here.") }
    let names = commands.map(\.name)
    return CommandError(
      "There is no '\(written.shortened)'. Use one of: \(names.joined(separator: ", ")).",
      suggestion: CommandError.closest(to: written, among: names))
  }

  /// Returns the complete lines to which a line can be completed.
  func completions(of line: String) -> [String] {
    let words = line.split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
    let written = line.lowercased()
    if words.count > 1,
      let command = (debugCommands + commands).first(where: { $0.name == words[0].lowercased() }),
      command.isForDebugging || command.completions != nil
    {
      let argument = String(words[1])
      return (command.completions?(argument) ?? [])
        .filter { $0.lowercased().hasPrefix(argument.lowercased()) && $0 != argument }
        .map { "\(words[0]) \($0)" }
    }
    if written.hasPrefix(":") { return beginnings(debugCommands.filter { $0.isListed() }, of: line) }
    return graph.update().completions(of: line) + beginnings(listed, of: line)
  }

  private func beginnings(_ commands: [ProgramCommand], of line: String) -> [String] {
    commands.map(\.beginning).filter { $0.hasPrefix(line.lowercased()) && $0 != line }
  }

  /// Returns `true` if a line must not be saved, because it may contain text for a secure field.
  ///
  /// On a screen with such a field, a line is harmless only if it is valid and means something else. A mistyped line,
  /// or an action for `:send`, may contain the secret as well.
  package func mayHoldSecret(_ line: String) -> Bool {
    let secrets = FrontScreen(graph.update()).secureFields
    guard !secrets.isEmpty, let first = line.split(whereSeparator: \.isWhitespace).first?.lowercased() else {
      return false
    }
    if first.hasPrefix(":") { return debugCommands.first { $0.name == first }?.mayHoldSecret ?? true }
    if command(named: first) != nil { return false }
    switch try? graph.parse(line, allowsShortNames: isInteractive) {
    case .setText(let id, _), .submit(let id, _): return secrets.contains(id)
    case nil: return true
    default: return false
    }
  }
}

extension Substring {
  /// The text without leading and trailing white space.
  fileprivate var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
