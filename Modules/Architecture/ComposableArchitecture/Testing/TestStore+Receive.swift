import CairnSupport
import CustomDump
import Sharing

extension TestStore {
  /// Asserts that an effect sent an action, and how the action changes the state.
  ///
  /// - Parameters:
  ///   - duration: The maximum time to wait for events from outside. The default is the store's ``timeout``.
  ///   - updateStateToExpectedResult: Changes the state before the action to the expected state after it.
  public func receive(
    _ expectedAction: Action,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async where Action: Equatable {
    await receive(
      .action(expectedAction), timeout: duration, updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: file, line: line, column: column))
  }

  /// Asserts that an effect sent an action that matches a predicate.
  public func receive(
    _ isMatching: (_ action: Action) -> Bool,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await withoutActuallyEscaping(isMatching) { isMatching in
      await receive(
        .matching("predicate", "An action that matches the predicate", isMatching), timeout: duration,
        updateStateToExpectedResult,
        at: SourceLocation(fileID: fileID, filePath: file, line: line, column: column))
    }
  }

  /// Asserts that an effect sent an action in a case, with any associated value.
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    let name =
      NamedCase.name(of: actionCase, in: Action.self) ?? "A case with a value of the type '\(Value.self)'"
    await receive(
      .matching("case path", name, { path.extract(from: $0) != nil }),
      timeout: duration, updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: file, line: line, column: column))
  }

  /// Asserts that an effect sent an action in a case with a value.
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    await receive(
      Expectation(
        expected: String(customDumping: path.embed(value)),
        matches: { path.extract(from: $0) == value },
        missing: "Expected to receive an action matching case path, but didn't get one.",
        mismatch: { received in
          guard let other = path.extract(from: received) else { return nil }
          return diff(value, other, format: .proportional)
            .map { "\($0.indented(by: 4))\n\n(Expected: −, Actual: +)" }
        }),
      timeout: duration, updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: file, line: line, column: column))
  }

  /// The action that a `receive` expects, and the messages for failures.
  struct Expectation {
    /// The action as text, or a description of it.
    var expected: String
    var matches: (Action) -> Bool
    /// The first line of the message about an action that isn't there.
    var missing: String
    /// Returns the difference from another action, or `nil` if that isn't comparable.
    var mismatch: (Action) -> String? = { _ in nil }

    static func matching(_ what: String, _ expected: String, _ matches: @escaping (Action) -> Bool) -> Self {
      Self(
        expected: expected, matches: matches,
        missing: "Expected to receive an action matching \(what), but didn't get one.")
    }

    static func action(_ expectedAction: Action) -> Self where Action: Equatable {
      Self(
        expected: String(customDumping: expectedAction),
        matches: { $0 == expectedAction },
        missing: "Expected to receive the following action, but didn't: …",
        mismatch: { received in
          diff(expectedAction, received, format: .proportional)
            .map { "\($0.indented(by: 4))\n\n(Expected: −, Received: +)" }
        })
    }

    /// Returns the message about an action that was received in place of the expected one.
    func unexpected(_ received: Action) -> String {
      let lines = [("−", expected), ("+", String(customDumping: received))].map { sign, text in
        "    \(sign) " + text.replacing("\n", with: "\n    \(sign) ")
      }
      return """
        Received unexpected action: …

        \(mismatch(received) ?? "\(lines.joined(separator: "\n"))\n\n(Expected: −, Received: +)")
        """
    }
  }

  private func receive(
    _ expectation: Expectation, timeout: Duration?, _ update: ((inout State) throws -> Void)?,
    at location: SourceLocation
  ) async {
    let isExhaustive = exhaustivity == .on
    if !record.received.contains(where: { expectation.matches($0.action) }),
      let index = record.unhandled.firstIndex(where: expectation.matches)
    {
      // The test has already failed, because it sent an action before it received this one. The assertion of that action included
      // the state change of this one.
      record.unhandled.remove(at: index)
      return
    }
    let outcome = await wait(
      until: {
        isExhaustive
          ? !self.record.received.isEmpty : self.record.received.contains { expectation.matches($0.action) }
      }, timeout: timeout)
    if takeReceived(expectation, after: outcome, update, at: location) { await waitUntilIdle() }
  }

  /// Asserts an action that has been received, and returns `true` if it is the expected action.
  func takeReceived(
    _ expectation: Expectation, after outcome: WaitOutcome, _ update: ((inout State) throws -> Void)?,
    at location: SourceLocation
  ) -> Bool {
    if record.received.isEmpty {
      record.fail(
        """
        \(Self.receivedNone(outcome, inFlight: record.inFlight.count))

        Expected action:
        \(expectation.expected.indented(by: 2))
        """, at: location)
      return false
    }
    let index = record.received.firstIndex { expectation.matches($0.action) }
    if index != 0, exhaustivity == .on {
      let (action, after) = record.received.removeFirst()
      record.fail(expectation.unexpected(action), at: location)
      state = after.state
      return false
    }
    guard let index else {
      record.fail("\(expectation.missing)\n\n\(expectation.expected.indented(by: 2))", at: location)
      return false
    }
    skipReceived(index, at: location)
    let after = record.received.removeFirst().after
    assertState(after, update, at: location)
    state = after.state
    return true
  }

  private static func receivedNone(_ outcome: WaitOutcome, inFlight: Int) -> String {
    switch outcome {
    case .timedOut(let duration):
      """
      Expected to receive an action, but received none after \(duration.inSeconds). …

      An effect is still running, and waits for something that the test doesn't control. If it waits for a clock, \
      override the clock with a "TestClock" and advance it. If it only needs more time, pass "timeout:" to this "receive".
      """
    case .nothingCanHappen where inFlight > 0:
      """
      Expected to receive an action, but received none. …

      Every effect in-flight waits forever or for a test clock, so no action can arrive. Advance the test clock, so \
      that the effect can send its action.
      """
    case .nothingCanHappen, .met:
      """
      Expected to receive an action, but received none. …

      No effect is running, so no action can follow. Either the reducer returned no effect that sends this action, or \
      the effect was canceled, by an id or with its child, before it sent the action.
      """
    }
  }

  func skipReceived(_ count: Int, at location: SourceLocation) {
    guard count > 0 else { return }
    for (action, after) in record.received.prefix(count) {
      if case .off(showSkippedAssertions: true) = exhaustivity {
        record.note("Skipped receiving \(ActionName.path(action))", at: location)
        if after.state != state { assertState(after, nil, at: location) }
      }
      record.sharedChanges.skip(until: after.moment)
      state = after.state
    }
    record.received.removeFirst(count)
  }

  /// Asserts a request that an effect made to the features around the tested feature.
  package func _receiveRequest<Request: NavigationIntent>(
    _ expected: Request, timeout: Duration?,
    fileID: StaticString, file: StaticString, line: UInt, column: UInt
  ) async {
    let location = SourceLocation(fileID: fileID, filePath: file, line: line, column: column)
    _ = await wait(until: { !self.record.requests.isEmpty }, timeout: timeout)
    guard let request = record.requests.first else {
      record.fail(
        "Expected the feature to ask \(expected.requestDescription), but it asked for nothing.", at: location)
      return
    }
    record.requests.removeFirst()
    if request as? Request != expected {
      record.fail(
        """
        Expected the feature to ask \(expected.requestDescription), but it asked \(request.requestDescription).
        """,
        at: location)
    }
  }
}
