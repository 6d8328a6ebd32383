import CairnSupport
import ConcurrencyExtras
import CustomDump
import Foundation
import IssueReporting
import Sharing

/// The action of a test that started an effect, and the line that sent it.
struct TestOrigin: Sendable {
  /// Returns the name of the action, which is created only when a message needs it.
  var action: @Sendable () -> String = { "" }
  let location: SourceLocation
  var effect: String?
}

/// The events in a test store that the test hasn't asserted yet.
///
/// It's written only on the main actor, and read when the store is released, which can happen on any thread.
final class TestRecord<State, Action>: @unchecked Sendable {
  /// The state after an action, and the moment after it, which identifies the values of shared state at that time.
  ///
  /// `nextElement` is the number of the next stack element's id before the action. Pushes in an assertion's closure get the same
  /// ids as the feature's own pushes.
  typealias Snapshot = (state: State, nextElement: Int, moment: Int)

  var received: [(action: Action, after: Snapshot)] = [] {
    didSet { reportedActions = min(reportedActions, received.count) }
  }
  /// Received actions that failed the test because it sent another action first, and that it can still receive.
  var unhandled: [Action] = []
  /// The number of received actions that were reported as not asserted.
  private var reportedActions = 0
  private var hasReportedChanges = false
  /// The requests that effects made to the features around the feature under test.
  var requests: [any NavigationIntent] = []
  let effects: EffectRegistry
  var exhaustivity = Exhaustivity.on
  var dependencies: DependencyValues
  /// Whether the test sends the next action.
  var isSending = false
  var sent: Snapshot?
  /// The location where the store was created, for failures that don't belong to a line of the test.
  let location: SourceLocation
  let sharedChanges = SharedChangeTracker()

  init(location: SourceLocation, effects: EffectRegistry, dependencies: DependencyValues) {
    self.location = location
    self.effects = effects
    self.dependencies = dependencies
  }

  /// The origins of the running operations, in the order in which the operations started.
  var inFlight: [TestOrigin] {
    effects.operations.map { effect in
      var origin = effect.context.group.origin ?? TestOrigin(location: location)
      origin.effect = effect.name
      return origin
    }
  }

  func fail(_ message: String, at location: SourceLocation) {
    reportTestFailure(message, at: location)
  }

  /// Fails an exhaustive test, or adds a note if skipped assertions are shown.
  func failIfExhaustive(_ message: String, at location: SourceLocation) {
    switch exhaustivity {
    case .on:
      fail(message, at: location)
    case .off(showSkippedAssertions: false):
      break
    case .off(showSkippedAssertions: true):
      note("Skipped assertions: …\n\n\(message)", at: location)
    }
  }

  /// Reports a skipped assertion without failing the test.
  func note(_ message: String, at location: SourceLocation) {
    // XCTest on Linux can't expect failures.
    guard TestContext.current != .xcTest else {
      let line = "\(location.fileID):\(location.line): note: \(message)\n"
      return FileHandle.standardError.write(Data(line.utf8))
    }
    for reporter in IssueReporters.current {
      if reporter is _DefaultReporter {
        withExpectedIssue(
          nil, isIntermittent: false, fileID: location.fileID, filePath: location.filePath,
          line: location.line, column: location.column
        ) { withIssueReporters([reporter]) { fail(message, at: location) } }
      } else {
        reporter.expectIssue(
          message, fileID: location.fileID, filePath: location.filePath, line: location.line,
          column: location.column)
      }
    }
  }

  /// Reports received actions and changes of shared values that weren't asserted, if they haven't been reported yet.
  func checkUnasserted(at location: SourceLocation) {
    if received.count > reportedActions {
      let count = received.count
      reportedActions = count
      failIfExhaustive(
        """
        The store received \(count) unexpected \(count == 1 ? "action" : "actions"). …

        Unhandled actions:
        \(listing(received.map(\.action)))

        Assert each with "await store.receive", in this order. If the test isn't about them, use \
        "await store.skipReceivedActions()", or "store.exhaustivity = .off" for the whole store.
        """,
        at: location)
    }
    if !hasReportedChanges, let changes = sharedChanges.failureDescription() {
      hasReportedChanges = true
      failIfExhaustive(changes, at: location)
    }
  }

  func checkAtEnd() {
    checkUnasserted(at: location)
    for request in requests {
      failIfExhaustive(
        """
        The feature asked \(request.requestDescription), which was not asserted. …

        To fix, assert the request, by "await store.receiveNavigation(to:)".
        """,
        at: location)
    }
    for origin in inFlight {
      failIfExhaustive(
        """
        An effect returned for this action is still running. It must complete before the end of the test. …

        Action:
          \(origin.action())

        What the effect waits for decides what to do:

        • Work that ends by itself, such as a request: add "await store.finish()" at the end of the test.

        • A clock: advance the "TestClock" until the effect has ended, or give the feature an "ImmediateClock".

        • Nothing, because it runs until it is stopped, as a timer or a subscription does: send the action that stops \
        it, by ".cancel" with the id of its ".cancellable", or finish the stream that it reads. If the test isn't about \
        the effect, use "await store.skipInFlightEffects()".
        """,
        at: origin.location)
    }
  }

  func listing(_ actions: [Action]) -> String {
    actions.map { "• " + String(customDumping: $0).replacing("\n", with: "\n  ") }
      .map { $0.indented(by: 2) }
      .joined(separator: "\n")
  }
}

/// A reducer that runs the feature under test with its dependencies, and records its actions.
struct TestReducer<Base: Reducer>: WrappingReducer {
  let base: Base
  let record: TestRecord<Base.State, Base.Action>

  func run(into state: inout Base.State, action: Base.Action, base: RunBase) -> Effect<Base.Action> {
    let isSent = record.isSending
    record.isSending = false
    return DependencyValues._withCurrent(record.dependencies) {
      let nextElement = record.dependencies.stackElementID.nextGeneration
      // The feature can be dismissed, because the test presents it.
      let effect = ReductionContext.presenting { base(&state, action) }
      let after = (state, nextElement, record.sharedChanges.now)
      if isSent {
        record.sent = after
      } else {
        record.received.append((action, after))
        record.effects.changed()
      }
      return effect
    }
  }
}
