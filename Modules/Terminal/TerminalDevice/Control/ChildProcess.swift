import CTerminalDevice
import Foundation

/// A child process that handles all signals as if a shell had started it.
///
/// (A `Process` of Foundation inherits the signals that its thread blocks. Those of Dispatch, which run the main actor, block nearly
/// all of them, so it couldn't be ended or interrupted.)
package struct ChildProcess: Sendable {
  package let id: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The file of the program.
  ///   - arguments: The arguments, beginning with the name of the program.
  ///   - environment: The environment variables, or `nil` for those of this process.
  ///   - folder: The working directory, or `nil` for that of this process.
  ///   - descriptors: The descriptors that the child has in addition to the standard ones, by their numbers there. They
  ///     may replace the standard ones.
  ///   - hasOwnGroup: Whether the child gets a process group of its own, which has its number. Otherwise, it can use the terminal.
  /// - Throws: The error of the system.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil,
    in folder: String? = nil, descriptors: [Int32: Int32] = [:], hasOwnGroup: Bool = false
  ) throws(POSIXError) {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    // The child must not ignore the signals that a terminal program ignores.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    if hasOwnGroup { flags |= POSIX_SPAWN_SETPGROUP }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    if let folder { process_add_folder(&actions, folder) }
    for (number, descriptor) in descriptors { posix_spawn_file_actions_adddup2(&actions, descriptor, number) }
    let words = arguments.map { strdup($0) } + [nil]
    let variables =
      (environment ?? ProcessInfo.processInfo.environment).map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      for text in words + variables { free(text) }
    }
    var id: pid_t = 0
    let status = posix_spawn(&id, path, &actions, &attributes, words, variables)
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .ENOENT) }
    self.id = id
  }

  /// The end of a process.
  package enum End: Hashable, Sendable {
    case exit(Int32)
    case signal(Int32)

    /// The exit status, or 128 plus the number of the signal.
    package var status: Int32 {
      switch self {
      case .exit(let status): status
      case .signal(let number): 128 + number
      }
    }
  }

  /// Waits until the process ends. It is called once.
  package func wait() async -> End {
    await withCheckedContinuation { continuation in
      // Waiting blocks a thread.
      Thread.detachNewThread { continuation.resume(returning: end()) }
    }
  }

  private func end() -> End {
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    return status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }
}
