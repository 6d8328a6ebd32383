import CLibrary
import Dependencies
import Foundation
import TerminalDevice

/// The user's editor for multiline text, which the environment variable `VISUAL` or `EDITOR` names.
struct ExternalEditor: Sendable {
  /// Returns the command line of the editor, or `nil` if the environment names none.
  var command: @Sendable () -> String?
  /// Opens a file with a command line, and returns the exit status of the editor.
  var open: @Sendable (_ command: String, _ path: String) async throws -> Int32

  /// Returns the name of the editor, such as `vim`.
  static func name(of command: String) -> String {
    let program = command.split(separator: " ").first ?? ""
    return String(program.split(separator: "/").last ?? program)
  }

  /// Returns a text after the user has edited it in a file that nobody else can read.
  ///
  /// A line break that the editor adds at the end is removed.
  func edit(_ text: String, with command: String) async throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "edit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "text.txt")
    try text.write(to: file, atomically: false, encoding: .utf8)
    let status = try await open(command, file.path)
    guard status == 0 else { throw EditorFailure(status: status) }
    let edited = try String(contentsOf: file, encoding: .utf8)
    return edited.hasSuffix("\n") && !text.hasSuffix("\n") ? String(edited.dropLast()) : edited
  }
}

/// An exit status of an editor that means failure.
struct EditorFailure: Error, CustomStringConvertible {
  let status: Int32
  var description: String { "it ended with status \(status)" }
}

extension DependencyValues {
  /// The user's editor for multiline text.
  var externalEditor: ExternalEditor {
    get { self[ExternalEditor.self] }
    set { self[ExternalEditor.self] = newValue }
  }
}

extension ExternalEditor: DependencyKey {
  static var liveValue: ExternalEditor {
    ExternalEditor {
      let environment = ProcessInfo.processInfo.environment
      return ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }
        .first { !$0.allSatisfy(\.isWhitespace) }
    } open: { command, path in
      // The shell uses the terminal.
      try await ChildProcess("/bin/sh", ["sh", "-c", "exec \(command) \"$1\"", "sh", path]).wait().status
    }
  }

  static var testValue: ExternalEditor {
    ExternalEditor(command: { nil }, open: { _, _ in 1 })
  }
}
