import CTerminalDevice
import CairnSupport
import Foundation
import TerminalDevice

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

  /// The running process, whose number is that of its group, too.
  private var process: ChildProcess?
  private var isCanceled = false

  package init() {}

  /// Runs a command to its end.
  ///
  /// - Throws: The reason that it can't be started.
  package func run(
    _ path: String, _ arguments: [String], in folder: String
  ) async throws(POSIXError) -> Outcome {
    guard let output = PipeEnds() else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
    let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let process: ChildProcess
    do {
      defer { for end in [output.writing, input] { close(end) } }
      process = try ChildProcess(
        path, [path] + arguments,
        environment: ProcessInfo.processInfo.environment.merging(Self.variables) { $1 }, in: folder,
        descriptors: [STDIN_FILENO: input, STDOUT_FILENO: output.writing, STDERR_FILENO: output.writing],
        hasOwnGroup: true)
    } catch {
      close(output.reading)
      throw error
    }
    self.process = process
    process_set_niceness(process.id, Self.niceness)
    if isCanceled { cancel() }
    let text = await Self.read(FileHandle(fileDescriptor: output.reading, closeOnDealloc: true))
    let end = await process.wait()
    self.process = nil
    return Outcome(status: end.status, output: String(decoding: text, as: UTF8.self))
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
    guard let process else { return }
    // Its group contains the compilers.
    kill(-process.id, SIGTERM)
    DispatchQueue.main.asyncAfter(deadline: .now() + 3) { [weak self] in
      MainActor.assumeIsolated { if self?.process?.id == process.id { kill(-process.id, SIGKILL) } }
    }
  }
}
