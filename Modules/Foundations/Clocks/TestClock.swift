import CairnSupport
import ConcurrencyExtras
import IssueReporting

/// A clock whose time stands still until a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let task = Task { try await clock.sleep(for: .seconds(1)) }
/// await clock.advance(by: .seconds(1))
/// try await task.value
/// ```
///
/// Sleeps end one at a time, in the order of their deadlines and then of their beginnings, and the work that an
/// ended sleep was holding up runs before time moves on. Under `withMainSerialExecutor` that is deterministic.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment on a test clock, counted from the clock's beginning.
  public struct Instant: InstantProtocol, Sendable {
    /// The time since the clock's beginning.
    public let offset: Duration

    /// A moment some time after the clock's beginning.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The moment some time after this one.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// How long after this one another moment is.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    /// Whether one moment is before another.
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
    /// In the order in which their sleeps began.
    var sleepers: [Sleeper] = []
    /// The sleeps that have ended, and whose tasks have not begun to run yet.
    var waking: Set<Int> = []
    /// How many advances of the clock are going on.
    ///
    /// Sleepers do not count as waiting meanwhile: they may be woken.
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

    /// Takes a sleeper out.
    ///
    /// From here on it counts as running, although it runs a little later.
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

  /// The resolution of this clock: no time is too small.
  public let minimumResolution: Duration = .zero

  /// A clock that stands at a moment.
  public init(now: Instant = Instant()) {
    self.state = Locked(State(now: now))
  }

  /// The moment that the clock stands at.
  public var now: Instant { state.withLock(\.now) }

  /// The moment to which the next sleep lasts; `nil` where nothing sleeps.
  package var nextDeadline: Instant? {
    state.withLock { state in state.next.map { state.sleepers[$0].deadline } }
  }

  /// Suspends until the clock is advanced to a deadline.
  ///
  /// A deadline that has passed returns at once; one that is now waits for the next advance, be it by nothing.
  ///
  /// - Throws: `CancellationError` where the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = UniqueID.next()
    defer { _ = state.withLock { $0.waking.remove(id) } }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          // Under the lock: a cancellation, even one before the sleep, either shows here or finds the sleeper below.
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

  /// Moves time forward, and lets everything run that waited for a moment on the way.
  nonisolated(nonsending) public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves time forward to a moment, and lets everything run that waited for a moment on the way.
  ///
  /// A moment that has passed already leaves the time as it is.
  nonisolated(nonsending) public func advance(to deadline: Instant) async {
    await advance(to: deadline, waitingUntilIdle: waitUntilIdle)
  }

  /// Moves time forward, as ``advance(by:)``, for a program that detects when its work has come to rest.
  ///
  /// - Parameters:
  ///   - duration: How much time passes.
  ///   - waitUntilIdle: Lets the work run that can run without this clock.
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

  /// Wakes the next sleeper whose deadline is not after a moment.
  ///
  /// Without one, time stands at that moment.
  private func step(_ state: inout State, to deadline: Instant) -> Sleeper? {
    guard let next = state.next, state.sleepers[next].deadline <= deadline else {
      state.now = max(state.now, deadline)
      return nil
    }
    state.now = max(state.now, state.sleepers[next].deadline)
    state.waking.insert(state.sleepers[next].id)
    return state.wake(at: next)
  }

  /// Suspends until the task of a sleep that has ended runs, however busy the machine is.
  ///
  /// Otherwise time would pass before the task could sleep again. It gives up after a minute: the task's executor may itself wait for
  /// the test.
  nonisolated(nonsending) private func waitUntilAwake(_ id: Int) async {
    let start = ContinuousClock.now
    while state.withLock({ $0.waking.contains(id) }), start.duration(to: .now) < .seconds(60) {
      await waitUntilIdle()
    }
  }

  /// Moves time forward until nothing sleeps any more.
  ///
  /// - Parameters:
  ///   - duration: How much real time this may take before an issue is reported: a timer that is not cancelled
  ///     sleeps for ever.
  ///   - fileID: Where an issue is reported.
  ///   - filePath: Where an issue is reported.
  ///   - line: Where an issue is reported.
  ///   - column: Where an issue is reported.
  nonisolated(nonsending) public func run(
    timeout duration: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let start = ContinuousClock.now
    await waitUntilIdle()
    while let deadline = state.withLock({ state in state.next.map { state.sleepers[$0].deadline } }) {
      guard start.duration(to: .now) < duration else {
        reportIssue(
          """
          Expected all sleeps to finish, but some are still suspending after \(duration).

          There are sleeps suspending. This could mean you are not advancing the test clock far enough for \
          your feature to execute its logic, or there could be a bug in your feature's logic.

          You can also increase the timeout of 'run' to be greater than \(duration).
          """,
          fileID: fileID, filePath: filePath, line: line, column: column)
        return
      }
      await advance(to: deadline)
    }
  }

  /// Throws a ``SuspensionError`` if anything sleeps on this clock.
  ///
  /// For a test that shows that work waits for nothing, or that it has stopped a timer.
  nonisolated(nonsending) public func checkSuspension() async throws {
    await waitUntilIdle()
    guard state.withLock(\.sleepers.isEmpty) else { throw SuspensionError() }
  }

  /// Lets the work run that can run without this clock.
  nonisolated(nonsending) private func waitUntilIdle() async {
    if uncheckedUseMainSerialExecutor {
      // Each yield goes behind the work that is queued; a few of them, for work that is queued by that work.
      for _ in 0..<_defaultMegaYieldCount { await Task.yield() }
    } else {
      await Task.megaYield()
    }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// A clock that stands at its beginning.
  public convenience init() {
    self.init(now: Instant())
  }
}

/// Something sleeps on a test clock that should not.
public struct SuspensionError: Error, Hashable, CustomStringConvertible {
  public init() {}

  /// What is wrong, and what to do.
  public var description: String {
    "Expected no task to sleep on the test clock, but one does. Advance the clock, or cancel what sleeps."
  }
}
