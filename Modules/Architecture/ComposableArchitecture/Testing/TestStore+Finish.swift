import ConcurrencyExtras
import Foundation

/// How a wait of a test store ended.
enum WaitOutcome {
  case met
  /// No effect is in flight, or each of them waits in a place that the test controls.
  case nothingCanHappen
  case timedOut(Duration)
}

extension TestStore {
  /// Waits until every effect has ended; one that does not is a failure.
  ///
  /// - Parameter duration: How long to wait while an effect waits on the outside.
  public func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let outcome = await wait(until: { self.record.inFlight.isEmpty }, timeout: duration)
    guard !record.inFlight.isEmpty else { return }
    let after =
      if case .timedOut(let duration) = outcome { duration.inSeconds } else { Duration.zero.inSeconds }
    record.failIfExhaustive(
      """
      Expected effects to finish, but there are still effects in-flight after \(after). …

      \(record.inFlight.values.map { "• \($0.action) at \($0.location.fileID):\($0.location.line)" }.sorted().joined(separator: "\n").indented(by: 2))

      Effects that wait for a test clock finish when it is advanced; long-living ones when they are cancelled.
      """,
      at: location)
  }

  /// Takes all actions that effects sent as asserted.
  ///
  /// - Parameter strict: Whether it is a failure when there are none.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await settle()
    if strict, record.received.isEmpty {
      record.fail("There were no received actions to skip.", at: location)
    }
    skipReceived(record.received.count, at: location)
  }

  /// Cancels all effects that are in flight.
  ///
  /// - Parameter strict: Whether it is a failure when there are none.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await settle()
    if strict, record.inFlight.isEmpty {
      record.fail("There were no in-flight effects to skip.", at: location)
    }
    core.scope.cancelInFlight()
    record.inFlight = [:]
    await Task.yield()
  }

  // MARK: Waiting

  /// Lets effects run until each of them has ended or waits in a place that is known, or for a while.
  func settle() async {
    var turns = 0
    while !record.isQuiet, turns < 32 {
      turns += 1
      await Task.yield()
    }
    // Those that wait may have been resumed by what ran last.
    if !record.inFlight.isEmpty { await Task.yield() }
  }

  /// Waits for a condition, no longer than something can still happen that could make it true.
  func wait(until condition: @escaping @MainActor () -> Bool, timeout: Duration?) async -> WaitOutcome {
    let record = record
    return await waitForEffects(
      until: condition, isQuiet: { record.isQuiet }, isIdle: { record.inFlight.isEmpty },
      timeout: timeout ?? .nanoseconds(Int64(self.timeout)))
  }
}

/// Waits for a condition, no longer than something can still happen that could make it true.
///
/// - Parameters:
///   - isQuiet: Whether every effect in flight waits in a place that the test controls.
///   - isIdle: Whether no effect is in flight.
@MainActor
private func waitForEffects(
  until condition: @MainActor () -> Bool, isQuiet: @MainActor () -> Bool, isIdle: @MainActor () -> Bool,
  timeout: Duration
) async -> WaitOutcome {
  let clock = ContinuousClock()
  let deadline = clock.now.advanced(by: timeout)
  var quietTurns = 0
  var pause = Duration.milliseconds(1)
  var turns = 0
  while true {
    if condition() { return .met }
    if isIdle() { return .nothingCanHappen }
    quietTurns = isQuiet() ? quietTurns + 1 : 0
    // What is ready runs in each of these turns; when all effects stay asleep through them, nobody will wake one.
    if quietTurns > 64 { return .nothingCanHappen }
    if clock.now >= deadline { return .timedOut(timeout) }
    turns += 1
    if turns < 256 || quietTurns > 0 {
      await Task.yield()
    } else {
      // Something waits on the outside: leave it the processor. Virtual time takes none, and goes in ever longer steps.
      try? await clock.sleep(for: pause)
      if TestScheduler.isRunning { pause *= 2 }
    }
  }
}

/// The work that an action of a test began.
public struct TestStoreTask: Hashable, Sendable {
  let work: Work
  let timeout: UInt64
  let record: @MainActor @Sendable () -> Bool
  let location: SourceLocation

  /// Cancels the work and waits until it has ended.
  public func cancel() async {
    work.cancel()
    await work.finish()
  }

  /// Waits until the work has ended; work that does not is a failure.
  ///
  /// - Parameter duration: How long to wait while an effect waits on the outside.
  @MainActor
  public func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let duration = duration ?? .nanoseconds(Int64(timeout))
    let outcome = await waitForEffects(
      until: { work.isFinished }, isQuiet: record, isIdle: { false }, timeout: duration)
    guard !work.isFinished else { return }
    let after =
      if case .timedOut(let duration) = outcome { duration.inSeconds } else { Duration.zero.inSeconds }
    reportIssue(
      """
      Expected task to finish, but it is still in-flight after \(after). …

      If this task has an effect that uses a clock (via "sleep(for:)" or "timer(interval:)"), make sure that you wait \
      enough time for it to perform the effect, or advance the test clock. If the task is long-living, cancel it.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Whether the work was cancelled.
  public var isCancelled: Bool { work.isCancelled }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.work === rhs.work }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(work)) }
}

extension Duration {
  /// `0.1 seconds`, as failures say it.
  var inSeconds: String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    let text = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return "\(text) \(text == "1" ? "second" : "seconds")"
  }
}
