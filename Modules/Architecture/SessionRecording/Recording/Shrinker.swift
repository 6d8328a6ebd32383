import NavigationCore

/// Finds a short list that fails like a long one, by leaving out the parts that the failure doesn't need (delta debugging).
///
/// It leaves out large parts first, then smaller ones, and then single elements, until each remaining element is needed.
package final class Shrinker {
  /// The maximum number of lists to try.
  private let limit: Int
  /// The number of lists that were tried.
  package private(set) var runs = 0
  /// A Boolean value that indicates whether each element of the result is needed.
  ///
  /// It's `false` if the limit was reached first.
  package private(set) var isMinimal = false

  /// Creates a shrinker that tries at most `limit` lists.
  package init(limit: Int = 1_000) { self.limit = limit }

  /// Returns the shortest failing list that was found.
  ///
  /// - Parameters:
  ///   - list: A list that fails.
  ///   - fails: A closure that returns whether a shorter list fails in the same way.
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
      // An element that opens something and the element that closes it may be needed only by each other.
      for neighbors in 2...3 where list.count == count {
        guard try await leaveOut(neighbors, of: &list, step: 1, fails) else { return list }
      }
      if list.count == count { break }
    }
    isMinimal = true
    return list
  }

  /// Leaves out parts of a specific size, starting at the end because earlier elements prepare later ones.
  ///
  /// - Returns: `true` if all parts were tried, or `false` if the limit was reached.
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
