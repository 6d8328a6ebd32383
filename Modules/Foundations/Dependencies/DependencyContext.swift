import Foundation
import IssueReporting

/// The context that a program runs in, which determines the default values of dependencies.
public enum DependencyContext: Sendable, Hashable {
  /// The program itself, which uses `liveValue`.
  case live
  /// A preview of one feature, which uses `previewValue`.
  case preview
  /// A test, which uses `testValue`.
  case test
}

extension DependencyContext {
  /// The context, unless it is overridden.
  ///
  /// The environment variable `SWIFT_DEPENDENCIES_CONTEXT` (`live`, `preview`, or `test`) takes precedence. Otherwise,
  /// the context is `test` while tests run.
  static let ofProcess: Self = {
    let name = ProcessInfo.processInfo.environment["SWIFT_DEPENDENCIES_CONTEXT"]
    switch name {
    case "live": return .live
    case "preview": return .preview
    case "test": return .test
    case nil: break
    case .some(let name):
      reportIssue(
        """
        The environment variable SWIFT_DEPENDENCIES_CONTEXT is '\(name)', which isn't a dependency context. \
        Use 'live', 'preview' or 'test'.
        """)
    }
    return isTesting ? .test : .live
  }()
}
