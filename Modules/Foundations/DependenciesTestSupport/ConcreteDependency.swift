import Dependencies

extension Dependency {
  /// Reads a dependency with an existential type as the concrete type that the test provided.
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
  /// Reading traps if the dependency has another type.
  ///
  /// - Parameters:
  ///   - keyPath: The property of `DependencyValues`.
  ///   - type: The type of the value in the test.
  ///   - fileID: The file in which an issue is reported.
  ///   - filePath: The path of the file in which an issue is reported.
  ///   - line: The line on which an issue is reported.
  ///   - column: The column in which an issue is reported.
  public init<Existential>(
    _ keyPath: any KeyPath<DependencyValues, Existential> & Sendable,
    as type: Value.Type,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      _reading: { concrete($0[keyPath: keyPath], file: filePath, line: line) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reads a dependency with an existential type by its key, as the concrete type that the test provided.
  ///
  /// Reading traps if the dependency has another type.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency.
  ///   - type: The type of the value in the test.
  ///   - fileID: The file in which an issue is reported.
  ///   - filePath: The path of the file in which an issue is reported.
  ///   - line: The line on which an issue is reported.
  ///   - column: The column in which an issue is reported.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    as type: Value.Type,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
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
