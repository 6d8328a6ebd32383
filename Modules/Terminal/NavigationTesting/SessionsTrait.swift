import Dependencies
import DependenciesTestSupport
import Foundation
import NavigationCore
import Testing

/// A trait that runs a test in many sessions that use a program at random.
public struct _SessionsTrait: Sendable, TestScoping, TestTrait, SuiteTrait {
  let count: Int
  let seed: UInt64
  let steps: Int
  let only: Int?

  fileprivate init(count: Int, seed: UInt64, steps: Int, only: Int?) {
    (self.count, self.seed, self.steps, self.only) = (count, seed, steps, only)
    TestScheduler.prepare()
  }

  /// A trait of a suite applies to each of its tests.
  public var isRecursive: Bool { true }

  /// Runs one test, or one case of a parameterized test, in the trait's sessions.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    // Without the runtime's hooks, two runs of a session would differ.
    guard TestScheduler.isAvailable else { return }
    let environment = ProcessInfo.processInfo.environment
    let isTraced = environment["CAIRN_SESSION"] != nil
    let only = only ?? environment["CAIRN_SESSION"].flatMap { Int($0) }
    let count = environment["CAIRN_SESSIONS"].flatMap { Int($0) } ?? count
    let found = await withoutActuallyEscaping(function) { function -> SessionReport? in
      let performer = SessionPerformer(test: test, testCase: testCase, function: function)
      for number in only.map({ [$0] }) ?? Array(1...max(count, 1)) {
        let plan = SessionPlan(
          steps: .generated(count: steps), seed: Self.seed(of: number, from: seed), isTraced: isTraced)
        plan.trace("Session \(number):")
        await performer.perform(plan)
        if let failure = plan.failure { return await performer.report(failure, of: plan, number, seed) }
        guard plan.isDriven else {
          return SessionReport(text: "The test has the trait '.sessions', but never calls 'drive'.")
        }
      }
      return nil
    }
    if let found {
      Issue.record(Comment(rawValue: found.text), sourceLocation: found.location ?? test.sourceLocation)
    }
  }

  /// The seed of a session, which combines the test's seed and the session's number.
  static func seed(of number: Int, from seed: UInt64) -> UInt64 {
    var generator = SeededGenerator(
      seed: seed ^ (UInt64(truncatingIfNeeded: number) &* 0xD134_2543_DE82_EF95))
    return generator.next()
  }
}

extension Trait where Self == _SessionsTrait {
  /// Runs a test in many sessions. Each session drives a program or a feature with actions that are possible on the
  /// screen.
  ///
  /// The test creates everything from scratch and calls ``drive(_:root:plugins:files:leavingOut:invariants:)`` or
  /// ``drive(view:invariants:)``. Each session has separate dependencies: files in memory, numbered ids, a clock that
  /// the session advances, a date that follows the clock, and random numbers from the seed. It runs serially, in
  /// virtual time, so a session with the same number is always the same.
  ///
  /// ```swift
  /// @Test(.sessions(1000, seed: 7)) func nothingBreaks() async throws {
  ///   try await drive("standups", root: StandupsListRoute.all, plugins: plugins) { state, screen in
  ///     #expect(…)
  ///   }
  /// }
  /// ```
  ///
  /// The first issue of a session ends the test. It is reported with the fewest steps that reproduce it, as lines of a
  /// script for the program. A trap ends the process: run the tests with `CAIRN_SESSION=all`, which prints each step
  /// before it is performed.
  ///
  /// - Parameters:
  ///   - count: The number of sessions. The environment variable `CAIRN_SESSIONS` overrides it.
  ///   - seed: The seed that determines the steps.
  ///   - steps: The number of steps in each session.
  ///   - only: The number of the one session to run. The environment variable `CAIRN_SESSION` overrides it.
  public static func sessions(_ count: Int = 100, seed: UInt64, steps: Int = 20, only: Int? = nil) -> Self {
    Self(count: count, seed: seed, steps: steps, only: only)
  }
}
