import Synchronization

/// A source of numbers that are unique within the process.
///
/// It is much cheaper than `UUID()`, which asks the system for random bytes.
package enum UniqueID {
  private static let counter = Atomic<Int>(0)

  /// Returns the next number.
  ///
  /// The first one is 1.
  package static func next() -> Int {
    counter.add(1, ordering: .relaxed).newValue
  }
}
