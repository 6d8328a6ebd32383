import Observation
import Synchronization

/// How often something has changed that any thread may change.
///
/// `Observation` registers what was read when the reading has ended. A change that another thread makes in between reaches no
/// observer. So code that observes compares the versions of what was read, and reads again where one is newer.
package final class ChangeVersion: Sendable {
  private let count = Atomic<UInt>(0)

  package init() {}

  /// Notes that this thread reads what has this version; before it is read.
  package func noteRead() {
    let context = ThreadContext.current
    guard context.observers > 0 else { return }
    context.versionsRead.append((self, count.load(ordering: .acquiring)))
  }

  /// Counts a change; after it is made, before its observers are told.
  package func noteChange() {
    count.add(1, ordering: .acquiringAndReleasing)
    let context = ThreadContext.current
    guard context.observers > 0 else { return }
    // What an observer changes itself is no news to it.
    for index in context.versionsRead.indices where context.versionsRead[index].version === self {
      context.versionsRead[index].count &+= 1
    }
  }

  /// Runs a closure that reads and registers what it read, and answers whether another thread changed some of it before it was
  /// registered.
  package static func observing<R>(_ readAndRegister: () -> R) -> (result: R, isOutdated: Bool) {
    let context = ThreadContext.current
    let first = context.versionsRead.count
    context.observers += 1
    let result = context.observed(readAndRegister)
    context.observers -= 1
    let isOutdated = context.versionsRead[first...].contains {
      $0.version.count.load(ordering: .acquiring) != $0.count
    }
    // What is read inside of another reading is registered for that one too.
    if context.observers == 0 { context.versionsRead.removeAll(keepingCapacity: true) }
    return (result, isOutdated)
  }

  /// Suspends until a condition holds that observed values of any thread decide.
  ///
  /// `Observations` would wait for ever for what changes while it begins to wait.
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
