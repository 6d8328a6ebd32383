import ConcurrencyExtras
import Dependencies
import DependenciesTestSupport
import NavigationCore
import SessionRecording
import Testing

/// Runs a test as one session, as often as necessary.
struct SessionPerformer: Sendable {
  let test: Test
  let testCase: Test.Case?
  let function: @Sendable () async throws -> Void

  /// The limit on the number of shorter sessions to try.
  private static let limit = 300

  /// Runs the test with a plan, which records the issues.
  func perform(_ plan: SessionPlan) async {
    let handler: IssueHandlingTrait = .compactMapIssues { issue in
      plan.fail(SessionFailure(issue))
      return nil
    }
    do {
      try await handler.provideScope(for: test, testCase: testCase) {
        // Each session starts with fresh defaults, like a test.
        try await DependencyDefaults.$isolated.withValue(DependencyDefaults()) {
          try await MainActor.run { [function] in
            try TestScheduler.runOnMainActor(seed: plan.seed) {
              try await SessionPlan.$current.withValue(plan) {
                try await withDependencies {
                  $0.prepareSession(seed: plan.seed)
                } operation: {
                  try await function()
                }
              }
            }
          }
        }
      }
    } catch let deadlock as TestScheduler.Deadlock {
      // The tasks of the session keep the test's body, which must not outlive the test. Therefore, shorter sessions can't be tried.
      let steps = plan.performed.map { "  \(Self.written($0))" }.joined(separator: "\n")
      fatalError("'\(test.name)' failed. \(deadlock) The session's steps:\n\n\(steps)\n")
    } catch {
      plan.fail(SessionFailure(error))
    }
  }

  /// Finds and reports the fewest steps that fail in the same way.
  func report(_ failure: SessionFailure, of plan: SessionPlan, _ number: Int, _ seed: UInt64) async
    -> SessionReport
  {
    let shrinker = Shrinker(limit: Self.limit)
    var shortest = (steps: plan.performed, failure: failure)
    let steps = await shrinker.shrink(plan.performed) { steps in
      let shorter = SessionPlan(steps: .these(steps), seed: plan.seed)
      await perform(shorter)
      guard let found = shorter.failure, found.kind == failure.kind else { return false }
      shortest = (shorter.performed, found)
      return true
    }
    let count = plan.performed.count
    let lines = shortest.steps.map { "  \(Self.written($0))" }.joined(separator: "\n")
    let fewest =
      steps.isEmpty ? "without any" : "after \(steps.count == 1 ? "this one" : "these \(steps.count)")"
    return SessionReport(
      text: """
        Session \(number) of seed \(seed) fails after \(count == 1 ? "1 step" : "\(count) steps"), and \(fewest) as \
        well\(shrinker.isMinimal ? "" : " (there may be fewer)")\(steps.isEmpty ? "." : ":\n\n\(lines)")

        \(shortest.failure.text)

        'CAIRN_SESSION=\(number)' runs it alone.
        """,
      location: shortest.failure.location)
  }

  /// A step on one line. A script can't contain a line break within a step, so line breaks are escaped as in Swift.
  private static func written(_ step: String) -> String {
    step.contains(where: \.isNewline)
      ? step.debugDescription + "  (contains a line break, which scripts can't)" : step
  }
}
