import Foundation

/// The way in which a program ended.
enum Ending: Hashable {
  case exit(Int32)
  case signal(Int32)
}

final class StartedProcess {
  let id: pid_t
  private var ending: Ending?

  /// The folder of the programs, which also contains the tests.
  static let folder: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (tests as NSString).deletingLastPathComponent
  }()

  /// Starts a program of this package, or a program at a path.
  ///
  /// - Parameters:
  ///   - streams: The program's standard input, output, and error.
  ///   - terminal: The path of a terminal to use instead of the streams.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], streams: [Int32] = [],
    terminal: String? = nil
  ) throws {
    // A failing write reveals that a program has ended.
    signal(SIGPIPE, SIG_IGN)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    var defaults = sigset_t()
    sigfillset(&defaults)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    // A shell starts programs with no signal blocked, but threads of a test process may block some.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    if let terminal {
      // The first terminal that a session opens becomes its controlling terminal, so the signals of its keys
      // reach the program.
      flags |= 0x80  // POSIX_SPAWN_SETSID, which is not imported
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
    for (number, descriptor) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    posix_spawnattr_setflags(&attributes, flags)
    let path = program.hasPrefix("/") ? program : "\(Self.folder)/\(program)"
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id: pid_t = 0
    let status = starting.withLock { posix_spawn(&id, path, &actions, &attributes, words, variables) }
    guard status == 0 else {
      throw Stuck(description: "'\(path)' can't be started: \(String(cString: strerror(status)))")
    }
    self.id = id
  }

  deinit {
    guard ending == nil else { return }
    kill(id, SIGKILL)
    _ = wait()
  }

  func send(signal: Int32) { kill(id, signal) }

  /// Waits until the process ends.
  ///
  /// A process that doesn't end in time is killed, so that its test fails and the others go on.
  func wait() -> Ending {
    if let ending { return ending }
    let watchdog = DispatchWorkItem { [id] in kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Int(Source.timeout)), execute: watchdog)
    // The number of the process isn't used again before the process is reaped.
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    watchdog.cancel()
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7F
    let result: Ending = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    ending = result
    return result
  }
}
