import CairnSupport
import CustomDump
import IssueReporting

extension Shared where Value: Equatable {
  /// Asserts how this value changed outside of the state that a test store asserts.
  ///
  /// ```swift
  /// await store.send(.incrementButtonTapped)  // Its effect changes the count.
  /// store.state.$count.assert { $0 = 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - updateValueToExpectedResult: Changes the value before the changes to the expected value.
  ///   - fileID: The file in which a failure is reported.
  ///   - filePath: The path of the file in which a failure is reported.
  ///   - line: The line on which a failure is reported.
  ///   - column: The column in which a failure is reported.
  public func assert(
    _ updateValueToExpectedResult: (inout Value) throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) rethrows {
    let reference = reference
    let trackers = SharedChangeTracker.tracking(reference.root)
    guard !trackers.isEmpty else {
      return reportIssue(
        """
        Expected changes to '\(reference.name)', but none were tracked. …

        To fix, remove the assertion, or make the change in what the test store runs.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
    for tracker in trackers {
      let expected = try tracker.assert {
        try reference.withLock(updateValueToExpectedResult)
        return reference.value
      }
      let difference = diff(expected, reference.currentValue, format: .proportional)
      tracker.settle(reference.root, inAnyCase: difference != nil)
      guard let difference else { continue }
      reportIssue(
        """
        Changes to '\(reference.name)' do not match expectation: …

        \(difference.indented(by: 2))

        (Expected: −, Actual: +)
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}

extension Shared {
  /// Marks all changes of this value, and of the value that it is a part of, as asserted.
  public func skipChanges() {
    let root = reference.root
    for tracker in SharedChangeTracker.tracking(root) { tracker.settle(root, inAnyCase: true) }
  }
}
