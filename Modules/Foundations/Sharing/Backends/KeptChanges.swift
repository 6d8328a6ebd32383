import CairnSupport
import Foundation
import Synchronization

/// The observers of changes to the values that keys store.
package final class KeptChanges: Sendable {
  /// A change.
  package struct Change: @unchecked Sendable {
    /// The key as written in source code.
    package let key: String
    /// The file that stores the value, if there is one.
    package let file: URL?
    /// The new value.
    package let value: Any
  }

  // Most programs have no observers, so a change costs them one atomic read.
  private let isObserved = Atomic<Bool>(false)
  private let observers = Locked(Listeners<@Sendable (Change) -> Void>())

  /// Calls `body` after each change until the subscription is canceled.
  ///
  /// - Parameter body: Called with the value locked, on the thread of the change. It must not read a shared value.
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
