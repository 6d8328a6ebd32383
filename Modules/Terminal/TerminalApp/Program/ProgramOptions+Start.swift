import Dependencies
import IssueReporting
import TerminalPrograms

extension ProgramOptions {
  /// Prepares what a program needs, makes it, and runs it to its end.
  ///
  /// What features announce and what is reported is shown beside the screens; shared values are kept; time and chance are what
  /// the options say.
  ///
  /// ```swift
  /// try await options.run(from: link) {
  ///   try Program(name: "inventory", root: InventoryListRoute.all, plugins: plugins)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - link: Where it begins; its root where that is `nil`.
  ///   - notices: Where notices come together. By default messages for developers are shown, and written nowhere.
  ///   - prepare: Sets the program's own dependencies; those that every program has come after them.
  ///   - makeProgram: Makes the program, with the dependencies that were prepared.
  /// - Throws: Why the program cannot start, or how it ended where that was no success.
  @MainActor
  public func run(
    from link: String? = nil, notices: ProgramNotices = ProgramNotices(log: nil, showsMessages: true),
    prepare: (inout DependencyValues) throws -> Void = { _ in }, _ makeProgram: () async throws -> Program
  ) async throws {
    IssueReporters.current = [notices]
    var clock: VirtualClock?
    try prepareDependencies {
      // The context comes first, and what the options say last.
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

  /// Sets the clock and the values that make a run repeatable in the dependencies of a program.
  ///
  /// With a seed, the program begins on January 1, 2026 at noon in UTC, ids are numbered from it, and everything is
  /// formatted as in the United States.
  ///
  /// - Returns: The clock of the program; `nil` if the time is real.
  @MainActor
  public func prepare(_ dependencies: inout DependencyValues) -> VirtualClock? {
    dependencies.prepare(seed: seed, virtualClock: virtualClock)
  }
}
