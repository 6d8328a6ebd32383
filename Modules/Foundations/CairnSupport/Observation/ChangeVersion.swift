import Observation
import Synchronization

/// A count of the changes to a value that any thread may change.
///
/// `Observation` registers observers after the reads have ended, so it misses a change that another thread makes in between
/// (`MissedChangeTests`). An observer compares the versions that it read with the current versions, and reads again if one is
/// newer.
package final class ChangeVersion: Sendable {
  private let count = Atomic<UInt>(0)

  package init() {}

  /// Records that this thread is about to read the value.
  package func noteRead() {
    let context = ThreadContext.current
    guard context.observers > 0 else { return }
    context.versionsRead.append((self, count.load(ordering: .acquiring)))
  }

  /// Counts a change.
  ///
  /// Call it after the change and before notifying observers.
  package func noteChange() {
    count.add(1, ordering: .acquiringAndReleasing)
    let context = ThreadContext.current
    guard context.observers > 0 else { return }
    // An observer isn't outdated by its own changes.
    for index in context.versionsRead.indices where context.versionsRead[index].version === self {
      context.versionsRead[index].count &+= 1
    }
  }

  /// Runs a closure that reads values and registers observers.
  ///
  /// - Returns: The result, and whether another thread changed a value between its read and its registration.
  package static func observing<R>(_ readAndRegister: () -> R) -> (result: R, isOutdated: Bool) {
    let context = ThreadContext.current
    let first = context.versionsRead.count
    context.observers += 1
    let result = readAndRegister()
    context.observers -= 1
    let isOutdated = context.versionsRead[first...].contains {
      $0.version.count.load(ordering: .acquiring) != $0.count
    }
    // The reads of a nested closure belong to the outer one as well.
    if context.observers == 0 { context.versionsRead.removeAll(keepingCapacity: true) }
    return (result, isOutdated)
  }

  /// Suspends until a condition on observable values holds, whichever thread changes them.
  ///
  /// `Observations` would miss a change that is made while it starts waiting, and wait forever.
  package static func wait(until condition: @Sendable () -> Bool) async {
    while true {
      let (changes, change) = AsyncStream.makeStream(of: Void.self)
      let (holds, isOutdated) = observing {
        withObservationTracking(condition) { change.yield() }
      }
      if holds { return }
      if !isOutdated { for await _ in changes { break } }
      if Task.isCancelled { return }
    }
  }
}
