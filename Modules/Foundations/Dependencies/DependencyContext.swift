import Foundation
import IssueReporting

/// The circumstances that a program runs in, which decide where a dependency's default value comes from.
public enum DependencyContext: Sendable, Hashable {
  /// The program itself: `liveValue`.
  case live
  /// A program that shows one feature: `previewValue`.
  case preview
  /// A test: `testValue`.
  case test
}

extension DependencyContext {
  /// The context where nothing overrides it.
  ///
  /// The environment variable `SWIFT_DEPENDENCIES_CONTEXT` (`live`, `preview` or `test`) comes first, then
  /// whether tests run.
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
        The environment variable SWIFT_DEPENDENCIES_CONTEXT is '\(name)', which is no dependency context. \
        Use 'live', 'preview' or 'test'.
        """)
    }
    return isTesting ? .test : .live
  }()
}
