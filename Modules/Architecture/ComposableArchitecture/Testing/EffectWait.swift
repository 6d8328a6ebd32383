import ConcurrencyExtras

/// How a wait of a test store ended.
enum WaitOutcome {
  case met
  /// No effect runs, or each of those that run waits in a place that the test controls.
  case nothingCanHappen
  case timedOut(Duration)
}

/// Waits for what the effects of a test store do.
///
/// A store is idle when none of its effects' tasks has a job that could run: this is known, not guessed by yielding. What
/// is waited for after that comes from outside, and a timeout counts only there.
@MainActor
struct EffectWait {
  let effects: EffectRegistry

  /// Suspends until the store is idle.
  ///
  /// - Parameters:
  ///   - isEnough: Whether enough has happened already; an effect that never pauses would make the store wait for ever.
  ///   - deadline: When to stop in any case.
  func idle(until isEnough: () -> Bool = { false }, before deadline: ContinuousClock.Instant) async {
    guard !effects.isEmpty else { return }
    guard let executor = effects.executor else {
      // In the virtual time of a scheduler a sleep ends when nothing else can run.
      try? await Task.sleep(for: .nanoseconds(1))
      return
    }
    while true {
      let before = executor.total
      // One turn of the main actor: what is ready on it runs, the jobs of the executor among them.
      await Task.yield()
      if executor.isIdle, executor.total == before { return }
      if isEnough() || ContinuousClock.now >= deadline { return }
    }
  }

  /// Waits for a condition, no longer than something can still happen that could make it true.
  ///
  /// - Parameters:
  ///   - condition: What is waited for.
  ///   - running: The effects that could make it true.
  ///   - timeout: How long to wait for what comes from outside.
  func wait(
    until condition: () -> Bool, by running: () -> [RunningEffect], timeout: Duration
  ) async -> WaitOutcome {
    let deadline = ContinuousClock.now.advanced(by: timeout)
    var virtualTime = VirtualTimeout(limit: timeout)
    while true {
      if condition() { return .met }
      if running().isEmpty { return .nothingCanHappen }
      await idle(until: condition, before: deadline)
      let changes = effects.changeCount
      if condition() { return .met }
      // Effects one of whose tasks sleeps on a test clock, and none of whose tasks can run.
      if running().allSatisfy(\.isWaiting) { return .nothingCanHappen }
      let hasChanged =
        effects.executor == nil
        ? await virtualTime.advance() : await effects.change(after: changes, before: deadline)
      guard hasChanged else { return .timedOut(timeout) }
    }
  }
}

/// Waits in the virtual time of a scheduler, which goes on when nothing can run: in steps that become longer.
private struct VirtualTimeout {
  let limit: Duration
  var passed = Duration.zero
  var step = Duration.milliseconds(1)

  /// Lets a step of time pass; answers whether the limit is not reached yet.
  mutating func advance() async -> Bool {
    guard passed < limit else { return false }
    step = min(step, limit - passed)
    try? await Task.sleep(for: step)
    passed += step
    step *= 2
    return true
  }
}
