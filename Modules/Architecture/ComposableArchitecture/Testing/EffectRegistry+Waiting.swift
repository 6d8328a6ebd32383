enum WaitOutcome {
  case met
  /// No effect is running, or every running effect waits for something that the test controls.
  case nothingCanHappen
  case timedOut(Duration)

  /// The time that was spent waiting for events from outside, such as `0.1 seconds`.
  var waited: String {
    if case .timedOut(let duration) = self { duration.inSeconds } else { Duration.zero.inSeconds }
  }
}

extension EffectRegistry {
  /// Suspends until no task of an effect has a job that can run.
  ///
  /// - Parameter isEnough: Returns whether enough has happened to stop waiting.
  /// - Returns: A Boolean value that indicates whether the store is idle.
  @discardableResult
  @MainActor
  func idle(until isEnough: () -> Bool = { false }) async -> Bool {
    guard !isEmpty else { return true }
    return await StoresOfProgram.idle(executor, limit: .seconds(1), until: isEnough)
  }

  /// Waits for a condition while something can still happen that makes it true.
  ///
  /// - Parameter timeout: The maximum time to wait for events from outside. The time in which effects work doesn't count.
  @MainActor
  func wait(
    until condition: () -> Bool, by running: () -> [RunningEffect], timeout: Duration
  ) async -> WaitOutcome {
    var outside = Duration.zero
    // In the virtual time of a scheduler, a sleep ends when nothing else can run. The sleeps double in length.
    var (passed, step) = (Duration.zero, Duration.milliseconds(1))
    func advance() async -> Bool {
      guard passed < timeout else { return false }
      step = min(step, timeout - passed)
      try? await Task.sleep(for: step)
      passed += step
      step *= 2
      return true
    }
    while true {
      if condition() { return .met }
      if running().isEmpty { return .nothingCanHappen }
      let isIdle = await idle(until: condition)
      let changes = changeCount
      if condition() { return .met }
      // Each effect has a task that waits for something that the test controls, such as a test clock, and no task can run.
      if isIdle, running().allSatisfy(\.isWaiting) { return .nothingCanHappen }
      let begin = ContinuousClock.now
      let hasChanged =
        executor == nil
        ? await advance()
        : await change(after: changes, before: begin.advanced(by: timeout - outside))
      outside += begin.duration(to: .now)
      guard hasChanged, executor == nil || outside < timeout else { return .timedOut(timeout) }
    }
  }
}
