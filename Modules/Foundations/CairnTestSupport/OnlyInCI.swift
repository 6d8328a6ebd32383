import Foundation
import Testing

/// A Boolean value that indicates whether the environment variable `CI` is set, as in `.ci/run`.
public let isInCI = ProcessInfo.processInfo.environment["CI"] != nil

/// The number of random cases that a test tries: all of them if the environment variable `CI` is set, and a fifth of them otherwise.
public func randomCases(_ count: Int) -> Int {
  isInCI ? count : max(1, count / 5)
}

extension Trait where Self == ConditionTrait {
  /// Skips a test that takes seconds of processor time, unless the environment variable `CI` is set, as in `.ci/run`.
  ///
  /// Such a test is either the slower half of a pair whose other half always runs (with a second program, or megabytes
  /// instead of kilobytes), or it ends a process. The latter takes half a second, mostly in the Swift Testing thread
  /// that waits for the process.
  public static var onlyInCI: Self {
    .enabled(
      if: isInCI, "It is slow: 'CI=true swift test' runs it.")
  }
}
