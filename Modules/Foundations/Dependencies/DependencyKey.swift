import IssueReporting

/// Registers a dependency: what it is by default in a program, in a preview and in a test.
///
/// ```swift
/// struct APIClient: DependencyKey {
///   var fetch: @Sendable (Int) async throws -> String
///   static let liveValue = APIClient { … }
/// }
///
/// extension DependencyValues {
///   var apiClient: APIClient {
///     get { self[APIClient.self] }
///     set { self[APIClient.self] = newValue }
///   }
/// }
/// ```
///
/// Each default is computed once, when it is first used: once in a program, once in each test.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The value in a program that runs for real.
  static var liveValue: Value { get }

  associatedtype Value = Self

  /// The value in a preview. Without one it is the live value.
  static var previewValue: Value { get }

  /// The value in a test. Without one, using the dependency in a test is reported as an issue, and the preview
  /// value is used.
  static var testValue: Value { get }
}

/// The part of a dependency's registration that needs no live value.
///
/// For an interface that is built apart from its implementation: the module of the interface conforms to this
/// protocol, the module of the implementation adds ``DependencyKey``.
public protocol TestDependencyKey<Value> {
  /// The type of the dependency.
  associatedtype Value: Sendable = Self

  /// The value in a preview. Without one it is the test value.
  static var previewValue: Value { get }

  /// The value in a test.
  static var testValue: Value { get }

  /// Whether using a dependency without a test value in a test is reported. `true` unless a key says otherwise.
  static var shouldReportUnimplemented: Bool { get }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The preview value, after an issue has been reported: a test must not touch the world by accident.
  public static var testValue: Value {
    if shouldReportUnimplemented { DependencyAccess.reportMissingTestValue(of: Self.self) }
    return previewValue
  }
}

extension TestDependencyKey {
  /// The test value.
  public static var previewValue: Value { testValue }

  /// Whether using a dependency without a test value is reported: it is, unless the key says otherwise.
  public static var shouldReportUnimplemented: Bool { true }
}
