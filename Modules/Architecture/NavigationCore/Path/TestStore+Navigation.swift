import ComposableArchitecture

extension TestStore {
  /// Asserts that the feature asked for a route.
  ///
  /// For tests of a feature alone, without the screens that it requests. A request that is not asserted fails the test.
  public func receiveNavigation(
    to route: some Route,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receiveNavigation(
      .push(AnyRoute(route)), timeout: timeout, fileID: fileID, file: file, line: line, column: column
    )
  }

  /// Asserts what the feature asked of the path that it would be on.
  public func receiveNavigation(
    _ request: NavigationRequest,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await _receiveRequest(
      request, timeout: timeout, fileID: fileID, file: file, line: line, column: column)
  }
}
