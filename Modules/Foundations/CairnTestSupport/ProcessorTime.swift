import Foundation
import IssueReporting

/// Expects that work on a large input takes less than 20 seconds of processor time on this thread.
///
/// Work that grows with the square of the input's length exceeds the limit by far, while linear work stays below it
/// even on a slow machine. Other programs and concurrent tests don't count.
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

/// Returns the processor time that this thread has used.
private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
