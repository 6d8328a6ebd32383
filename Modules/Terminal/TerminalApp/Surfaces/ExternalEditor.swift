import CLibrary
import Dependencies
import Foundation

/// The user's editor for texts of several lines, which the environment variable `VISUAL` or `EDITOR` names.
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
  /// The user's editor for texts of several lines.
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
      let process = try start(["sh", "-c", "exec \(command) \"$1\"", "sh", path])
      return await withCheckedContinuation { continuation in
        // Waiting blocks a thread.
        Thread.detachNewThread { continuation.resume(returning: exitStatus(of: process)) }
      }
    }
  }

  static var testValue: ExternalEditor {
    ExternalEditor(command: { nil }, open: { _, _ in 1 })
  }

  /// Starts a shell in the foreground: unlike a `Process`, it belongs to the process group that may use the terminal.
  private static func start(_ arguments: [String]) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    // The editor must not ignore the signals that a terminal program ignores.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let arguments = arguments.map { strdup($0) } + [nil]
    defer {
      posix_spawnattr_destroy(&attributes)
      for argument in arguments { free(argument) }
    }
    var process: pid_t = 0
    let status = posix_spawn(&process, "/bin/sh", nil, &attributes, arguments, environ)
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .ENOENT) }
    return process
  }

  /// Waits until a process ends. Returns its exit status, or 128 plus the number of the signal that ended it.
  private static func exitStatus(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
