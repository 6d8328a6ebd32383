extension Store {
  /// Counts the jobs of effects that start from now on, so that ``idle(limit:)`` detects when none of them can continue.
  ///
  /// Call this method on the root store of a program before its first action. On a scoped store, it does nothing. The jobs run
  /// one after another on the main queue, so that a script produces the same results in each run.
  package func countJobs() { (core as? RootCore<State, Action>)?.effects.countJobs() }

  /// Suspends until no task of an effect can continue before time passes or something happens outside the program.
  ///
  /// Unstructured tasks that effects create (`Task { }`) aren't counted.
  ///
  /// - Parameter limit: The maximum time that effects can work, for effects that never pause.
  /// - Returns: `true` if the store is idle, or `false` if the limit was reached.
  @discardableResult
  package func idle(limit: Duration = .seconds(1)) async -> Bool {
    await StoresOfProgram.idle((core as? RootCore<State, Action>)?.effects.executor, limit: limit)
  }
}
