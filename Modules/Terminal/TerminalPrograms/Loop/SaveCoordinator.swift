import TerminalText

/// Saves the edits of a program. A save that takes long is announced, and can be interrupted.
@MainActor
final class SaveCoordinator {
  /// What came of it.
  package enum Outcome: Hashable, Sendable {
    /// Everything is saved, or marked on the screen as not saved.
    case saved
    /// It could not be saved, for this reason, which is new.
    case failed(String)
    /// The wait was interrupted: what was edited is in memory only.
    case interrupted
  }

  package static let notice = StyledText(
    "Waiting for another program to save… (Ctrl-C stops waiting)", style: .dim)
  package static let interruption = "Another program is saving."
  /// How long a program that is asked to end waits.
  static let lastWait = Duration.seconds(5)

  private let program: RunningProgram
  private let clock: any Clock<Duration>
  private let onDelay: @MainActor () -> Void
  private var running: Task<Void, any Error>?
  /// Whether it was announced that this takes long. A save that takes no time is not interrupted by a key that came early.
  private var isDelayed = false
  private var endsWhenDelayed = false
  /// A program that is attached may save while the person's host does.
  private let turns = TurnQueue()

  /// Saves the edits of a program.
  ///
  /// - Parameter onDelay: Called once for each save that has taken half a second and waits for another program.
  package init(
    _ program: RunningProgram, clock: any Clock<Duration>, onDelay: @escaping @MainActor () -> Void
  ) {
    self.program = program
    self.clock = clock
    self.onDelay = onDelay
    program.save = { [unowned self] in await save() }
  }

  /// Saves.
  ///
  /// - Parameter limit: How long to wait at most.
  @discardableResult
  package func save(upTo limit: Duration? = nil) async -> Outcome {
    await turns.begin()
    defer { turns.end() }
    let (program, clock, onDelay) = (program, clock, onDelay)
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
      // A machine that is busy is slow as well: that is no other program's doing.
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

  /// Leaves the program without a person to ask: keeps what was typed, saves what was edited, and writes aside what
  /// cannot be saved.
  package func leave() async {
    await program.keepInput()
    // What was interrupted already is not waited for once more.
    await save(upTo: endsWhenDelayed ? .zero : Self.lastWait)
    program.giveUpSaving()
  }

  /// Gives up a wait that is going on, and that was announced. Answers whether there is one.
  @discardableResult
  package func interrupt() -> Bool {
    guard isDelayed, let running else { return false }
    running.cancel()
    return true
  }

  /// Gives up a wait that is going on, or the next one without a limit: the process was asked to end.
  package func end() {
    endsWhenDelayed = true
    interrupt()
  }
}
