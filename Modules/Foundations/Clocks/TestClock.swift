import CairnSupport
import ConcurrencyExtras
import IssueReporting

/// A clock whose time only advances when a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let task = Task { try await clock.sleep(for: .seconds(1)) }
/// await clock.advance(by: .seconds(1))
/// try await task.value
/// ```
///
/// Sleeps end one at a time, ordered by deadline and then by beginning. The work after a sleep runs before time advances further.
/// Under `withMainSerialExecutor`, this is deterministic.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of a test clock, counted from its beginning.
  public struct Instant: InstantProtocol, Sendable {
    /// The duration since the beginning.
    public let offset: Duration

    /// Creates an instant after a duration from the beginning.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns the instant after a duration.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// Returns the duration from this instant to another one.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    /// Returns `true` if the first instant is earlier.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: UnsafeContinuation<Void, any Error>
    let known: (any WaitCounting)?
  }

  private struct State {
    var now: Instant
    /// The sleepers, in the order in which they started to sleep.
    var sleepers: [Sleeper] = []
    /// The sleeps that have ended, but whose tasks haven't resumed yet.
    var waking: Set<Int> = []
    /// The number of advances in progress.
    ///
    /// During an advance, sleepers don't count as waiting, because they may be resumed.
    var advances = 0 {
      didSet {
        if oldValue == 0 { for sleeper in sleepers { sleeper.known?.waitEnded() } }
        if advances == 0 { for sleeper in sleepers { sleeper.known?.waitBegan() } }
      }
    }

    mutating func add(_ sleeper: Sleeper) {
      if advances == 0 { sleeper.known?.waitBegan() }
      sleepers.append(sleeper)
    }

    /// Removes a sleeper.
    ///
    /// From now on it counts as running, although it resumes a little later.
    mutating func wake(at index: Int) -> Sleeper {
      let sleeper = sleepers.remove(at: index)
      if advances == 0 { sleeper.known?.waitEnded() }
      return sleeper
    }

    var next: Int? {
      sleepers.indices.min { sleepers[$0].deadline < sleepers[$1].deadline }
    }
  }

  private let state: Locked<State>

  /// The resolution of the clock, which is zero.
  public let minimumResolution: Duration = .zero

  /// Creates a clock at an instant.
  public init(now: Instant = Instant()) {
    self.state = Locked(State(now: now))
  }

  /// The current instant.
  public var now: Instant { state.withLock(\.now) }

  /// The earliest deadline of the sleepers, or `nil` if there are none.
  package var nextDeadline: Instant? {
    state.withLock { state in state.next.map { state.sleepers[$0].deadline } }
  }

  /// Suspends until the clock advances to a deadline.
  ///
  /// If the deadline has passed, the function returns immediately. If the deadline is now, it waits for the next advance, even one
  /// of zero.
  ///
  /// - Throws: `CancellationError` if the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = UniqueID.next()
    defer { _ = state.withLock { $0.waking.remove(id) } }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          // Under the lock: every cancellation, even one before the sleep, is either detected here or finds the sleeper below.
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline < state.now { return .success(()) }
          state.add(
            Sleeper(id: id, deadline: deadline, continuation: continuation, known: WaitCounter.current))
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.sleepers.firstIndex { $0.id == id }.map { state.wake(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the time, and runs all work that is due on the way.
  nonisolated(nonsending) public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances to an instant, and runs all work that is due on the way.
  ///
  /// An instant in the past doesn't change the time.
  nonisolated(nonsending) public func advance(to deadline: Instant) async {
    await advance(to: deadline, waitingUntilIdle: waitUntilIdle)
  }

  /// Advances the time like ``advance(by:)``, for a program that detects when its work is suspended.
  ///
  /// - Parameters:
  ///   - duration: The duration of the advance.
  ///   - waitUntilIdle: Waits until all work that doesn't depend on this clock has run.
  nonisolated(nonsending) package func advance(
    by duration: Duration, waitingUntilIdle waitUntilIdle: nonisolated(nonsending) () async -> Void
  ) async {
    await advance(to: now.advanced(by: duration), waitingUntilIdle: waitUntilIdle)
  }

  nonisolated(nonsending) private func advance(
    to deadline: Instant, waitingUntilIdle waitUntilIdle: nonisolated(nonsending) () async -> Void
  ) async {
    state.withLock { $0.advances += 1 }
    defer { state.withLock { $0.advances -= 1 } }
    await waitUntilIdle()
    while let sleeper = state.withLock({ step(&$0, to: deadline) }) {
      sleeper.continuation.resume()
      await waitUntilAwake(sleeper.id)
      await waitUntilIdle()
    }
  }

  /// Removes the next sleeper whose deadline isn't after an instant.
  ///
  /// If there is none, sets the time to that instant.
  private func step(_ state: inout State, to deadline: Instant) -> Sleeper? {
    guard let next = state.next, state.sleepers[next].deadline <= deadline else {
      state.now = max(state.now, deadline)
      return nil
    }
    state.now = max(state.now, state.sleepers[next].deadline)
    state.waking.insert(state.sleepers[next].id)
    return state.wake(at: next)
  }

  /// Suspends until the task of a sleep that has ended runs, even on a busy machine.
  ///
  /// Otherwise time could advance before the task sleeps again. The wait ends after a minute, because the task's executor may
  /// itself wait for the test.
  nonisolated(nonsending) private func waitUntilAwake(_ id: Int) async {
    let start = ContinuousClock.now
    while state.withLock({ $0.waking.contains(id) }), start.duration(to: .now) < .seconds(60) {
      await waitUntilIdle()
    }
  }

  /// Advances the time until no task sleeps.
  ///
  /// - Parameters:
  ///   - duration: The real time after which an issue is reported. A timer that isn't canceled sleeps forever.
  ///   - fileID: The file in which an issue is reported.
  ///   - filePath: The path of the file in which an issue is reported.
  ///   - line: The line on which an issue is reported.
  ///   - column: The column in which an issue is reported.
  nonisolated(nonsending) public func run(
    timeout duration: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let start = ContinuousClock.now
    await waitUntilIdle()
    while let deadline = state.withLock({ state in state.next.map { state.sleepers[$0].deadline } }) {
      guard start.duration(to: .now) < duration else {
        reportIssue(
          """
          'run' gave up after \(duration), because tasks still sleep on the test clock.

          Each time that a sleep ended, the next began, as in a timer that nothing cancels. Cancel the timer before \
          'run', or advance the clock by a fixed time with 'advance(by:)'. If the work ends but is slow, pass a longer \
          'timeout:'.
          """,
          fileID: fileID, filePath: filePath, line: line, column: column)
        return
      }
      await advance(to: deadline)
    }
  }

  /// Throws a ``SuspensionError`` if a task sleeps on this clock.
  ///
  /// Use it in a test to verify that work doesn't wait or that it has stopped a timer.
  nonisolated(nonsending) public func checkSuspension() async throws {
    await waitUntilIdle()
    guard state.withLock(\.sleepers.isEmpty) else { throw SuspensionError() }
  }

  /// Waits until all work that doesn't depend on this clock has run.
  nonisolated(nonsending) private func waitUntilIdle() async {
    if uncheckedUseMainSerialExecutor {
      // Each yield lets all queued work run. Several are needed for work that this work queues.
      for _ in 0..<_defaultMegaYieldCount { await Task.yield() }
    } else {
      await Task.megaYield()
    }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock at its beginning.
  public convenience init() {
    self.init(now: Instant())
  }
}

/// An error that indicates that a task sleeps on a test clock unexpectedly.
public struct SuspensionError: Error, Hashable, CustomStringConvertible {
  public init() {}

  /// A description of the error and a remedy.
  public var description: String {
    "Expected no task to sleep on the test clock, but one does. Advance the clock, or cancel what sleeps."
  }
}
