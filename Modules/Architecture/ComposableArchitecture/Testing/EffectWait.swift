/// How a wait of a test store ended.
enum WaitOutcome {
  case met
  /// No effect runs, or each of those that run waits for something that the test controls.
  case nothingCanHappen
  case timedOut(Duration)
}

/// Waits for what the effects of a test store do.
///
/// A store is idle when none of its effects' tasks has a job that could run: jobs are counted, so that nothing yields or
/// polls. What is waited for after that comes from outside, and only then the timeout counts.
@MainActor
struct EffectWait {
  let effects: EffectRegistry

  /// Suspends until the store is idle.
  ///
  /// - Parameter isEnough: Whether enough has happened already.
  /// - Returns: Whether the store is idle.
  @discardableResult
  func idle(until isEnough: () -> Bool = { false }) async -> Bool {
    guard !effects.isEmpty else { return true }
    guard let executor = effects.executor else {
      // In the virtual time of a scheduler a sleep ends when nothing else can run.
      try? await Task.sleep(for: .nanoseconds(1))
      return true
    }
    // An effect that never pauses, a timer on an immediate clock for one, never lets the store be idle.
    for _ in 0..<10_000 {
      let (before, wasIdle) = (executor.total, executor.isIdle)
      // One turn of the main actor: what is ready on it at its beginning runs. A job that ran in this turn may have left
      // another one to the main actor: only a turn that began and ended without jobs shows that there are none.
      await Task.yield()
      if wasIdle, executor.isIdle, executor.total == before { return true }
      if isEnough() { return false }
    }
    return false
  }

  /// Waits for a condition, no longer than something can still happen that could make it true.
  ///
  /// - Parameters:
  ///   - condition: What is waited for.
  ///   - running: The effects that could make it true.
  ///   - timeout: How long to wait for what comes from outside: the time of effects that run does not count.
  func wait(
    until condition: () -> Bool, by running: () -> [RunningEffect], timeout: Duration
  ) async -> WaitOutcome {
    var virtualTime = VirtualTimeout(limit: timeout)
    var outside = Duration.zero
    while true {
      if condition() { return .met }
      if running().isEmpty { return .nothingCanHappen }
      let isIdle = await idle(until: condition)
      let changes = effects.changeCount
      if condition() { return .met }
      // Effects one of whose tasks sleeps on a test clock, and none of whose tasks can run.
      if isIdle, running().allSatisfy(\.isWaiting) { return .nothingCanHappen }
      let begin = ContinuousClock.now
      let hasChanged =
        effects.executor == nil
        ? await virtualTime.advance()
        : await effects.change(after: changes, before: begin.advanced(by: timeout - outside))
      outside += begin.duration(to: .now)
      guard hasChanged, effects.executor == nil || outside < timeout else { return .timedOut(timeout) }
    }
  }
}

/// Waits in the virtual time of a scheduler, which goes on when nothing can run: in steps that become longer.
private struct VirtualTimeout {
  let limit: Duration
  var passed = Duration.zero
  var step = Duration.milliseconds(1)

  /// Lets a step of time pass; returns whether the limit is not reached yet.
  mutating func advance() async -> Bool {
    guard passed < limit else { return false }
    step = min(step, limit - passed)
    try? await Task.sleep(for: step)
    passed += step
    step *= 2
    return true
  }
}
