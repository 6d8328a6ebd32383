/// The place that effects belong to: the whole state, or a child in another place.
///
/// Two paths are equal if they lead to the same child. Cancellation ids are local to a path.
final class EffectPath: Sendable {
  let parent: EffectPath?
  /// The location of the child in the parent's state, or `nil` for the whole state.
  let location: ChildLocation?
  private let hash: Int

  static let root = EffectPath(nil, below: nil)

  init(_ location: ChildLocation?, below parent: EffectPath?) {
    self.parent = parent
    self.location = location
    var hasher = Hasher()
    hasher.combine(parent?.hash)
    hasher.combine(location?.operatorID)
    hasher.combine(location?.id)
    hash = hasher.finalize()
  }

  /// Calls a closure with the child's state, and returns whether the child exists, or `nil` if that isn't known.
  func find(in root: StatePointer, _ body: (StatePointer) -> Void) -> Bool? {
    guard let parent, let location else {
      body(root)
      return true
    }
    var exists: Bool?
    let hasParent = parent.find(in: root) { exists = location.find($0, body) }
    return hasParent == true ? exists : hasParent
  }

  /// The path that cancellation ids used here belong to, which a plain field shares with its parent.
  var withIDs: EffectPath {
    var path = self
    while let location = path.location, location.isField, let parent = path.parent { path = parent }
    return path
  }
}

extension EffectPath: Hashable {
  static func == (lhs: EffectPath, rhs: EffectPath) -> Bool {
    lhs === rhs
      || lhs.hash == rhs.hash && lhs.location?.operatorID == rhs.location?.operatorID
        && lhs.location?.id == rhs.location?.id && lhs.parent == rhs.parent
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
