import CairnSupport
import Synchronization

/// A cache of default values that finds them without a lock.
///
/// A slot holds the first value whose key maps to it, until that value is set again. A value whose slot is occupied is
/// looked up each time. No entry is freed before the cache, because a reader may have just found it.
final class DependencyCache: Sendable {
  private final class Entry: Sendable {
    let key: ObjectIdentifier
    let context: DependencyContext
    let box: AnyDependencyBox

    init(key: ObjectIdentifier, context: DependencyContext, box: AnyDependencyBox) {
      (self.key, self.context, self.box) = (key, context, box)
    }
  }

  private let places = InlineArray<64, Atomic<Unmanaged<Entry>?>> { _ in Atomic(nil) }
  private let entries = Locked<[Entry]>([])

  private static func place(of key: ObjectIdentifier) -> Int {
    // Types are aligned to 8 bytes, and most are further apart.
    let address = UInt(bitPattern: key)
    return Int(truncatingIfNeeded: (address >> 4 ^ address >> 10) & 63)
  }

  /// Returns the value of a key, if it is cached.
  func box(of key: ObjectIdentifier, in context: DependencyContext) -> AnyDependencyBox? {
    places[Self.place(of: key)].load(ordering: .acquiring)?._withUnsafeGuaranteedRef {
      $0.key == key && $0.context == context ? $0.box : nil
    }
  }

  /// Adds a value if its slot is free.
  func insert(_ box: AnyDependencyBox, of key: ObjectIdentifier, in context: DependencyContext) {
    entries.withLock { entries in
      let place = Self.place(of: key)
      guard places[place].load(ordering: .relaxed) == nil else { return }
      let entry = Entry(key: key, context: context, box: box)
      entries.append(entry)
      places[place].store(.passUnretained(entry), ordering: .releasing)
    }
  }

  /// Removes the value of a key.
  func remove(_ key: ObjectIdentifier) {
    entries.withLock { _ in
      let place = Self.place(of: key)
      guard places[place].load(ordering: .relaxed)?.takeUnretainedValue().key == key else { return }
      places[place].store(nil, ordering: .releasing)
    }
  }
}
