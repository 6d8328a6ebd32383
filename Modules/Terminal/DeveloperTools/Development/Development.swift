import CTerminalDevice
import CairnSupport
@preconcurrency import Dispatch
import Foundation
import TerminalDevice
import TerminalPrograms

/// Develops a program: runs it, builds it again whenever its sources change, and replaces it while it runs.
///
/// This process has no screen. It owns the settings of the terminal, and the program is its child.
@MainActor
package final class Development {
  private var folder: BuildFolder
  /// The words of the command line, without the name of the program.
  private let words: [String]
  private let options: DevelopmentOptions
  private let settings = TerminalSettings(descriptor: STDIN_FILENO)
  private let clock: any Clock<Duration>

  private var cycle = DevelopmentCycle()
  private var watcher: SourceWatcher?
  private var debouncer: Debouncer?
  private var signals: [SignalListener] = []
  private var timers: [DevelopmentCycle.Timer: Task<Void, Never>] = [:]
  private var finished: CheckedContinuation<Int32, Never>?

  private var channel: DevelopmentChannel<DevelopmentAnswer>?
  private var program: ChildProcess?
  /// The running executable, and the last working executable. An open file can be run even after the linker has replaced it.
  private var running: Int32 = -1
  private var kept: Int32 = -1
  /// The executable that the last build has written.
  private var built: Int32 = -1
  private var handover: DevelopmentHandover?
  private var hasTakenTerminal = false
  private var isReplaced = false
  private var errors: CrashReport?

  private var build: BuildProcess?
  private var testing: BuildProcess?
  private var report = BuildReport()
  private var phaseBegan = ContinuousClock.now
  private var changed: Set<String> = []
  /// The files whose change led to the last executable.
  private var shownChanges: Set<String> = []
  private var notices: [DevelopmentStart.Notice] = []

  package init(
    _ folder: BuildFolder, _ words: [String], _ options: DevelopmentOptions = DevelopmentOptions(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.folder, self.words, self.options, self.clock) = (folder, words, options, clock)
  }

  /// Runs the program to its end.
  ///
  /// - Returns: Its exit status.
  package func run() async throws(StartError) -> Int32 {
    // The folder of the linker's input. Locking it leaves no file behind.
    let lock = open(folder.executable + ".product", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if lock >= 0 { close(lock) } }
    if lock >= 0, flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw StartError(
        "'\(folder.product) dev' already runs in this folder. Use that one, or quit it first.")
    }
    do throws(SourceWatcher.Failure) {
      let debouncer = Debouncer(clock: clock) { [weak self] in self?.filesChanged($0) }
      watcher = try SourceWatcher(folder, tests: options.tests) { debouncer.add($0) }
      self.debouncer = debouncer
    } catch {
      throw StartError("\(error)")
    }
    signals = [SIGTERM, SIGINT, SIGHUP].compactMap { number in
      SignalListener(number) { [weak self] in Task { @MainActor in self?.handle(.interrupted(number)) } }
    }
    let status = await withCheckedContinuation { continuation in
      finished = continuation
      perform(cycle.begin())
    }
    testing?.cancel()
    watcher?.stop()
    debouncer?.cancel()
    for timer in timers.values { timer.cancel() }
    restoreTerminal()
    return status
  }

  private func handle(_ event: DevelopmentCycle.Event) { perform(cycle.handle(event)) }

  private func perform(_ actions: [DevelopmentCycle.Action]) {
    for action in actions {
      switch action {
      case .build: startBuild()
      case .cancelBuild: build?.cancel()
      case .start(let executable, let reason): start(executable, reason)
      case .keepExecutable: keepExecutable()
      case .replace: channel?.send(DevelopmentOrder.replace)
      case .end: channel?.send(DevelopmentOrder.end)
      case .kill: if let program { kill(program.id, SIGKILL) }
      case .startTimer(let timer): startTimer(timer)
      case .stopTimer(let timer): timers.removeValue(forKey: timer)?.cancel()
      case .finish(let status):
        finished?.resume(returning: status)
        finished = nil
      }
    }
  }

  private func startTimer(_ timer: DevelopmentCycle.Timer) {
    let clock = clock
    timers[timer]?.cancel()
    timers[timer] = Task { [weak self] in
      guard (try? await clock.sleep(for: timer.duration)) != nil, !Task.isCancelled else { return }
      self?.handle(.timedOut(timer))
    }
  }

  // MARK: Builds

  private func filesChanged(_ files: Set<String>) {
    changed.formUnion(files)
    handle(.changed)
  }

  private func tell(_ phase: BuildReport.Phase, _ problems: [BuildProblem]? = nil, note: String? = nil) {
    report.note = note
    if phase != report.phase { phaseBegan = .now }
    report.phase = phase
    if let problems { report.problems = problems }
    report.seconds = Int(phaseBegan.duration(to: .now).components.seconds)
    channel?.send(DevelopmentOrder.report(report))
  }

  private func startBuild() {
    testing?.cancel()
    testing = nil
    tell(.building)
    let files = changed
    changed = []
    let build = BuildProcess()
    self.build = build
    Task { await run(build, after: files) }
  }

  private func run(_ build: BuildProcess, after files: Set<String>) async {
    guard let builder = options.builder(folder) else {
      return fail("There is no 'swift' on PATH, and the toolchain of the last build is gone.")
    }
    let before = Self.identity(folder.executable)
    do {
      let began = ContinuousClock.now
      let outcome = try await build.run(
        builder, folder.arguments + ["--product", folder.product] + options.flags,
        in: folder.package)
      let problems = outcome.status == 0 ? [] : BuildOutput(outcome.output).problems
      guard outcome.status == 0 else {
        let isCanceled = problems.isEmpty && outcome.status >= 128
        return fail(isCanceled ? nil : Self.lastLine(outcome.output), problems)
      }
      let isNew = Self.identity(folder.executable) != before
      if files.contains(where: {
        $0.hasSuffix(".swift") && ($0 as NSString).lastPathComponent.hasPrefix("Package")
      })
        || isNew
      {
        followDescription()
      }
      if isNew {
        if built >= 0, built != running, built != kept { close(built) }
        built = open(folder.executable, O_RDONLY | O_CLOEXEC)
        shownChanges = files
        notices.append(.init(text: "Built in \(Self.written(began.duration(to: .now))).", isError: false))
      }
      self.build = nil
      tell(.idle, [])
      handle(.built(isNew: isNew))
      if options.tests, self.build == nil { await test(after: files, with: builder) }
    } catch {
      fail("Can't run '\(builder)': \(error.localizedDescription)")
    }
  }

  /// Runs the tests of the modules in which files have changed.
  private func test(after files: Set<String>, with builder: String) async {
    let filter = folder.testFilter(for: files)
    guard let filter else { return }
    let process = BuildProcess()
    testing = process
    tell(.testing)
    let outcome = try? await process.run(
      options.tester(builder), folder.arguments + options.flags + ["--filter", filter],
      in: folder.package)
    guard testing === process else { return }
    testing = nil
    guard let outcome, outcome.status != 0 else {
      let summary = outcome.flatMap { Self.testSummary($0.output) } ?? "There are no tests."
      return tell(.idle, [], note: outcome == nil ? "The tests can't be started." : summary)
    }
    let problems = BuildOutput(outcome.output, sources: folder.testFiles()).problems
    tell(.idle, problems.isEmpty ? [BuildProblem(Self.lastLine(outcome.output))] : problems)
  }

  /// Returns the line in which Swift Testing or XCTest counts the tests.
  private static func testSummary(_ output: String) -> String? {
    let lines = output.split(whereSeparator: \.isNewline)
    let line = lines.last { $0.contains("Test run with") } ?? lines.last { $0.contains("Executed ") }
    return line.map { $0.drop { !$0.isLetter }.prefix(100) + "" }.map(String.init)
  }

  private func fail(_ message: String?, _ problems: [BuildProblem] = []) {
    build = nil
    if message != nil || !problems.isEmpty {
      tell(.idle, problems.isEmpty ? [BuildProblem(message ?? "The build failed.")] : problems)
    } else {
      tell(.idle)
    }
    handle(.failed)
  }

  private static func lastLine(_ output: String) -> String {
    output.split(whereSeparator: \.isNewline).last.map(String.init) ?? "The build failed without a message."
  }

  private static func written(_ duration: Duration) -> String {
    let tenths = Int(duration / .milliseconds(100))
    return "\(tenths / 10).\(tenths % 10) s"
  }

  /// Watches the folders of modules that a changed manifest has added.
  private func followDescription() {
    guard let new = BuildFolder(of: folder.executable) else { return }
    folder = new
    do throws(SourceWatcher.Failure) {
      try watcher?.follow(new)
    } catch {
      notices.append(.init(text: "\(error)", isError: true))
    }
  }

  /// Returns what distinguishes two executables at the same path.
  private static func identity(_ path: String) -> [Int] {
    var found = stat()
    guard stat(path, &found) == 0 else { return [] }
    return [Int(found.st_ino), Int(found.st_size), found.st_mtim.tv_sec, found.st_mtim.tv_nsec]
  }

  // MARK: The program

  private func start(_ executable: DevelopmentCycle.Executable, _ reason: DevelopmentCycle.Reason) {
    let start = startMessage(reason)
    var path = folder.executable
    if executable == .kept {
      running = kept
      path = "/proc/self/fd/\(kept)"
    } else {
      if built < 0 { built = open(path, O_RDONLY | O_CLOEXEC) }
      running = built
      // A later build may be writing the file. A program's name in lists of processes is that of its file.
      if Self.identity(path) != Self.identity("/proc/self/fd/\(built)") { path = "/proc/self/fd/\(built)" }
    }
    do {
      try spawn(path, start)
    } catch {
      notices.append(.init(text: "Can't start '\(path)': \(error.localizedDescription)", isError: true))
      // The event follows the action that caused it.
      Task { handle(.ended(.exit(126))) }
    }
  }

  private func startMessage(_ reason: DevelopmentCycle.Reason) -> DevelopmentStart {
    var start = DevelopmentStart()
    start.isContinued = reason != .first
    start.settings = settings
    start.handover = handover
    if hasTakenTerminal { start.handover?.modes = nil }
    switch reason {
    case .first, .replaced: break
    case .rolledBack(let end):
      notices = [.init(text: "The last version is back, because the new one \(describe(end))", isError: true)]
    case .crashed(let end):
      // The session file is newer.
      start.handover?.session = nil
      handover?.session = nil
      notices = [
        .init(text: "The program was started again, because it \(describe(end))", isError: true)
      ]
    case .withoutSession(let end):
      start.restores = false
      notices = [
        .init(text: "The program was started without its session, because it \(describe(end))", isError: true)
      ]
    }
    start.changed = shownChanges.sorted()
    start.notices = notices
    notices = []
    return start
  }

  /// Describes the end of the program, with the path of its report.
  private func describe(_ end: DevelopmentCycle.ProgramEnd) -> String {
    let what =
      switch end {
      case .replaced: "ended."
      case .exit(let status): "ended at its start with status \(status)."
      case .signal(SIGKILL): "was killed."
      case .signal(let number): "crashed (\(String(cString: strsignal(number))))."
      }
    guard let errors, !errors.isEmpty else { return what }
    let reason = errors.reason.map { " '\($0)'." } ?? ""
    let path = "\(folder.scratch)/\(folder.product)-crash.txt"
    return errors.write(to: path) ? "\(what)\(reason) The report is in '\(path)'." : "\(what)\(reason)"
  }

  private func spawn(_ path: String, _ start: DevelopmentStart) throws {
    var ends: [Int32] = [-1, -1]
    guard socket_pair(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let channel = DevelopmentChannel<DevelopmentAnswer>(ends[0])
    let errors = try CrashReport()
    // The numbers in the child must not be the numbers of these descriptors.
    let given = [ends[1], STDERR_FILENO, errors.descriptor].map { fcntl($0, F_DUPFD_CLOEXEC, 100) }
    defer { for descriptor in given + [ends[1]] { close(descriptor) } }
    var environment = ProcessInfo.processInfo.environment
    environment[DevelopedProgram.variable] = "3,4"
    if environment["SWIFT_BACKTRACE"] == nil {
      environment["SWIFT_BACKTRACE"] = "enable=yes,color=no,interactive=no"
    }
    let process = try ChildProcess(
      path, [CommandLine.arguments.first ?? folder.executable] + words, environment: environment,
      descriptors: [3: given[0], 4: given[1], STDERR_FILENO: given[2]])
    errors.begin()
    channel.onMessage = { [weak self] in self?.receive($0) }
    channel.send(DevelopmentOrder.start(start))
    channel.send(DevelopmentOrder.report(report))
    channel.begin()
    (self.channel, self.errors, program, isReplaced) = (channel, errors, process, false)
    Task {
      let end = await process.wait()
      // The last messages may not have been read yet.
      channel.receive()
      channel.stop()
      errors.end()
      guard program?.id == process.id else { return }
      (program, self.channel) = (nil, nil)
      switch end {
      case .exit(let status): handle(.ended(isReplaced ? .replaced : .exit(status)))
      case .signal(let number): handle(.ended(.signal(number)))
      }
    }
  }

  private func receive(_ answer: DevelopmentAnswer?) {
    switch answer {
    case .tookTerminal: hasTakenTerminal = true
    case .shown: handle(.shown)
    case .replaced(let handover):
      (self.handover, hasTakenTerminal, isReplaced) = (handover, false, true)
    case .build: handle(.changed)
    case .waiting: handle(.waiting)
    case nil: break
    }
  }

  private func keepExecutable() {
    if kept >= 0, kept != running, kept != built { close(kept) }
    kept = running
  }

  /// Restores the terminal if the last process hasn't done so, and prints what that process couldn't.
  private func restoreTerminal() {
    settings?.restore(
      descriptor: STDIN_FILENO, writing: hasTakenTerminal ? [] : handover?.leaving ?? [])
    guard let errors, !errors.isEmpty else { return }
    FileHandle.standardError.write(Data(errors.text.utf8))
  }
}
