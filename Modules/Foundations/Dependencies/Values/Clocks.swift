import Clocks

extension DependencyValues {
  /// The clock for time-based work.
  ///
  /// In a test, it is unimplemented unless the test overrides it, for example with a `TestClock` or an
  /// `ImmediateClock`.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The clock that stops while the machine sleeps.
  ///
  /// In a test, it is unimplemented unless the test overrides it.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }

  private enum ContinuousClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = ContinuousClock()
    static var testValue: any Clock<Duration> {
      unimplementedClock("ContinuousClock", of: "continuousClock")
    }
  }

  private enum SuspendingClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = SuspendingClock()
    static var testValue: any Clock<Duration> {
      unimplementedClock("SuspendingClock", of: "suspendingClock")
    }
  }
}

/// Returns a clock whose issues are at the `@Dependency` that reads it first.
private func unimplementedClock(_ name: String, of dependency: String) -> any Clock<Duration> {
  let access = DependencyAccess.current
  let location =
    access?.location ?? access?.fallback
    ?? DependencyLocation(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  return UnimplementedClock(
    ImmediateClock(), name: name,
    advice: """
      The test uses '@Dependency(\\.\(dependency))' without a clock. Set '$0.\(dependency)' in 'withDependencies': to a \
      'TestClock' that the test advances, or to an 'ImmediateClock' if no time has to pass.
      """,
    fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
}
