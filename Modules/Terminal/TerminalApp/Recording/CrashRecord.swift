import Foundation
import NavigationCore
import SessionRecording
import TerminalDevice
import TerminalText

/// Writes down how a program came to a crash, or to an issue that it reports: a recording, which `--replay` performs.
///
/// The actions are those that can be gone back to, with the one that was being performed.
@MainActor
final class CrashRecord {
  let file: URL
  private let program: String
  private let gate: ActionGate
  private let recorder: () -> Recorder
  private static var current: CrashRecord?

  /// Writes a record when the process crashes, until ``stop()``.
  ///
  /// - Parameter recorder: What records the program at the moment.
  init(of program: Program, at file: URL, _ recorder: @escaping () -> Recorder) {
    (self.file, self.recorder) = (file, recorder)
    (self.program, gate) = (program.name, program.gate)
    Self.current = self
    CrashSignals.record {
      // The copy of a process that has crashed has one thread, whichever that was.
      let body: @MainActor () -> Void = { CrashRecord.current?.processCrashed() }
      unsafeBitCast(body, to: (() -> Void).self)()
    }
  }

  func stop() {
    guard Self.current === self else { return }
    CrashSignals.record(by: nil)
    Self.current = nil
  }

  /// Writes what was done up to now.
  ///
  /// - Returns: What the person is told; `nil` where nothing could be written.
  func write() -> String? {
    guard save(recorder().recording) else { return nil }
    return message
  }

  private var message: String {
    let path = file.path(percentEncoded: false)
    return "Recorded the session. Show it with: \(program) --replay '\(path)'"
  }

  private func processCrashed() {
    // The past that is shown is of no interest: nothing happens there.
    guard gate.isOpen, save(recorder().recordingAtCrash(of: gate)) else { return }
    FileHandle.standardError.write(Data("\(program): \(message)\n".utf8))
  }

  private func save(_ recording: Recording) -> Bool {
    guard !recording.entries.isEmpty else { return false }
    var recording = recording
    // A file that was written over since has nothing to say.
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
      // On a full disk a part of it would be no use.
      unlink(new)
      return false
    }
  }
}
