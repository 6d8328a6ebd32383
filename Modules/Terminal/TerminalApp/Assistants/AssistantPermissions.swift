import DeveloperTools
import TerminalPrograms
import TerminalUI

/// Decides what an assistant may do.
struct AssistantPermissions {
  let options: AssistantOptions

  /// Checks an action before it is performed.
  ///
  /// - Throws: The reason for a refusal.
  @MainActor
  func check(_ action: UserAction, on tree: ElementTree) throws(CommandError) {
    if case .command(let command, _) = action, command.isForDebugging, !options.isDebugging {
      throw CommandError(
        "'\(command.name)' is for the developer of the program. Start the server with '--debug'.")
    }
    if options.isReadOnly, mayChangeData(action, on: tree) {
      throw CommandError("The program is read-only here: it was started with '--read-only'.")
    }
    guard !options.allowed.isEmpty else { return }
    let names = Self.names(of: action, on: tree)
    let allowed = Set(options.allowed.map { commandWords($0).joined(separator: " ") })
    guard allowed.isDisjoint(with: names) else { return }
    throw CommandError(
      "'\(names.last ?? "This")' isn't allowed. The server was started with: \(options.allowed.map { "--allow '\($0)'" }.joined(separator: " "))."
    )
  }

  /// Returns whether an action may do more than show another part of the program.
  @MainActor
  private func mayChangeData(_ action: UserAction, on tree: ElementTree) -> Bool {
    switch action {
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

  /// Returns the names by which a user can allow an action: the kind of action, the name of the control, and both.
  ///
  /// They are the same for each value of a control and for each row of a list.
  @MainActor
  private static func names(of action: UserAction, on tree: ElementTree) -> [String] {
    switch action {
    case .command(let command, _): return [command.name]
    case .invocation(let invocation):
      guard let line = tree.line(for: invocation), var kind = commandWords(line).first else { return [] }
      if case .submit = invocation { kind = "submit" }
      let element = invocation.element.flatMap { tree.element($0) }
      guard let control = element?.control, !["open", "menu", "delete", "move"].contains(kind) else {
        return [kind]
      }
      let name = commandWords(control.name).joined(separator: " ")
      return [kind, name, "\(kind) \(name)"]
    }
  }
}
