import Dependencies
import DeveloperTools
import NavigationCore
import TerminalPrograms
import TerminalUI

/// Opens the place of an error in the user's editor.
@MainActor
struct ErrorEditor {
  @Dependency(\.externalEditor) private var editor
  @Dependency(\.withTerminal) private var withTerminal

  func open(_ problem: BuildProblem) async throws(CommandError) {
    guard let command = editor.command() else {
      throw CommandError("Set VISUAL or EDITOR to open an error in an editor.")
    }
    guard let file = problem.file else {
      throw CommandError("This error belongs to no file: \(problem.message)")
    }
    let (line, path) = Self.arguments(for: command, file, problem.line, problem.column)
    do {
      let editor = editor
      let status = try await withTerminal { try await editor.open(line, path) }
      guard status == 0 else { throw EditorFailure(status: status) }
    } catch {
      throw CommandError("'\(ExternalEditor.name(of: command))' failed: \(error).")
    }
  }

  /// Returns the command line and the path that open a file at a line.
  static func arguments(
    for command: String, _ file: String, _ line: Int?, _ column: Int?
  ) -> (command: String, path: String) {
    guard let line else { return (command, file) }
    switch ExternalEditor.name(of: command) {
    case "code", "codium", "cursor": return (command + " --goto", "\(file):\(line):\(column ?? 1)")
    case "hx", "helix", "zed", "subl", "kak": return (command, "\(file):\(line):\(column ?? 1)")
    default: return (command + " +\(line)", file)
    }
  }
}
