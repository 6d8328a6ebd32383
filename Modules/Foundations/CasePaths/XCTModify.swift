import CairnSupport
import IssueReporting

/// Changes the value of a case of an enum in place; a value that is in another case is a failure.
///
/// For a test that changes several fields of what a case holds: it works under XCTest and under Swift Testing.
///
/// ```swift
/// XCTModify(&action, case: \.counter) {
///   $0.count = 4
/// }
/// ```
///
/// A change that changes nothing is a failure as well, where the value is `Equatable`.
///
/// - Parameters:
///   - enum: The enum.
///   - keyPath: The case.
///   - message: What to say besides when it fails.
///   - body: Changes the value.
///   - fileID: Where a failure is reported.
///   - filePath: Where a failure is reported.
///   - line: Where a failure is reported.
///   - column: Where a failure is reported.
public func XCTModify<Enum: CasePathable, Case>(
  _ enum: inout Enum,
  case keyPath: CaseKeyPath<Enum, Case>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Case) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  modify(
    &`enum`, AnyCasePath(keyPath), message(), body, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// Changes the value of a case of an optional enum in place; `nil`, or a value in another case, is a failure.
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
///   - message: What to say besides when it fails.
///   - body: Changes the value.
///   - fileID: Where a failure is reported.
///   - filePath: Where a failure is reported.
///   - line: Where a failure is reported.
///   - column: Where a failure is reported.
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
  modify(
    &optional, Enum?.allCasePaths.some.appending(path: AnyCasePath(keyPath)), message(), body, fileID: fileID,
    filePath: filePath, line: line, column: column)
}

/// Changes the value of an optional in place; `nil` is a failure.
///
/// - Parameters:
///   - optional: The optional.
///   - message: What to say besides when it fails.
///   - body: Changes the value.
///   - fileID: Where a failure is reported.
///   - filePath: Where a failure is reported.
///   - line: Where a failure is reported.
///   - column: Where a failure is reported.
public func XCTModify<Wrapped>(
  _ optional: inout Wrapped?,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Wrapped) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  modify(
    &optional, Wrapped?.allCasePaths.some, message(), body, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// How strictly `XCTModify` looks at a change.
package enum XCTModifyLocals {
  /// Whether a change that changes nothing is a failure.
  ///
  /// A test that is not exhaustive turns it off.
  @TaskLocal package static var isExhaustive = true
}

/// Why a change failed.
private struct ModifyFailure {
  var reason: String
  var actual: Any?

  func report(
    _ message: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    let detail = actual.map { " …\n\n  Actual:\n    \(String(describing: $0))" } ?? ""
    // The compiler's mark of types that are local to a function says nothing to a reader.
    let text = "\(reason)\(message.isEmpty ? "" : " - \(message)")\(detail)"
      .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    reportIssue(
      "XCTModify: \(text)",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Changes what a root holds in a case; a root in another case is a failure, and so is a change that changes nothing.
func modify<Root, Value>(
  _ root: inout Root, _ path: AnyCasePath<Root, Value>, _ message: String,
  _ body: (inout Value) throws -> Void,
  fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
) {
  if let failure = modify(&root, path, body) {
    failure.report(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

private func modify<Root, Value>(
  _ root: inout Root, _ path: AnyCasePath<Root, Value>, _ body: (inout Value) throws -> Void
) -> ModifyFailure? {
  guard var value = path.extract(from: root) else {
    return ModifyFailure(
      reason: "Expected to extract value of type \"\(Value.self)\" from \"\(Root.self)\"", actual: .some(root)
    )
  }
  let before = value
  do {
    try body(&value)
  } catch {
    return ModifyFailure(reason: "Threw error: \(error)")
  }
  root = path.embed(value)
  if XCTModifyLocals.isExhaustive, areEqual(before, value) == true {
    return ModifyFailure(reason: "Expected \"\(Value.self)\" value to be modified but it was unchanged.")
  }
  return nil
}
