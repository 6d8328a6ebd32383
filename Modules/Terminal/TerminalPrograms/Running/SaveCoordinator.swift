import TerminalText

/// Saves the edits of a program. A slow save is announced and can be interrupted.
@MainActor
final class SaveCoordinator {
  /// The maximum wait for a process that is asked to end.
  static let lastWait = Duration.seconds(5)

  private unowned let program: RunningProgram
  private let clock: any Clock<Duration>
  private let onDelay: @MainActor () -> Void
  private var running: Task<Void, any Error>?
  /// A Boolean value that indicates whether the save has taken half a second. A key that was pressed earlier can't
  /// interrupt it.
  private var isDelayed = false
  private var endsWhenDelayed = false
  /// The queue of saves, because several clients may save at the same time.
  private let turns = TurnQueue()

  /// Saves the edits of a program.
  ///
  /// - Parameter onDelay: Called once for each save that has taken half a second and is waiting for another program.
  init(
    _ program: RunningProgram, clock: any Clock<Duration>, onDelay: @escaping @MainActor () -> Void
  ) {
    self.program = program
    self.clock = clock
    self.onDelay = onDelay
  }

  /// Saves the edits, after any save that is already running.
  ///
  /// - Parameter limit: The maximum time to wait.
  @discardableResult
  func save(upTo limit: Duration? = nil) async -> Client.Commit {
    await turns.begin()
    defer { turns.end() }
    let (program, clock, onDelay) = (program, clock, onDelay)
    // Most turns edit nothing that is stored. They need no timer.
    if program.program.storage?.isSaved ?? true {
      program.saver.noteSaved()
      return .saved
    }
    let delay = Task {
      try await clock.sleep(for: .milliseconds(500))
      guard !Task.isCancelled else { return }
      isDelayed = true
      if limit != nil || endsWhenDelayed {
        if program.program.storage?.isWaiting == true { onDelay() }
        if let limit { try await clock.sleep(for: limit) }
        guard !Task.isCancelled else { return }
        interrupt()
        return
      }
      // A busy machine is slow as well, even if no other program holds the lock.
      while program.program.storage?.isWaiting != true { try await clock.sleep(for: .milliseconds(500)) }
      onDelay()
    }
    let task = Task { try await program.flush() }
    running = task
    defer {
      delay.cancel()
      (running, isDelayed) = (nil, false)
    }
    do {
      try await task.value
      return .saved
    } catch {
      return task.isCancelled ? .interrupted : .failed("\(error)")
    }
  }

  /// Leaves the program without asking the user: keeps the typed text, saves the edits, and writes edits that can't be
  /// saved to other files.
  func leave() async {
    await program.leaveGuard.keepInput()
    // Don't wait again for a save that was interrupted.
    await save(upTo: endsWhenDelayed ? .zero : Self.lastWait)
    program.saver.giveUp()
  }

  /// Stops waiting for a slow save. Returns `false` if there is none.
  ///
  /// - Parameter isLast: Whether the process is asked to end, so that the next save doesn't wait either.
  @discardableResult
  func interrupt(isLast: Bool = false) -> Bool {
    if isLast { endsWhenDelayed = true }
    guard isDelayed, let running else { return false }
    running.cancel()
    return true
  }
}
