import Dependencies
import Testing

/// A trait that changes dependencies for a test, or for each test in a suite.
public struct _DependenciesTrait: Sendable, TestScoping, TestTrait, SuiteTrait {
  let updateValues: @Sendable (inout DependencyValues) async throws -> Void

  /// `true`: a suite's trait applies to each of its tests.
  public var isRecursive: Bool { true }

  /// Runs a test, or one case of a parameterized test, with this trait's dependencies.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // Each case of a parameterized test has separate defaults, which the traits of that case share.
    let defaults = DependencyDefaults.isolated ?? DependencyDefaults()
    try await DependencyDefaults.$isolated.withValue(defaults) {
      try await withDependencies {
        try await updateValues(&$0)
      } operation: {
        try await function()
      }
    }
  }
}

extension Trait where Self == _DependenciesTrait {
  /// Gives each test, and each case of a parameterized test, separate defaults.
  public static var dependencies: Self {
    Self(updateValues: { _ in })
  }

  /// Overrides a dependency.
  ///
  /// ```swift
  /// @Test(.dependency(\.continuousClock, .immediate)) func timer() async { … }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The dependency, or a part of it.
  ///   - value: The value, which is evaluated again for each test.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    Self(updateValues: { $0[keyPath: keyPath] = try value() })
  }

  /// Overrides a dependency that is registered by its type.
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Value == Value.Value {
    Self(updateValues: { $0[Value.self] = try value() })
  }

  /// Overrides dependencies.
  public static func dependencies(
    _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> Self {
    Self(updateValues: updateValues)
  }
}
