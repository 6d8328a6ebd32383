import Observation

/// The events of a test, in order. Views that write to it don't read it.
@MainActor
final class Journal {
  private(set) var entries: [String] = []

  func add(_ entry: String) { entries.append(entry) }

  /// Returns all events since the last call.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

extension Array where Element: Hashable {
  /// Removes an element and its successors, like a stack of screens with these ids.
  mutating func removeAll(from id: AnyHashable) {
    if let index = firstIndex(where: { AnyHashable($0) == id }) { removeSubrange(index...) }
  }
}

/// A value that a test changes from outside the views that show it.
@MainActor
@Observable
final class Source<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
