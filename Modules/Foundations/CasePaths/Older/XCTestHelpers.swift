#if OlderSpellings
  import IssueReporting

  /// Changes what an enum holds in a case; a value in another case is a failure: `XCTModify(&action, case: /Action.counter) { … }`.
  @_disfavoredOverload
  @available(*, deprecated, message: "Write a case key path, 'case: \\.counter'.")
  public func XCTModify<Enum, Case>(
    _ enum: inout Enum,
    case path: AnyCasePath<Enum, Case>,
    _ message: @autoclosure () -> String = "",
    _ body: (_ value: inout Case) throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    modify(
      &`enum`, path, message(), body, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Changes what an optional enum holds in a case; `nil`, or a value in another case, is a failure.
  @available(*, deprecated, message: "Write a case key path, 'case: \\.counter'.")
  public func XCTModify<Enum, Case>(
    _ optional: inout Enum?,
    case path: AnyCasePath<Enum, Case>,
    _ message: @autoclosure () -> String = "",
    _ body: (_ value: inout Case) throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    modify(
      &optional, Enum?.allCasePaths.some.appending(path: path), message(), body, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// Returns what an enum holds in a case.
  ///
  /// - Throws: An error, which is also reported as a failure, if the enum is in another case.
  @available(*, deprecated, message: "Write 'try #require(action[case: \\.counter])'.")
  public func XCTUnwrap<Enum, Case>(
    _ enum: Enum,
    case path: AnyCasePath<Enum, Case>,
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws -> Case {
    if let value = path.extract(from: `enum`) { return value }
    let error = CaseIsAbsent(root: `enum`, value: Case.self)
    let message = message()
    reportIssue(
      "XCTUnwrap: \(error)\(message.isEmpty ? "" : " - \(message)")", fileID: fileID, filePath: filePath,
      line: line, column: column)
    throw error
  }
#endif
