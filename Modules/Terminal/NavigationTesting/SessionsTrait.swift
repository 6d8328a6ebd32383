import Dependencies
import DependenciesTestSupport
import Foundation
import NavigationCore
import Testing

/// A trait that runs a test as many sessions of a person who uses a program by chance.
public struct _SessionsTrait: Sendable, TestScoping, TestTrait, SuiteTrait {
  let count: Int
  let seed: UInt64
  let steps: Int
  let only: Int?

  fileprivate init(count: Int, seed: UInt64, steps: Int, only: Int?) {
    (self.count, self.seed, self.steps, self.only) = (count, seed, steps, only)
    TestScheduler.prepare()
  }

  /// A trait of a suite counts for each of its tests.
  public var isRecursive: Bool { true }

  /// Runs one test, or one case of a parameterized test, as the trait says.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    // Without the runtime's hooks two runs of a session are not the same.
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
          return SessionReport(text: "The test drives nothing: it has to call 'drive'.")
        }
      }
      return nil
    }
    if let found {
      Issue.record(Comment(rawValue: found.text), sourceLocation: found.location ?? test.sourceLocation)
    }
  }

  /// The seed of a session: that of the test and the number of the session are one number.
  static func seed(of number: Int, from seed: UInt64) -> UInt64 {
    var generator = SeededGenerator(
      seed: seed ^ (UInt64(truncatingIfNeeded: number) &* 0xD134_2543_DE82_EF95))
    return generator.next()
  }
}

extension Trait where Self == _SessionsTrait {
  /// Runs a test as many sessions, in each of which it drives a program or a feature by what a person could do on the screen.
  ///
  /// The test makes everything anew and calls ``drive(_:root:plugins:files:leavingOut:invariants:)`` or
  /// ``drive(view:invariants:)``. Each session has dependencies of its own: files in memory, ids that are counted, a clock that the
  /// session moves, a date that goes with it, and random numbers that follow from the seed; it runs serially, in virtual time. So
  /// a session of a number is always the same one.
  ///
  /// ```swift
  /// @Test(.sessions(1000, seed: 7)) func nothingBreaks() async throws {
  ///   try await drive("standups", root: StandupsListRoute.all, plugins: plugins) { state, screen in
  ///     #expect(…)
  ///   }
  /// }
  /// ```
  ///
  /// The first issue of a session ends the test. It is reported with the fewest steps that lead to it, as lines that a script of
  /// the program understands. A trap ends the process: run the tests with `CAIRN_SESSION=all`, which prints each step before it is done.
  ///
  /// - Parameters:
  ///   - count: How many sessions there are. The variable `CAIRN_SESSIONS` says another number from outside.
  ///   - seed: Decides what is done in them.
  ///   - steps: How many steps each of them has.
  ///   - only: The number of the one session to run. The variable `CAIRN_SESSION` says it from outside.
  public static func sessions(_ count: Int = 100, seed: UInt64, steps: Int = 20, only: Int? = nil) -> Self {
    Self(count: count, seed: seed, steps: steps, only: only)
  }
}
