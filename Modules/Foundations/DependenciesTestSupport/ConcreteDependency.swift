import Dependencies

extension Dependency {
  /// Reads a dependency that is an existential as the concrete type that a test has put there.
  ///
  /// ```swift
  /// @Suite(.dependency(\.player, RecordingPlayer()))
  /// struct PlaybackTests {
  ///   @Dependency(\.player, as: RecordingPlayer.self) var player
  ///
  ///   @Test func playing() {
  ///     Playback().start()
  ///     #expect(player.played == ["intro"])
  ///   }
  /// }
  /// ```
  ///
  /// It traps where the dependency is of another type.
  ///
  /// - Parameters:
  ///   - keyPath: The property of `DependencyValues`.
  ///   - type: The type that its value has in the test.
  ///   - fileID: Where an issue is reported.
  ///   - filePath: Where an issue is reported.
  ///   - line: Where an issue is reported.
  ///   - column: Where an issue is reported.
  public init<Existential>(
    _ keyPath: any KeyPath<DependencyValues, Existential> & Sendable,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      _reading: { concrete($0[keyPath: keyPath], file: filePath, line: line) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reads a dependency that is an existential, by its key, as the concrete type that a test has put there.
  ///
  /// It traps where the dependency is of another type.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency.
  ///   - type: The type that its value has in the test.
  ///   - fileID: Where an issue is reported.
  ///   - filePath: Where an issue is reported.
  ///   - line: Where an issue is reported.
  ///   - column: Where an issue is reported.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      _reading: { concrete($0[key, function: "subscript(key:)"], file: filePath, line: line) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

private func concrete<Concrete>(_ value: some Any, file: StaticString, line: UInt) -> Concrete {
  guard let concrete = value as? Concrete else {
    preconditionFailure(
      """
      A dependency is read as '\(Concrete.self)', but its value is of type '\(type(of: value as Any))'. Override it \
      with a '\(Concrete.self)' in this test.
      """,
      file: file, line: line)
  }
  return concrete
}
