import CairnSupport
import Foundation
import Synchronization

/// Tells of each change of a value that a key keeps.
package final class KeptChanges: Sendable {
  /// A change.
  package struct Change: @unchecked Sendable {
    /// The key, as it is written.
    package let key: String
    /// The file that keeps the value, if one does.
    package let file: URL?
    /// What it is now.
    package let value: Any
  }

  // Most programs are not observed: a change costs them one look.
  private let isObserved = Atomic<Bool>(false)
  private let observers = Locked(Listeners<@Sendable (Change) -> Void>())

  /// Begins to tell of changes.
  ///
  /// - Parameter body: Called with the value locked, on the thread of the change: it must not read a shared value.
  package func observe(_ body: @escaping @Sendable (Change) -> Void) -> SharedSubscription {
    let id = observers.withLock { $0.add(body) }
    isObserved.store(true, ordering: .releasing)
    return SharedSubscription { [self] in
      observers.withLock {
        $0.remove(id)
        if $0.isEmpty { isObserved.store(false, ordering: .releasing) }
      }
    }
  }

  func tell(of change: @autoclosure () -> Change?) {
    guard isObserved.load(ordering: .acquiring), let change = change() else { return }
    for observer in observers.withLock({ $0.bodies }) { observer(change) }
  }
}
