import CairnSupport
import CasePaths
import CustomDump
import Sharing

extension TestStore {
  /// Asserts that a closure changes the state before an action to the state after it.
  ///
  /// - Parameters:
  ///   - update: Changes the state before the action to the expected state, or `nil` if no change is expected.
  ///   - skipsUnchanged: Whether the closure can leave the state unchanged.
  func assertState(
    _ after: TestRecord<State, Action>.Snapshot, _ update: ((inout State) throws -> Void)?,
    skipsUnchanged: Bool = false, at location: SourceLocation
  ) {
    let changes = record.sharedChanges
    asserted = after
    defer { asserted = nil }
    // A shared value that was written with the same value can be asserted, although nothing differs.
    let skipsUnchanged = skipsUnchanged || changes.wasWritten(until: after.moment)
    // Inside `assert`, shared values read as they were before the action, and writing one changes its expectation.
    changes.assert(until: after.moment) {
      XCTModifyLocals.$isExhaustive.withValue(exhaustivity == .on && !skipsUnchanged) {
        switch exhaustivity {
        case .on: assertExhaustively(after, update, skipsUnchanged: skipsUnchanged, at: location)
        case .off(let showSkipped): assertPartly(after, update, showSkipped: showSkipped, at: location)
        }
      }
    }
    if exhaustivity == .on { changes.settle(until: after.moment) } else { changes.skip(until: after.moment) }
  }

  /// Returns a part of the state after the asserted action, and fails the test if the part's dump differs from the expected one.
  ///
  /// Use it for a value that has no literal. Shared values are those after the action, even while the assertion changes them.
  ///
  /// ```swift
  /// await store.send(.endButtonTapped) {
  ///   $0.alert = store.dumped(\.alert, #"AlertState(title: "End meeting?", …)"#)
  /// }
  /// ```
  ///
  /// - Parameter dump: The expected output of `customDump` for the part.
  public func dumped<Value>(
    _ part: KeyPath<State, Value>, _ dump: String,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Value {
    let (state, _, moment) = asserted ?? (state, 0, record.sharedChanges.now)
    let (value, actual) = record.sharedChanges.read(at: moment) {
      let value = state[keyPath: part]
      return (value, String(customDumping: value))
    }
    if actual != dump {
      let difference = diff(dump, actual, format: .proportional) ?? actual
      record.fail(
        "A value differs from the expected one: …\n\n\(difference.indented(by: 4))\n\n(Expected: −, Actual: +)",
        at: SourceLocation(fileID: fileID, filePath: file, line: line, column: column))
    }
    return value
  }

  private func assertPartly(
    _ after: TestRecord<State, Action>.Snapshot, _ update: ((inout State) throws -> Void)?,
    showSkipped: Bool, at location: SourceLocation
  ) {
    let (actual, nextElement, moment) = after
    if let update {
      var expected = actual
      // The closure changes the state after the action, and that includes shared values.
      record.sharedChanges.expectActualValues(until: moment)
      defer { record.sharedChanges.expectValuesBefore() }
      guard apply(update, to: &expected, nextElement: nextElement, at: location) else { return }
      if expected != actual {
        record.fail(
          Self.mismatch("A state change does not match expectation", expected, actual), at: location)
      }
    }
    guard showSkipped else { return }
    // Apply the closure to the state before the action as well, to find the changes that the closure omits.
    var expected = state
    if let update, !apply(update, to: &expected, nextElement: nextElement, at: location) { return }
    if expected != actual {
      record.note(
        "Skipped assertions: …\n\n"
          + Self.mismatch("A state change does not match expectation", expected, actual), at: location)
    }
  }

  private func assertExhaustively(
    _ after: TestRecord<State, Action>.Snapshot, _ update: ((inout State) throws -> Void)?,
    skipsUnchanged: Bool, at location: SourceLocation
  ) {
    let (before, actual, nextElement) = (state, after.state, after.nextElement)
    guard let update else {
      if before != actual {
        record.fail(
          Self.mismatch("State was not expected to change, but a change occurred", before, actual),
          at: location)
      }
      return
    }
    // Compare before the closure writes its expectations of shared values, because both states hold the same references to them.
    let isUnchanged = before == actual
    var expected = before
    guard apply(update, to: &expected, nextElement: nextElement, at: location) else { return }
    if expected != actual {
      record.fail(Self.mismatch("A state change does not match expectation", expected, actual), at: location)
    } else if isUnchanged, !skipsUnchanged {
      record.fail(
        """
        Expected state to change, but no change occurred.

        The closure left the state as it was before the action, and so did the action. If that is right, leave out the \
        closure.
        """,
        at: location)
    }
  }

  /// Calls an assertion's closure with the feature's dependencies, and then gives back the ids that it used.
  private func apply(
    _ update: (inout State) throws -> Void, to state: inout State, nextElement: Int,
    at location: SourceLocation
  ) -> Bool {
    let generator = dependencies.stackElementID
    let after = generator.nextGeneration
    generator.nextGeneration = nextElement
    defer { generator.nextGeneration = after }
    do {
      try DependencyValues._withCurrent(dependencies) { try update(&state) }
      return true
    } catch {
      record.fail("Threw error: \(error)", at: location)
      return false
    }
  }

  private static func mismatch(_ heading: String, _ expected: State, _ actual: State) -> String {
    let difference =
      difference(expected, actual)?.indented(by: 4)
        ?? """
          Expected:
          \(String(customDumping: expected).indented(by: 2))

          Actual:
          \(String(customDumping: actual).indented(by: 2))
        """.indented(by: 2)
    return "\(heading): …\n\n\(difference)\n\n(Expected: −, Actual: +)"
  }

  /// Returns the difference between two states, in two lines if they consist of one shared value that fits in a line.
  private static func difference(_ expected: State, _ actual: State) -> String? {
    let difference = diff(expected, actual, format: .proportional)
    let fields = Mirror(reflecting: expected).children.filter { !($0.value is ObservationStateRegistrar) }
    let lines = difference?.split(separator: "\n") ?? []
    guard fields.count == 1, fields[0].value is any _CustomDiffObject, lines.count == 4 else {
      return difference
    }
    return zip(["\u{2212}", "+"], lines[1...2]).map { sign, line in
      let field = line.dropFirst(sign.count).drop { $0.isWhitespace }
      return "\(sign) \(lines[0].drop { $0.isWhitespace })\(field)\(lines[3].drop { $0.isWhitespace })"
    }.joined(separator: "\n")
  }
}
