import DeveloperTools
import TerminalPrograms
import TerminalUI

/// Decides what an assistant may do.
struct AssistantPermissions {
  let options: AssistantOptions

  /// Checks a turn before it is performed.
  ///
  /// - Throws: The reason for a refusal.
  @MainActor
  func check(_ turn: Turn, on tree: ElementTree) throws(CommandError) {
    if case .command(let command, _) = turn, command.isTool, !options.isDebugging {
      throw CommandError(
        "'\(command.name)' is for the developer of the program. Start the server with '--debug'.")
    }
    if options.isReadOnly, mayChangeData(turn, on: tree) {
      throw CommandError("The program is read-only here: it was started with '--read-only'.")
    }
    guard !options.allowed.isEmpty else { return }
    let line = Self.line(of: turn, on: tree)
    guard !options.allowed.contains(where: { Self.matches(line, $0) }) else { return }
    throw CommandError(
      "'\(line)' isn't allowed. The server was started with: \(options.allowed.map { "--allow '\($0)'" }.joined(separator: " "))."
    )
  }

  /// Returns whether a turn may do more than show another part of the program.
  @MainActor
  private func mayChangeData(_ turn: Turn, on tree: ElementTree) -> Bool {
    switch turn {
    case .command(let command, _):
      return command.changesProgram && !["back", "home", "goto", "advance"].contains(command.name)
    case .invocation(let invocation):
      switch invocation {
      case .dismiss, .showRows, .back, .home, .screen, .focus: return false
      case .tap(let id):
        if tree.front.rows.contains(where: { $0.row?.opens == id }) { return false }
        guard let element = tree.element(id) else { return !tree.contains(id) }
        switch element.control?.kind {
        case .link, .menu, .tab, .disclosure, .button(role: .cancel): return false
        default: return true
        }
      case .toggle(let id, _):
        if case .disclosure = tree.element(id)?.control?.kind { return false }
        return true
      default: return true
      }
    }
  }

  /// The line of a turn at the prompt, which begins with the kind of the action and its name.
  @MainActor
  private static func line(of turn: Turn, on tree: ElementTree) -> String {
    switch turn {
    case .command(let command, let argument): argument.isEmpty ? command.name : "\(command.name) \(argument)"
    case .invocation(let invocation): tree.line(for: invocation) ?? invocation.json
    }
  }

  /// Returns whether a line is an action that a user allowed: `set title Design` is allowed by `set`, `title`, and `set title`.
  static func matches(_ line: String, _ allowed: String) -> Bool {
    let words = line.lowercased().split(separator: " ")
    let wanted = allowed.lowercased().split(separator: " ")
    guard !wanted.isEmpty else { return false }
    return words.starts(with: wanted) || words.dropFirst().starts(with: wanted)
  }
}
