import TerminalText

/// Waits until what was edited is saved. It says so when that takes long, and the wait can be interrupted.
@MainActor
final class Saving {
  /// What came of it.
  enum Outcome: Hashable, Sendable {
    /// Everything is saved, or marked on the screen as not saved.
    case saved
    /// It could not be saved, for this reason, which is new.
    case failed(String)
    /// The wait was interrupted: what was edited is in memory only.
    case interrupted
  }

  static let notice = StyledText(
    "Waiting for another program to finish with the data… (Ctrl-C stops waiting)", style: .dim)
  static let interruption = "Another program works with the data."
  /// How long a program that is asked to end waits.
  static let lastWait = Duration.seconds(5)

  private let session: HostSession
  private let clock: any Clock<Duration>
  private let onDelay: @MainActor () -> Void
  private var running: Task<Void, any Error>?

  /// Saves what a session edits.
  ///
  /// - Parameter onDelay: Called once for each save when it has taken half a second.
  init(_ session: HostSession, clock: any Clock<Duration>, onDelay: @escaping @MainActor () -> Void) {
    self.session = session
    self.clock = clock
    self.onDelay = onDelay
    session.save = { [unowned self] in await save() }
  }

  /// Saves.
  ///
  /// - Parameter limit: How long to wait at most.
  @discardableResult
  func save(upTo limit: Duration? = nil) async -> Outcome {
    let (session, clock, onDelay) = (session, clock, onDelay)
    let task = Task { try await session.flush() }
    running = task
    let delay = Task {
      try await clock.sleep(for: .milliseconds(500))
      guard !Task.isCancelled else { return }
      onDelay()
      guard let limit else { return }
      try await clock.sleep(for: limit)
      task.cancel()
    }
    defer {
      delay.cancel()
      running = nil
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
  func leave() async {
    await session.keepInput()
    await save(upTo: Self.lastWait)
    session.giveUpSaving()
  }

  /// Gives up a wait that is going on.
  func interrupt() { running?.cancel() }
}
