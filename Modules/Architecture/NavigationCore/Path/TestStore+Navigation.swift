import ComposableArchitecture

extension TestStore {
  /// Asserts that the feature requested a push of a route.
  ///
  /// Use this function to test a single feature without the screens that it requests. A request that isn't asserted fails the
  /// test.
  public func receiveNavigation(
    to route: some Route,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receiveNavigation(
      .push(AnyRoute(route)), timeout: timeout, fileID: fileID, file: file, line: line, column: column
    )
  }

  /// Asserts that the feature made a navigation request.
  public func receiveNavigation(
    _ request: NavigationRequest,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await _receiveRequest(
      request, timeout: timeout, fileID: fileID, file: file, line: line, column: column)
  }
}
