#if OlderSpellings
  import IssueReporting

  /// Changes the associated value of a case, `XCTModify(&action, case: /Action.counter) { … }`, and fails the test if
  /// the enum is in another case.
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

  /// Changes the associated value of a case of an optional enum, and fails the test if it's `nil` or in another case.
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

  /// Returns the associated value of a case.
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
