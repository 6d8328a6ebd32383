import Foundation
import NavigationCore
import SessionRecording
import TerminalDevice
import TerminalPrograms
import TerminalText

/// Finds the fewest actions of a recording that still fail in the same way.
@MainActor
package struct ShrinkRun {
  private let program: Program
  /// The file for the result, or `nil` for none.
  private let target: String?
  private let output = TerminalOutput(descriptor: STDOUT_FILENO, capability: .plain)
  private let errors = TerminalOutput(descriptor: STDERR_FILENO, capability: .plain)
  /// Performs a recording in another process. Returns the signal that ended it, or `nil` if it completed.
  var signal: @MainActor @Sendable (Recording) async throws -> Int32? = {
    try await ProgramProcess.signal(ofReplaying: $0)
  }

  /// Whether the result is written as a test.
  private var isTest: Bool { target?.hasSuffix(".swift") == true }

  package init(_ program: Program, to target: String?) { (self.program, self.target) = (program, target) }

  /// Shrinks the recording in a file.
  ///
  /// - Returns: The exit status: 1 if the recording doesn't fail or can't be performed.
  /// - Throws: `StartError` if the file isn't a recording of the program, or if the result can't be written.
  package func run(_ file: String) async throws -> Int32 {
    let recording = try ReplayRun.recording(in: file, of: program)
    let plugins = try program.recordablePlugins()
    if let target, FileManager.default.fileExists(atPath: target) {
      throw StartError("Can't write '\(target)': the file exists. Use another name.")
    }
    let shrinker = RecordingShrinker(recording, plugins: plugins, data: program.data)
    if let journal = ProcessInfo.processInfo.environment[Self.journalVariable] {
      let journal = try ShrinkJournal(journal)
      shrinker.judge = journal.fail
      return try await search(recording, in: file, shrinker)
    }
    // A failure that ends the process is searched for in other processes.
    if let number = try await signal(recording) {
      if isTest {
        throw StartError(
          "the failure ends the process, so a test can't report it. Name a recording with '--to', for example 'short.session'."
        )
      }
      say("'\(file)' ends with signal \(number) (\(String(cString: strsignal(number)))).")
      let signal = signal
      let entries = try await shrinker.shrink { try await signal($0) == number }
      return try await report(entries, of: recording, shrinker) { shrinker.unchecked(entries) }
    }
    return try await searchInProcesses(recording)
  }

  /// Searches for a reported issue or a difference.
  ///
  /// The search runs in another process, and continues in a new process if a part of the recording ends it.
  private func searchInProcesses(_ recording: Recording) async throws -> Int32 {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shrink-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    var lastSize = -1
    while true {
      let journal = folder.appending(path: "journal").path
      let outcome = try await ProgramProcess.run(
        in: folder, environment: [Self.journalVariable: journal])
      let size = (try? Data(contentsOf: URL(filePath: journal)).count) ?? 0
      if outcome.signal != nil, size > lastSize {
        lastSize = size
        continue
      }
      output.write(outcome.output)
      errors.write(outcome.errors)
      return outcome.status
    }
  }

  private static let journalVariable = "CAIRN_SHRINK_JOURNAL"

  private func search(
    _ recording: Recording, in file: String, _ shrinker: RecordingShrinker
  ) async throws -> Int32 {
    do {
      guard let failure = try shrinker.failure() else {
        say(
          "'\(file)' doesn't fail: none of its \(recording.entries.count) actions reports an issue or makes a different change."
        )
        return ExitStatus.commandFailed
      }
      switch failure {
      case .issue(let number, let message): say("Action \(number) reports: \(message)")
      case .difference(let number, let parts):
        say("Action \(number) makes a different change: \(parts.map(\.path).joined(separator: ", "))")
      }
      let entries = await shrinker.shrink(failure)
      return try await report(entries, of: recording, shrinker) {
        try shrinker.recording(of: entries, failure)
      }
    } catch let failure as Replayer.Failure {
      say("\(file): \(failure)")
      return ExitStatus.commandFailed
    }
  }

  private func report(
    _ entries: [Recording.Entry], of recording: Recording, _ shrinker: RecordingShrinker,
    _ shorter: () throws -> Recording
  ) async throws -> Int32 {
    for entry in entries { output.write([StyledText(entry.text).singleLine]) }
    let count = recording.entries.count
    say(
      "\(entries.count) of \(count == 1 ? "1 action" : "\(count) actions") fail in the same way\(shrinker.isMinimal ? ", and each is needed" : "")."
    )
    guard let target else { return ExitStatus.success }
    if isTest {
      let source = try await RecordedTest.source(of: shorter(), named: target, program)
      try Recording.write(Data(source.utf8), to: target)
    } else {
      try shorter().write(to: target)
    }
    say("They are in '\(target)'.")
    return ExitStatus.success
  }

  private func say(_ text: String) {
    errors.write(
      "\(program.name): \(text)".split(whereSeparator: \.isNewline).map { StyledText($0) })
  }
}
