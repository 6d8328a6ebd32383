import CairnSupport

/// The parts of the tree to build again. Changes can be recorded on any thread.
final class Invalidation: Sendable {
  /// The invalid parts of a node.
  struct Parts: OptionSet, Sendable {
    let rawValue: UInt8
    /// The content of the view, so that its body is evaluated.
    static let body = Parts(rawValue: 1)
    /// The elements that the node builds itself.
    static let elements = Parts(rawValue: 2)
  }

  /// The parts that became invalid since `take()` was last called.
  struct Pending: Sendable {
    /// The nodes, by their ids.
    var nodes: [Int: Parts] = [:]
    /// A Boolean value that indicates whether to build everything again, even if it hasn't changed.
    var isEverything = false
    var isSet = false
    /// A Boolean value that indicates whether the program was notified, or is about to be.
    var isNotified = false

    mutating func insert(_ node: Int, _ parts: Parts) {
      nodes[node, default: []].formUnion(parts)
      isSet = true
    }

    /// Records that the program is notified.
    ///
    /// - Returns: `true` if it wasn't notified before.
    mutating func markNotified() -> Bool {
      defer { isNotified = true }
      return !isNotified
    }
  }

  private let pending: Locked<Pending>
  /// A Boolean value that indicates whether a request to render is on its way.
  private let isRequested = Locked(false)

  init() {
    pending = Locked(Pending(isEverything: true, isSet: true))
  }

  /// A Boolean value that indicates whether something is invalid.
  var isSet: Bool { pending.withLock { $0.isSet } }

  /// Adds a node that the next update builds again, without a request to render.
  func insert(_ node: Int, _ parts: Parts) {
    pending.withLock { $0.insert(node, parts) }
  }

  /// Adds a node whose values have changed.
  ///
  /// - Returns: `true` if the caller must request a render, because there was no earlier change and no request is on its way.
  func requestRender(of node: Int, _ parts: Parts) -> Bool {
    let isFirst = pending.withLock { pending in
      pending.insert(node, parts)
      return pending.markNotified()
    }
    guard isFirst else { return false }
    return isRequested.withLock { isRequested in
      defer { isRequested = true }
      return !isRequested
    }
  }

  /// Records that the request has arrived.
  func requestHasArrived() { isRequested.withLock { $0 = false } }

  /// Invalidates everything, even if it hasn't changed.
  ///
  /// - Returns: `true` if the program must be notified.
  func insertEverything() -> Bool {
    pending.withLock { pending in
      (pending.isEverything, pending.isSet) = (true, true)
      return pending.markNotified()
    }
  }

  /// Returns the invalid parts and resets them.
  func take() -> Pending {
    pending.withLock { pending in
      defer { pending = Pending() }
      return pending
    }
  }
}
