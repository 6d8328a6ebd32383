import CairnSupport
import ConcurrencyExtras
import Foundation
import Sharing

extension TestStore {
  /// Waits until every effect has ended, and fails the test if one of them doesn't end.
  ///
  /// The test also fails if it hasn't received an action or asserted a change of a shared value, as at the end of the test.
  ///
  /// - Parameter duration: The maximum time to wait for events from outside. The default is ``timeout``.
  public func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = SourceLocation(fileID: fileID, filePath: file, line: line, column: column)
    let outcome = await wait(until: { self.record.inFlight.isEmpty }, timeout: duration)
    defer { record.checkUnasserted(at: location) }
    let inFlight = record.inFlight
    guard !inFlight.isEmpty else { return }
    let lines = inFlight.map {
      "• \($0.action())\($0.effect.map { " \"\($0)\"" } ?? "") at \($0.location.fileID):\($0.location.line)"
    }
    record.failIfExhaustive(
      """
      Expected effects to finish, but there are still effects in-flight after \(outcome.waited). …

      \(lines.sorted().joined(separator: "\n").indented(by: 2))

      Effects that wait for a test clock finish when it is advanced. Long-living effects finish when they are cancelled.
      """,
      at: location)
  }

  /// Marks all received actions as asserted.
  ///
  /// - Parameter strict: Whether the test fails if there are no received actions.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = SourceLocation(fileID: fileID, filePath: file, line: line, column: column)
    await waitUntilIdle()
    if strict, record.received.isEmpty {
      record.fail("There were no received actions to skip.", at: location)
    }
    skipReceived(record.received.count, at: location)
  }

  /// Cancels all running effects.
  ///
  /// - Parameter strict: Whether the test fails if no effect is running.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = SourceLocation(fileID: fileID, filePath: file, line: line, column: column)
    await waitUntilIdle()
    if strict, record.inFlight.isEmpty {
      record.fail("There were no in-flight effects to skip.", at: location)
    }
    record.effects.cancelAndForgetAll()
    await Task.yield()
  }

  /// Marks all changes of shared values as asserted.
  public func skipChanges() {
    record.sharedChanges.reset()
  }

  func waitUntilIdle() async {
    // An effect that never pauses, such as a timer on an immediate clock, sends actions without end.
    let enough = record.received.count + 100
    await record.effects.idle(until: { record.received.count >= enough })
  }

  func wait(until condition: () -> Bool, timeout: Duration?) async -> WaitOutcome {
    await record.effects.wait(
      until: condition, by: { record.effects.operations },
      timeout: timeout ?? .nanoseconds(Int64(clamping: self.timeout)))
  }
}

/// A handle to the effects that an action of a test started, including the effects of the actions that they send.
public struct TestStoreTask: Hashable, Sendable {
  let group: EffectGroup
  let effects: EffectRegistry
  let timeout: UInt64

  /// Cancels the effects and waits until they have ended.
  public func cancel() async {
    group.cancel()
    await group.finish()
  }

  /// Waits until the effects have ended, and fails the test if one of them doesn't end.
  ///
  /// - Parameter duration: The maximum time to wait for events from outside. The default is the test store's
  ///   ``TestStore/timeout``.
  @MainActor
  public func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let outcome = await effects.wait(
      until: { group.running.isEmpty }, by: { group.running },
      timeout: duration ?? .nanoseconds(Int64(clamping: timeout)))
    guard !group.running.isEmpty else { return }
    reportTestFailure(
      """
      Expected task to finish, but it is still in-flight after \(outcome.waited). …

      An effect of the task is still running. If it waits for a test clock, advance the clock first. If it runs until it \
      is stopped, as a timer does, use "await task.cancel()".
      """,
      at: SourceLocation(fileID: fileID, filePath: file, line: line, column: column))
  }

  /// A Boolean value that indicates whether the effects were canceled.
  public var isCancelled: Bool { group.isCancelled }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.group === rhs.group }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(group)) }
}

extension Duration {
  /// The duration for messages, such as `0.1 seconds`.
  var inSeconds: String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    let text = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return "\(text) \(text == "1" ? "second" : "seconds")"
  }
}
