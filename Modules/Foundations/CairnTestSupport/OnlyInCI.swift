import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test that takes seconds of processor time, unless the environment variable `CI` is set, as in `.ci/run`.
  ///
  /// Such a test is either the slower half of a pair whose other half always runs (with a second program, or megabytes
  /// instead of kilobytes), or it ends a process. The latter takes half a second, mostly in the Swift Testing thread
  /// that waits for the process.
  public static var onlyInCI: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["CI"] != nil, "It is slow: 'CI=true swift test' runs it.")
  }
}
