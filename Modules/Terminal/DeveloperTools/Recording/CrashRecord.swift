import Foundation
import NavigationCore
import SessionRecording
import TerminalDevice
import TerminalPrograms
import TerminalText

/// Records the actions before a crash or a reported issue, so that `debug replay` can perform them.
///
/// The recording contains the actions that time travel remembers and the action in progress.
@MainActor
package final class CrashRecord: ProgramExtension {
  private let file: URL
  private weak var program: RunningProgram?
  private static var current: CrashRecord?

  package init(at file: URL) { self.file = file }

  /// Records crashes of the process until ``stop()``.
  package func begin(_ program: RunningProgram) {
    guard program.extension(TimeTravel.self) != nil else { return }
    self.program = program
    program.at(.gathering) { [weak self] in self?.recordIssue() }
    Self.current = self
    CrashSignals.record {
      // The copy of the crashed process has a single thread, which may not be the main thread.
      let body: @MainActor () -> Void = { CrashRecord.current?.processCrashed() }
      unsafeBitCast(body, to: (() -> Void).self)()
    }
  }

  package func stop() {
    guard Self.current === self else { return }
    CrashSignals.record(by: nil)
    Self.current = nil
  }

  /// Writes a recording if the program has reported an issue.
  private func recordIssue() {
    guard let program, program.program.notices?.takeIsNewIssue() == true,
      let travel = program.extension(TimeTravel.self), save(travel.recording)
    else { return }
    program.notify(message(program.program.name))
  }

  private func message(_ program: String) -> String {
    let path = file.path(percentEncoded: false)
    return "Recorded the session. Show it with: \(program) debug replay '\(path)'"
  }

  private func processCrashed() {
    // The program is paused while the past is shown.
    guard let program, program.program.gate.isOpen, let travel = program.extension(TimeTravel.self),
      save(travel.recordingAtCrash)
    else { return }
    let name = program.program.name
    FileHandle.standardError.write(Data("\(name): \(message(name))\n".utf8))
  }

  private func save(_ recording: Recording) -> Bool {
    guard !recording.entries.isEmpty else { return false }
    var recording = recording
    // Files that have been overwritten since then have no data.
    recording.start.files = recording.start.files.filter { $0.value.data != nil }
    let new = file.path(percentEncoded: false) + ".new"
    do {
      let data = try recording.data
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      unlink(new)
      let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      try FileHandle(fileDescriptor: descriptor).write(contentsOf: data)
      return rename(new, file.path(percentEncoded: false)) == 0
    } catch {
      // A partial file on a full disk would be useless.
      unlink(new)
      return false
    }
  }
}
