import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Leaves out what takes seconds of the processor, unless the variable `CI` is set, as in `.ci/run`.
  ///
  /// What is marked so is the slower half of something whose other half always runs, a second program or megabytes in place of
  /// kilobytes, or ends a process: half a second for each, most of it in the thread of Swift Testing's that waits for its end.
  public static var onlyInCI: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["CI"] != nil, "It is slow: 'CI=true swift test' runs it.")
  }
}
