import Dependencies
import IssueReporting
import TerminalPrograms

extension ProgramOptions {
  /// Prepares the dependencies, creates a program, and runs it to its end.
  ///
  /// The program shows the announcements of features and reported issues beside the screens, saves shared values, and uses the
  /// clock and random numbers that the options specify.
  ///
  /// ```swift
  /// try await options.run(from: link) {
  ///   try Program(name: "inventory", root: InventoryListRoute.all, plugins: plugins)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - link: The link to start at, or `nil` for the root.
  ///   - notices: The collector of notices. By default, messages for developers are shown and not written to a log.
  ///   - prepare: Sets the program's own dependencies. Those of every program are set later.
  ///   - makeProgram: Creates the program with these dependencies.
  /// - Throws: The reason that the program can't start, or its exit status unless it succeeded.
  @MainActor
  public func run(
    from link: String? = nil, notices: ProgramNotices = ProgramNotices(log: nil, showsMessages: true),
    prepare: (inout DependencyValues) throws -> Void = { _ in }, _ makeProgram: () async throws -> Program
  ) async throws {
    IssueReporters.current = [notices]
    var clock: VirtualClock?
    try prepareDependencies {
      // Set the context first and the options' values last.
      try prepare(&$0)
      $0.announce = notices.announce
      clock = self.prepare(&$0)
    }
    var program = try await makeProgram()
    program.clock = clock
    program.notices = notices
    if program.storage == nil { program.storage = SharedValuesStorage() }
    try await run(program, from: link)
  }

  /// Sets the clock and the values that make a run repeatable.
  ///
  /// With a seed, the program starts on January 1, 2026, at noon UTC. Ids are derived from the seed, and values are formatted as in
  /// the United States.
  ///
  /// - Returns: The program's clock, or `nil` if the time is real.
  @MainActor
  public func prepare(_ dependencies: inout DependencyValues) -> VirtualClock? {
    dependencies.prepare(seed: seed, virtualClock: virtualClock)
  }
}
