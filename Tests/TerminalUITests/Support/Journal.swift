import Observation

/// What happened in a test, in order. Views that write to it do not read it.
@MainActor
final class Journal {
  private(set) var entries: [String] = []

  func add(_ entry: String) { entries.append(entry) }

  /// Everything so far; what follows is told from it.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

extension Array where Element: Hashable {
  /// Removes an element and those behind it, as a stack of screens with these ids does.
  mutating func removeAll(from id: AnyHashable) {
    if let index = firstIndex(where: { AnyHashable($0) == id }) { removeSubrange(index...) }
  }
}

/// A value that a test changes from outside of the views that show it.
@MainActor
@Observable
final class Source<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
