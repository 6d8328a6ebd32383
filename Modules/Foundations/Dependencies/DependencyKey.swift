import IssueReporting

/// A key that registers a dependency, with its default values in a program, in a preview, and in a test.
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
/// Each default is computed when it is first used: once in a program, and once in each test.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The value in a running program.
  static var liveValue: Value { get }

  associatedtype Value = Self

  /// The value in a preview. The default is the live value.
  static var previewValue: Value { get }

  /// The value in a test. By default, using the dependency in a test reports an issue and returns the preview value.
  static var testValue: Value { get }
}

/// The part of a dependency's registration that doesn't need a live value.
///
/// Use this protocol if the interface is built separately from its implementation. The interface module conforms to
/// this protocol, and the implementation module adds ``DependencyKey``.
public protocol TestDependencyKey<Value> {
  /// The type of the dependency.
  associatedtype Value: Sendable = Self

  /// The value in a preview. The default is the test value.
  static var previewValue: Value { get }

  /// The value in a test.
  static var testValue: Value { get }

  /// A Boolean value that indicates whether using a dependency without a test value in a test reports an issue. The
  /// default is `true`.
  static var shouldReportUnimplemented: Bool { get }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The preview value, after reporting an issue, because a test must not access the outside world by accident.
  public static var testValue: Value {
    if shouldReportUnimplemented { DependencyAccess.reportMissingTestValue(of: Self.self) }
    return previewValue
  }
}

extension TestDependencyKey {
  /// The test value.
  public static var previewValue: Value { testValue }

  /// A Boolean value that indicates whether using a dependency without a test value reports an issue.
  ///
  /// The default is `true`.
  public static var shouldReportUnimplemented: Bool { true }
}
