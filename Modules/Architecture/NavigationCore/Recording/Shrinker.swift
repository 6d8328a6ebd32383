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
      var isShorter = false
      // From the end: what comes first prepares what comes after it.
      var end = list.count
      while end > 0 {
        let start = max(end - size, 0)
        var candidate = list
        candidate.removeSubrange(start..<end)
        guard runs < limit else { return list }
        runs += 1
        if try await fails(candidate) { (list, isShorter) = (candidate, true) }
        end = start
      }
      if size == 1, !isShorter || list.isEmpty { break }
      size = max(min(size / 2, list.count), 1)
    }
    isMinimal = true
    return list
  }
}
