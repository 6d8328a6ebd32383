import Dependencies
import Foundation
import NavigationCore
import SessionRecording
import Sharing
import TerminalPrograms

/// A file that receives a recording of a program, one line per action.
///
/// A line is written when its action completes, so that the file is useful even if the process is killed.
@MainActor
package final class RecordingFile: ProgramExtension {
  private let path: String
  private let descriptor: Int32
  private var recorder: Recorder?
  private var failure: String?
  /// The offset of the end of each line.
  private var ends: [Int] = []

  /// Starts recording a program to a new file.
  ///
  /// - Throws: `StartError` if the file exists or can't be written.
  package init(_ path: String, of program: Program) throws(StartError) {
    guard program.recordingObstacle == nil, let (store, plugins) = program.screens else {
      throw StartError("Can't record to '\(path)': \(program.recordingObstacle ?? "")")
    }
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason =
        errno == EEXIST
        ? "the file exists. Use another name." : String(cString: strerror(errno))
      throw StartError("Can't record to '\(path)': \(reason)")
    }
    @Dependency(\.givenValues) var values
    let recorder = Recorder(
      store, plugins: plugins, program: program.name, gate: program.gate,
      files: StoredFiles(of: program).contents, data: program.data,
      values: values)
    add(recorder.recording.start)
    if let failure {
      unlink(path)
      throw StartError(failure)
    }
    recorder.keepsEntries = false
    recorder.onEntry = { [weak self] in self?.add($0) }
    self.recorder = recorder
  }

  deinit { close(descriptor) }

  package func begin(_ program: RunningProgram) {
    program.at(.gathering) { [weak self, weak program] in
      guard let self, let program, recorder != nil, let failure else { return }
      recorder = nil
      program.notify(failure, isError: true)
    }
  }

  private func add(_ part: some Encodable) {
    guard failure == nil else { return }
    do {
      let line = try Recording.line(part)
      var written = 0
      while written < line.count {
        let count = line.withUnsafeBytes {
          write(descriptor, $0.baseAddress! + written, $0.count - written)
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        written += count
      }
      ends.append((ends.last ?? 0) + line.count)
    } catch {
      recorder?.stop()
      let reason = (error as? POSIXError).map { String(cString: strerror($0.code.rawValue)) } ?? "\(error)"
      failure = "'\(path)' can't be written: \(reason). The recording ends before this action."
    }
  }

  /// Removes the actions after the one from which the program resumes.
  ///
  /// - Parameter show: Restores the program's state at that time.
  func rewind(to number: Int, _ show: () -> Void) {
    guard let recorder, failure == nil, ends.indices.contains(number) else { return show() }
    recorder.rewind(to: number, show)
    ends.removeLast(ends.count - number - 1)
    if ftruncate(descriptor, off_t(ends[number])) != 0 || lseek(descriptor, off_t(ends[number]), SEEK_SET) < 0
    {
      failure =
        "'\(path)' can't be shortened to the action that was resumed: \(String(cString: strerror(errno)))."
      recorder.stop()
    }
  }

  package func end(_ status: Int32) async { recorder?.stop() }
}
