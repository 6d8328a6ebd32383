import CairnSupport

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
    /// Whether the host was told, or is about to be.
    var isTold = false

    mutating func insert(_ node: Int, _ parts: Parts) {
      nodes[node, default: []].formUnion(parts)
      isSet = true
    }

    /// - Returns: Whether the host has to be told.
    mutating func tell() -> Bool {
      defer { isTold = true }
      return !isTold
    }
  }

  private let pending: Locked<Pending>
  /// Whether a request to render is on its way.
  private let isRequested = Locked(false)

  init() {
    pending = Locked(Pending(isEverything: true, isSet: true))
  }

  /// Whether something has to be made again.
  var isSet: Bool { pending.withLock { $0.isSet } }

  /// Adds a node that the host makes again by itself.
  func insert(_ node: Int, _ parts: Parts) {
    pending.withLock { $0.insert(node, parts) }
  }

  /// Adds a node that has changed by itself.
  ///
  /// - Returns: Whether a render has to be requested: there was no change before, and no request is on its way.
  func requestRender(of node: Int, _ parts: Parts) -> Bool {
    let isFirst = pending.withLock { pending in
      pending.insert(node, parts)
      return pending.tell()
    }
    guard isFirst else { return false }
    return isRequested.withLock { isRequested in
      defer { isRequested = true }
      return !isRequested
    }
  }

  /// Notes that the request has arrived.
  func requestHasArrived() { isRequested.withLock { $0 = false } }

  /// Makes everything again, also what did not change.
  ///
  /// - Returns: Whether the host has to be told.
  func insertEverything() -> Bool {
    pending.withLock { pending in
      (pending.isEverything, pending.isSet) = (true, true)
      return pending.tell()
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
