import Synchronization

/// Numbers that are unique within the process.
///
/// Much cheaper than a `UUID()`, which needs random bytes of the system.
package enum UniqueID {
  private static let counter = Atomic<Int>(0)

  /// A number that was not given out before; the first is 1.
  package static func next() -> Int {
    counter.add(1, ordering: .relaxed).newValue
  }
}
