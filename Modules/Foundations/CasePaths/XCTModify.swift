import CairnSupport
import IssueReporting

/// Changes the associated value of a case, and fails the test if the enum is in another case.
///
/// Use it in a test that changes several fields of an associated value, with XCTest or Swift Testing.
///
/// ```swift
/// XCTModify(&action, case: \.counter) {
///   $0.count = 4
/// }
/// ```
///
/// The test also fails if the associated value is `Equatable` and `body` doesn't change it.
///
/// - Parameters:
///   - enum: The enum.
///   - keyPath: The case.
///   - message: Text to add to a failure.
///   - body: Changes the associated value.
///   - fileID: The file in which a failure is reported.
///   - filePath: The path of the file in which a failure is reported.
///   - line: The line on which a failure is reported.
///   - column: The column in which a failure is reported.
public func XCTModify<Enum: CasePathable, Case>(
  _ enum: inout Enum,
  case keyPath: CaseKeyPath<Enum, Case>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Case) throws -> Void,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  modify(
    &`enum`, AnyCasePath(keyPath), message(), body, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// Changes the associated value of a case of an optional enum, and fails the test if it's `nil` or in another case.
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
///   - message: Text to add to a failure.
///   - body: Changes the associated value.
///   - fileID: The file in which a failure is reported.
///   - filePath: The path of the file in which a failure is reported.
///   - line: The line on which a failure is reported.
///   - column: The column in which a failure is reported.
public func XCTModify<Enum: CasePathable, Case>(
  _ optional: inout Enum?,
  case keyPath: CaseKeyPath<Enum, Case>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Case) throws -> Void,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  modify(
    &optional, Enum?.allCasePaths.some.appending(path: AnyCasePath(keyPath)), message(), body, fileID: fileID,
    filePath: filePath, line: line, column: column)
}

/// Changes the wrapped value of an optional, and fails the test if it's `nil`.
///
/// - Parameters:
///   - optional: The optional.
///   - message: Text to add to a failure.
///   - body: Changes the wrapped value.
///   - fileID: The file in which a failure is reported.
///   - filePath: The path of the file in which a failure is reported.
///   - line: The line on which a failure is reported.
///   - column: The column in which a failure is reported.
public func XCTModify<Wrapped>(
  _ optional: inout Wrapped?,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Wrapped) throws -> Void,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  modify(
    &optional, Wrapped?.allCasePaths.some, message(), body, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// Settings of `XCTModify`.
package enum XCTModifyLocals {
  /// A Boolean value that indicates whether a change that leaves the value equal is a failure.
  ///
  /// A test store sets it to `false` if the test isn't exhaustive or the value may stay the same.
  @TaskLocal package static var isExhaustive = true
}

/// The reason why a change failed.
private struct ModifyFailure {
  var reason: String
  var actual: Any?

  func report(
    _ message: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    let detail = actual.map { " …\n\n  Actual:\n    \(String(describing: $0))" } ?? ""
    // The compiler adds an unknown context to the names of local types, which doesn't help the reader.
    let text = "\(reason)\(message.isEmpty ? "" : " - \(message)")\(detail)"
      .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    reportIssue(
      "XCTModify: \(text)",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Changes the associated value of a case, and reports a failure if the root is in another case or the value stays
/// equal.
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
