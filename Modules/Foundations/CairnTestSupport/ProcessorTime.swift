import Foundation
import IssueReporting

/// Expects that work on a large input takes less than 20 seconds of the processor, on this thread alone.
///
/// Work that grows with the square of the input's length breaks the bound by far, while a slow machine keeps it; and other programs
/// and tests beside it do not count.
public func expectLinear(
  _ what: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ work: () throws -> Void
) rethrows {
  let start = processorTime()
  try work()
  let time = processorTime() - start
  guard time >= .seconds(20) else { return }
  reportIssue(
    "\(what) took \(time) of the processor.", fileID: fileID, filePath: filePath, line: line, column: column)
}

/// What this thread used of the processor.
private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
