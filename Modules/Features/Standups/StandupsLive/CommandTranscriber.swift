import Dispatch
import Foundation
import CLibrary
import CairnSupport
import ConcurrencyExtras
import StandupsCore

extension TranscriberClient {
  /// Returns a transcriber that runs a command and reads the lines that it prints.
  ///
  /// The command runs in a shell, in its own process group. The group ends when nothing reads the stream anymore, or when the program
  /// ends. If it doesn't end on `SIGTERM`, it is killed one second later. A nonzero status or a signal is reported as a failure.
  public static func command(_ command: String) -> TranscriberClient {
    TranscriberClient(
      isAvailable: { true },
      lines: {
        AsyncThrowingStream { continuation in
          do throws(TranscriberFailure) {
            let process = try ListeningProcess(command)
            // Set this before listening starts. Otherwise, an earlier end of the stream wouldn't be reported.
            continuation.onTermination = { _ in process.end() }
            process.listen(onLine: { continuation.yield($0) }, onEnd: { continuation.finish(throwing: $0) })
          } catch {
            continuation.finish(throwing: error)
          }
        }
      })
  }
}

/// An error of a command that transcribes.
public struct TranscriberFailure: Error, Hashable, CustomStringConvertible {
  public let description: String
}

/// A shell command whose output is read line by line.
private final class ListeningProcess: Sendable {
  private let command: String
  /// The process of the shell, which leads the process group.
  private let leader: pid_t
  private let output: Int32

  /// Starts a shell command.
  init(_ command: String) throws(TranscriberFailure) {
    func failure(_ error: Int32) -> TranscriberFailure {
      TranscriberFailure(
        description: "'\(command)' can't be started: \(String(cString: strerror(error)))")
    }
    guard let ends = PipeEnds() else { throw failure(errno) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends.writing, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    // A terminal program ignores some signals that must end the command.
    var allSignals = sigset_t()
    sigfillset(&allSignals)
    posix_spawnattr_setsigdefault(&attributes, &allSignals)
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setpgroup(&attributes, 0)
    let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(command), nil]
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      for argument in arguments { free(argument) }
    }
    var id: pid_t = 0
    let status = posix_spawn(&id, "/bin/sh", &actions, &attributes, arguments, environ)
    close(ends.writing)
    guard status == 0 else {
      close(ends.reading)
      throw failure(status)
    }
    (self.command, leader, output) = (command, id, ends.reading)
    RunningGroups.add(id)
  }

  /// Reads the output to its end, on its own thread, because reading blocks.
  func listen(
    onLine: @escaping @Sendable (String) -> Void, onEnd: @escaping @Sendable (TranscriberFailure?) -> Void
  ) {
    Thread.detachNewThread { [command, leader, output] in
      Self.readLines(from: output, onLine)
      close(output)
      // The shell stays a zombie for now, so that no other process group gets its number.
      var info = siginfo_t()
      while waitid(P_PID, id_t(leader), &info, WEXITED | WNOWAIT) == -1, errno == EINTR {}
      onEnd(Self.failure(command, info))
    }
  }

  /// Ends the command and all processes of its group. Call this only once.
  func end() {
    kill(-leader, SIGTERM)
    DispatchQueue.global().asyncAfter(deadline: .now() + 1) { [leader] in
      kill(-leader, SIGKILL)
      RunningGroups.remove(leader)
      var status: Int32 = 0
      while waitpid(leader, &status, 0) == -1, errno == EINTR {}
    }
  }

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

  private static func failure(_ command: String, _ info: siginfo_t) -> TranscriberFailure? {
    let status = info._sifields._sigchld.si_status
    if info.si_code == CInt(CLD_EXITED) {
      return status == 0 ? nil : TranscriberFailure(description: "'\(command)' exited with status \(status)")
    }
    return TranscriberFailure(description: "'\(command)' was terminated by signal \(status)")
  }
}

/// The process groups of running commands, which end with the program. The exit of a process doesn't end its groups.
private enum RunningGroups {
  private static let groups: LockIsolated<Set<pid_t>> = {
    atexit { RunningGroups.endAll() }
    // A program exits without the cleanup of C libraries.
    at_quick_exit { RunningGroups.endAll() }
    return LockIsolated([])
  }()

  static func add(_ group: pid_t) { groups.withValue { _ = $0.insert(group) } }
  static func remove(_ group: pid_t) { groups.withValue { _ = $0.remove(group) } }

  private static func endAll() {
    groups.withValue { groups in
      for group in groups { kill(-group, SIGTERM) }
      // A command may ignore the signal.
      for _ in 0..<100 where !groups.isEmpty {
        groups = groups.filter { group in
          // Until the shell is waited for, its group exists.
          waitpid(group, nil, WNOHANG)
          return kill(-group, 0) == 0
        }
        if !groups.isEmpty { usleep(10_000) }
      }
      for group in groups { kill(-group, SIGKILL) }
    }
  }
}
