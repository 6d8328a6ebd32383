import Dependencies
import NavigationCore
import TerminalPrograms
import TerminalText
import TerminalUI

/// Opens multiline text in the user's editor and takes the result back, at a prompt and in full screen.
@MainActor
final class EditorHandover {
  @Dependency(\.externalEditor) private var editor
  @Dependency(\.withTerminal) private var withTerminal
  /// The command line of the editor, or `nil` if the environment names none.
  private lazy var command = editor.command()
  /// The edited text, for the field that it belongs to.
  private var edited: Invocation?

  /// The name of the editor, or `nil` if the environment names none.
  var name: String? { command.map(ExternalEditor.name) }

  var hasInput: Bool { edited != nil }

  /// Returns the input that changes the field whose text was edited.
  func takeInput() -> Input? {
    defer { edited = nil }
    return edited.map { .invocation($0) }
  }

  /// Returns the key for a focused multiline field.
  func hints(for element: Element?) -> [KeyHint] {
    guard let name, element?.control?.isMultiline == true else { return [] }
    return [KeyHint("Ctrl-O", "Open in \(name)")]
  }

  /// Returns the command that opens a field's text in the editor.
  func command(_ program: @escaping @MainActor () -> RunningProgram) -> ProgramCommand {
    let name = name ?? "an editor"
    var command = ProgramCommand(":editor [TEXT]", help: "edit multiline text in \(name)") {
      [unowned self] name throws(CommandError) in
      try await edit(name, of: program())
      return .done
    }
    command.isListed = { [unowned self] in
      self.command != nil && !Self.fields(of: program()).isEmpty
    }
    command.completions = { typed in
      Self.fields(of: program()).compactMap { $0.control?.name.lowercased() }.filter { $0.hasPrefix(typed) }
    }
    return command
  }

  private static func fields(of program: RunningProgram) -> [Element] {
    program.graph.update().front.elements.filter { $0.control?.isMultiline == true && !$0.isDisabled }
  }

  private func edit(_ name: String, of program: RunningProgram) async throws(CommandError) {
    guard let command else { throw CommandError("Set VISUAL or EDITOR to edit text in an editor.") }
    let field = try field(named: name, of: program)
    guard case .textField(let text, _, _)? = field.control?.kind else { return }
    do {
      let (editor, text) = (editor, text)
      let new = try await withTerminal { try await editor.edit(text, with: command) }
      if new != text { edited = .setText(field.id, new) }
    } catch {
      throw CommandError(
        "The text is unchanged, because '\(ExternalEditor.name(of: command))' failed: \(error).")
    }
  }

  /// Returns the field with a name, or else the focused one or the only one.
  private func field(named name: String, of program: RunningProgram) throws(CommandError) -> Element {
    let fields = Self.fields(of: program)
    let found =
      name.isEmpty
      ? fields.first { $0.id == program.graph.focus } ?? (fields.count == 1 ? fields[0] : nil)
      : fields.first { $0.control?.name.lowercased() == name.lowercased() }
    if let found { return found }
    guard !fields.isEmpty else { throw CommandError("This screen has no multiline text field.") }
    let names = fields.compactMap { $0.control?.name }.map { "':editor \($0)'" }.joined(separator: " or ")
    throw CommandError("Several fields can be edited. Use \(names).")
  }
}
