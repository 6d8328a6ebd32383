import CTerminalDevice
import Foundation

/// A build or a run of tests in its own process group, at low priority.
@MainActor
package final class BuildProcess {
  /// The number of bytes of the output that are kept.
  private nonisolated static let maxBytes = 4 << 20
  /// The priority, from 0 to 19: the program that is used comes first, but other programs of the user don't stop the build.
  private static let niceness: Int32 = 5
  /// SwiftPM 6.3.1 passes the traits to the compiler in the order of a set, which differs from process to process. With another order,
  /// the compiler compiles everything again.
  private static let variables = ["SWIFT_DETERMINISTIC_HASHING": "1"]

  package struct Outcome: Sendable {
    package var status: Int32
    package var output: String
  }

  private let process = Process()
  private var isCanceled = false

  package init() {}

  /// Runs a command to its end.
  ///
  /// - Throws: The reason that it can't be started.
  package func run(
    _ path: String, _ arguments: [String], in folder: String
  ) async throws -> Outcome {
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(Self.variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    let ended = AsyncStream<Int32>.makeStream()
    process.terminationHandler = { process in
      let isExit = process.terminationReason == .exit
      ended.continuation.yield(isExit ? process.terminationStatus : 128 + process.terminationStatus)
      ended.continuation.finish()
    }
    try process.run()
    process_set_niceness(process.processIdentifier, Self.niceness)
    try? pipe.fileHandleForWriting.close()
    if isCanceled { cancel() }
    let output = await Self.read(pipe.fileHandleForReading)
    var status: Int32 = -1
    for await number in ended.stream { status = number }
    return Outcome(status: status, output: String(decoding: output, as: UTF8.self))
  }

  /// Reads to the end on another thread.
  private static func read(_ handle: FileHandle) async -> Data {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var data = Data()
        while let new = try? handle.read(upToCount: 65_536), !new.isEmpty {
          if data.count < maxBytes { data += new }
        }
        continuation.resume(returning: data)
      }
    }
  }

  /// Ends the command and the processes that it has started.
  package func cancel() {
    isCanceled = true
    guard process.isRunning else { return }
    let id = process.processIdentifier
    // Its group contains the compilers.
    kill(-id, SIGTERM)
    DispatchQueue.main.asyncAfter(deadline: .now() + 3) { [weak process] in
      if process?.isRunning == true { kill(-id, SIGKILL) }
    }
  }
}
