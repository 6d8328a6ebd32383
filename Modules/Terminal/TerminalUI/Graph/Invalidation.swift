import ConcurrencyExtras

/// What has to be made again. Changes may be noticed on any thread.
final class Invalidation: Sendable {
  /// What of a node has to be made again.
  struct Parts: OptionSet, Sendable {
    let rawValue: UInt8
    /// What its view consists of: the body is evaluated.
    static let body = Parts(rawValue: 1)
    /// The elements that it makes itself.
    static let elements = Parts(rawValue: 2)
  }

  /// What has become invalid since it was taken last.
  struct Pending: Sendable {
    /// The nodes by their ids.
    var nodes: [Int: Parts] = [:]
    /// Whether everything is made again, also what did not change.
    var isEverything = false
    var isSet = false
  }

  private let pending: Locked<Pending>

  init() {
    pending = Locked(Pending(isEverything: true, isSet: true))
  }

  /// Whether something has to be made again.
  var isSet: Bool { pending.withLock { $0.isSet } }

  /// Adds a node.
  ///
  /// - Returns: Whether nothing had to be made again before.
  @discardableResult
  func insert(_ node: Int, _ parts: Parts) -> Bool {
    pending.withLock { pending in
      pending.nodes[node, default: []].formUnion(parts)
      defer { pending.isSet = true }
      return !pending.isSet
    }
  }

  /// Adds a look at everything.
  ///
  /// - Parameter everything: Whether what did not change is made again too.
  /// - Returns: Whether nothing had to be made again before.
  @discardableResult
  func insertAll(everything: Bool) -> Bool {
    pending.withLock { pending in
      if everything { pending.isEverything = true }
      defer { pending.isSet = true }
      return !pending.isSet
    }
  }

  /// Takes what has to be made again.
  func take() -> Pending {
    pending.withLock { pending in
      defer { pending = Pending() }
      return pending
    }
  }
}
