import Dispatch
import Foundation
import Glibc
import StandupsCore

extension TranscriberClient {
  /// Listens by running a command and taking the lines that it prints.
  ///
  /// The command runs in a shell and in a process group of its own, which is ended when nobody listens any more: what
  /// the command has started ends with it. A command that ends with another status than 0, or by a signal, has failed.
  public static func command(_ command: String) -> TranscriberClient {
    TranscriberClient(
      isAvailable: { true },
      lines: {
        AsyncThrowingStream { continuation in
          do throws(TranscriberFailure) {
            let process = try ListeningProcess(command, onLine: { continuation.yield($0) }) { failure in
              continuation.finish(throwing: failure)
            }
            continuation.onTermination = { _ in process.end() }
          } catch {
            continuation.finish(throwing: error)
          }
        }
      })
  }
}

/// Why listening ended.
public struct TranscriberFailure: Error, Hashable, CustomStringConvertible {
  public let description: String
}

/// A shell command whose output is read line by line.
private final class ListeningProcess: Sendable {
  private let group: pid_t

  init(
    _ command: String, onLine: @escaping @Sendable (String) -> Void,
    onEnd: @escaping @Sendable (TranscriberFailure?) -> Void
  ) throws(TranscriberFailure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw TranscriberFailure(
        description: "'\(command)' could not be started: \(String(cString: strerror(errno)))")
    }
    // The end that is read must not live on in the command, or in any other that is started meanwhile.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    var pid: pid_t = 0
    let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(command), nil]
    defer { for argument in arguments { free(argument) } }
    let status = posix_spawn(&pid, "/bin/sh", &actions, &attributes, arguments, environ)
    close(ends[1])
    guard status == 0 else {
      close(ends[0])
      throw TranscriberFailure(
        description: "'\(command)' could not be started: \(String(cString: strerror(status)))")
    }
    group = pid
    let (output, child) = (ends[0], pid)
    // Reading blocks, so that it has a thread of its own; it ends when the command's output does.
    Thread.detachNewThread {
      Self.readLines(from: output, onLine)
      close(output)
      var status: Int32 = 0
      while waitpid(child, &status, 0) == -1, errno == EINTR {}
      onEnd(Self.failure(command, status))
    }
  }

  /// Ends the command and what it has started.
  func end() { kill(-group, SIGTERM) }

  private static func readLines(from descriptor: Int32, _ onLine: (String) -> Void) {
    var pending: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for byte in buffer[..<count] {
        if byte == UInt8(ascii: "\n") {
          onLine(String(decoding: pending, as: UTF8.self))
          pending.removeAll(keepingCapacity: true)
        } else if pending.count < 65_536 {
          pending.append(byte)
        }
      }
    }
    if !pending.isEmpty { onLine(String(decoding: pending, as: UTF8.self)) }
  }

  private static func failure(_ command: String, _ status: Int32) -> TranscriberFailure? {
    let signal = status & 0x7F
    if signal != 0 {
      return TranscriberFailure(description: "'\(command)' was ended by signal \(signal)")
    }
    let code = (status >> 8) & 0xFF
    return code == 0 ? nil : TranscriberFailure(description: "'\(command)' ended with status \(code)")
  }
}
