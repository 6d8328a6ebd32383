/// Objects and values by key, as long as the objects exist.
///
/// Entries of deallocated objects are removed when the table has doubled in size.
package struct WeakTable<Key: Hashable, Object: AnyObject, Value> {
  fileprivate struct Entry {
    weak let object: Object?
    let value: Value
  }

  private var entries: [Key: Entry] = [:]
  private var sweepAt = 64

  package init() {}

  /// Returns the object and the value of a key, or `nil` if the object doesn't exist.
  package subscript(key: Key) -> (object: Object, value: Value)? {
    entries[key].flatMap { entry in entry.object.map { ($0, entry.value) } }
  }

  /// The objects that exist, by their keys.
  package var objects: [Key: Object] { entries.compactMapValues(\.object) }

  /// The number of entries, including entries of deallocated objects that weren't removed yet.
  package var count: Int { entries.count }

  /// Adds an object, or replaces the one with the same key.
  package mutating func insert(_ object: Object, _ value: Value, for key: Key) {
    if entries.count >= sweepAt {
      entries = entries.filter { $0.value.object != nil }
      sweepAt = max(64, entries.count * 2)
    }
    entries[key] = Entry(object: object, value: value)
  }

  /// Removes the entry of a key.
  package mutating func remove(_ key: Key) { entries[key] = nil }
}

extension WeakTable.Entry: Sendable where Object: Sendable, Value: Sendable {}
extension WeakTable: Sendable where Key: Sendable, Object: Sendable, Value: Sendable {}

extension WeakTable where Value == Void {
  /// Adds an object, or replaces the one with the same key.
  package mutating func insert(_ object: Object, for key: Key) { insert(object, (), for: key) }
}
