import IssueReporting

/// Changes the value of a case of an optional enum in place; a value that is in another case is a failure.
///
/// For a test that changes several fields of a screen: it works under XCTest and under Swift Testing.
///
/// ```swift
/// await store.send(\.path[id: 0].counter.increment) {
///   XCTModify(&$0.path[id: 0], case: \.counter) {
///     $0.count = 4
///   }
/// }
/// ```
///
/// - Parameters:
///   - optional: The enum.
///   - keyPath: The case.
///   - message: What to say when the enum is in another case.
///   - body: Changes the value.
public func XCTModify<Enum: CasePathable, Case>(
  _ optional: inout Enum?,
  case keyPath: CaseKeyPath<Enum, Case>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Case) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  func fail(_ reason: String) {
    let message = message()
    reportIssue(
      "XCTModify: \(reason)\(message.isEmpty ? "" : " - \(message)")",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
  guard let present = optional else { return fail("expected a value of type \"\(Case.self)\", got \"nil\"") }
  let path = AnyCasePath(keyPath)
  guard var value = path.extract(from: present) else {
    return fail("expected a value of type \"\(Case.self)\" from \"\(ActionName.path(present))\"")
  }
  do {
    try body(&value)
    optional = path.embed(value)
  } catch {
    fail("threw error: \(error)")
  }
}
