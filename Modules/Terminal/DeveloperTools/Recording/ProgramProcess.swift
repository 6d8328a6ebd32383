import Foundation
import NavigationCore
import SessionRecording
import TerminalPrograms
import TerminalText

/// This program in another process.
enum ProgramProcess {
  /// How it ended, and what it wrote.
  struct Outcome {
    /// The signal that ended it; `nil` where it ended itself.
    var signal: Int32?
    /// The exit status, or 128 and the signal.
    var status: Int32
    var output: [StyledText] = []
    var errors: [StyledText] = []
  }

  /// How long a replay may take. One that does not end fails in another way.
  private static let limit: TimeInterval = 60

  /// Performs a recording, and returns the signal that ended the process; `nil` where it came to its end.
  static func signal(ofReplaying recording: Recording) async throws -> Int32? {
    let file = FileManager.default.temporaryDirectory.appending(path: "shrink-\(UUID().uuidString).session")
    defer { try? FileManager.default.removeItem(at: file) }
    try recording.write(to: file.path)
    let given = DebugArguments.resolved(Array(CommandLine.arguments.dropFirst()))
    let arguments = replayArguments(given) + ["--replay", file.path, "--quiet"]
    let signal = try await run(arguments, limit: limit).signal
    return signal == SIGKILL ? nil : signal
  }

  /// Runs the program with other arguments to its end.
  ///
  /// - Parameter folder: Where what it writes is kept; it is dropped where that is `nil`.
  static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:],
    limit: TimeInterval = .infinity
  ) async throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    // A trap would show where it is each time.
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let files = [folder?.appending(path: "output"), folder?.appending(path: "errors")]
    let handles = try files.map { file in
      guard let file else { return FileHandle.nullDevice }
      guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
        throw StartFailure("Can't write '\(file.path)'")
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

  /// The arguments of this run without those that say what is shrunk, and how it is shown.
  static func replayArguments(_ given: some Sequence<String>) -> [String] {
    var arguments: [String] = []
    var rest = Array(given)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--shrink", "--to", "--as-test", "--feature": _ = rest.popFirst()
      case "--quiet", "--snapshot": break
      case _ where ["--shrink=", "--to=", "--as-test=", "--feature="].contains(where: argument.hasPrefix):
        break
      default: arguments.append(argument)
      }
    }
    return arguments
  }
}

extension Recording {
  /// Writes the recording into a new file, which its person alone can read: their data may be in it.
  func write(to path: String) throws {
    try Self.write(data, to: path)
  }

  static func write(_ data: Data, to path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: data, attributes: [.posixPermissions: 0o600])
    else { throw StartFailure("Can't write '\(path)': \(String(cString: strerror(errno)))") }
  }
}
