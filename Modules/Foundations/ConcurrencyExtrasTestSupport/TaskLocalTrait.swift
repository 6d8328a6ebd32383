import Testing

/// A trait that binds a task-local value for a test, or for each test of a suite.
public struct _TaskLocalTrait<Value: Sendable>: Sendable, TestScoping, TestTrait, SuiteTrait {
  let taskLocal: TaskLocal<Value>
  let value: @Sendable () throws -> Value

  /// The trait of a suite applies to each test of the suite.
  public var isRecursive: Bool { true }

  /// Runs one test, or one case of a parameterized test, with the value bound.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await taskLocal.withValue(value()) { try await function() }
  }
}

extension Trait {
  /// Binds a task-local value.
  ///
  /// ```swift
  /// enum Session {
  ///   @TaskLocal static var user = "guest"
  /// }
  ///
  /// @Test(.taskLocal(Session.$user, "Blob")) func greeting() { … }
  /// ```
  ///
  /// - Parameters:
  ///   - taskLocal: The task-local value, by its projection.
  ///   - value: The value, which is computed for each test. If it throws an error, the test fails.
  public static func taskLocal<Value: Sendable>(
    _ taskLocal: TaskLocal<Value>,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Self == _TaskLocalTrait<Value> {
    Self(taskLocal: taskLocal, value: value)
  }
}
