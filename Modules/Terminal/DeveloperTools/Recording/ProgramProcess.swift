import Foundation
import NavigationCore
import SessionRecording
import TerminalDevice
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
  private static let limit = Duration.seconds(60)

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
    limit: Duration? = nil
  ) async throws -> Outcome {
    let files = [folder?.appending(path: "output"), folder?.appending(path: "errors")]
    let descriptors = try [nil, files[0], files[1]].map { file in
      let path = file?.path ?? "/dev/null"
      let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw StartError("Can't write '\(path)': \(String(cString: strerror(errno)))")
      }
      return descriptor
    }
    let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    let process: ChildProcess
    do {
      defer { for descriptor in descriptors { close(descriptor) } }
      process = try ChildProcess(
        path, [path] + (arguments ?? Array(CommandLine.arguments.dropFirst())),
        // Every trap would print a backtrace.
        environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }
          .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 },
        descriptors: [
          STDIN_FILENO: descriptors[0], STDOUT_FILENO: descriptors[1], STDERR_FILENO: descriptors[2],
        ],
        hasOwnGroup: true)
    }
    let killing = limit.map { limit in
      Task {
        try await Task.sleep(for: limit)
        kill(process.id, SIGKILL)
      }
    }
    let end = await process.wait()
    killing?.cancel()
    var outcome = Outcome(status: end.status)
    if case .signal(let number) = end { outcome.signal = number }
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
