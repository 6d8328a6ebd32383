import Foundation
import NavigationCore
import SessionRecording
import TerminalPrograms
import TerminalText

/// Runs this program in another process.
package enum ProgramProcess {
  /// The result of a process.
  package struct Outcome {
    /// The signal that ended the process, or `nil` if it exited.
    package var signal: Int32?
    /// The exit status, or 128 plus the signal.
    package var status: Int32
    package var output: [StyledText] = []
    package var errors: [StyledText] = []
  }

  /// The time limit of a replay. A replay that doesn't end counts as another kind of failure.
  private static let limit: TimeInterval = 60

  /// Performs a recording. Returns the signal that ended the process, or `nil` if it completed.
  static func signal(ofReplaying recording: Recording) async throws -> Int32? {
    let file = FileManager.default.temporaryDirectory.appending(path: "shrink-\(UUID().uuidString).session")
    defer { try? FileManager.default.removeItem(at: file) }
    try recording.write(to: file.path)
    let signal = try await run(environment: [replayVariable: file.path], limit: limit).signal
    return signal == SIGKILL ? nil : signal
  }

  private static let replayVariable = "CAIRN_REPLAY"

  /// The recording that this process replays instead of what its arguments say, or `nil` if another process didn't start it for that.
  package static var replayedFile: String? { ProcessInfo.processInfo.environment[replayVariable] }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, or `nil` for those of this run.
  ///   - folder: The folder for the output, or `nil` to discard it.
  package static func run(
    _ arguments: [String]? = nil, in folder: URL? = nil, environment: [String: String] = [:],
    limit: TimeInterval = .infinity
  ) async throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments ?? Array(CommandLine.arguments.dropFirst())
    // Every trap would print a backtrace.
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let files = [folder?.appending(path: "output"), folder?.appending(path: "errors")]
    let handles = try files.map { file in
      guard let file else { return FileHandle.nullDevice }
      guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
        throw StartError("Can't write '\(file.path)'")
      }
      return try FileHandle(forWritingTo: file)
    }
    (process.standardOutput, process.standardError) = (handles[0], handles[1])
    var outcome = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { process in
        let status = process.terminationStatus
        let isTrap = process.terminationReason == .uncaughtSignal
        continuation.resume(
          returning: Outcome(signal: isTrap ? status : nil, status: isTrap ? 128 + status : status))
      }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
        return
      }
      guard limit.isFinite else { return }
      let id = process.processIdentifier
      DispatchQueue.global().asyncAfter(deadline: .now() + limit) { [weak process] in
        if process?.isRunning == true { kill(id, SIGKILL) }
      }
    }
    func lines(_ file: URL?) -> [StyledText] {
      let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
      return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { StyledText($0) }
    }
    (outcome.output, outcome.errors) = (lines(files[0]), lines(files[1]))
    return outcome
  }
}

extension Recording {
  /// Writes the recording to a new file that only its owner can read, because it may contain personal data.
  package func write(to path: String) throws {
    try Self.write(data, to: path)
  }

  static func write(_ data: Data, to path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: data, attributes: [.posixPermissions: 0o600])
    else { throw StartError("Can't write '\(path)': \(String(cString: strerror(errno)))") }
  }
}
