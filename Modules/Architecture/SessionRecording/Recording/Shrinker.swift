import NavigationCore

/// Finds a short list that fails as a long one does, by leaving out what it fails without: delta debugging.
///
/// Large parts are tried first, then smaller ones, then single elements, until each of those that are left is needed.
package final class Shrinker {
  /// How many lists are tried at most.
  private let limit: Int
  /// How many lists were tried.
  package private(set) var runs = 0
  /// Whether each element of the list that was found is needed; the limit may have come before.
  package private(set) var isMinimal = false

  /// A shrinker that tries so many lists at most.
  package init(limit: Int = 1_000) { self.limit = limit }

  /// The shortest list that was found.
  ///
  /// - Parameters:
  ///   - list: A list that fails.
  ///   - fails: Whether a shorter one fails in the same way.
  nonisolated(nonsending) package func shrink<Element>(
    _ list: [Element], fails: nonisolated(nonsending) ([Element]) async throws -> Bool
  ) async rethrows -> [Element] {
    var list = list
    isMinimal = list.isEmpty
    var size = max(list.count / 2, 1)
    while !list.isEmpty {
      let count = list.count
      guard try await leaveOut(size, of: &list, step: size, fails) else { return list }
      if size > 1 {
        size = max(min(size / 2, list.count), 1)
        continue
      }
      guard list.count == count else { continue }
      // What opens something and what closes it are needed by each other alone.
      for neighbours in 2...3 where list.count == count {
        guard try await leaveOut(neighbours, of: &list, step: 1, fails) else { return list }
      }
      if list.count == count { break }
    }
    isMinimal = true
    return list
  }

  /// Leaves out parts of a size, from the end: what comes first prepares what comes after it.
  ///
  /// - Returns: Whether all parts were tried; otherwise the limit has come.
  nonisolated(nonsending) private func leaveOut<Element>(
    _ size: Int, of list: inout [Element], step: Int,
    _ fails: nonisolated(nonsending) ([Element]) async throws -> Bool
  ) async rethrows -> Bool {
    var end = list.count
    while end > 0, size == step || end >= size {
      let start = max(end - size, 0)
      if end <= list.count {
        var candidate = list
        candidate.removeSubrange(start..<end)
        guard runs < limit else { return false }
        runs += 1
        if try await fails(candidate) { list = candidate }
      }
      end -= step
    }
    return true
  }
}
