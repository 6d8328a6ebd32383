/// A set of running effects.
///
/// Most sets hold at most one effect, and such a set allocates nothing.
struct RunningEffects {
  private var single: RunningEffect?
  private var others: [Int: RunningEffect] = [:]

  var isEmpty: Bool { single == nil && others.isEmpty }

  /// The effects in the order in which they started.
  var inOrder: [RunningEffect] {
    (others.values + (single.map { [$0] } ?? [])).sorted { $0.number < $1.number }
  }

  mutating func insert(_ effect: RunningEffect) {
    if isEmpty {
      single = effect
    } else if single !== effect {
      others[effect.number] = effect
    }
  }

  /// Removes an effect, and returns a Boolean value that indicates whether the set contained it.
  @discardableResult
  mutating func remove(_ effect: RunningEffect) -> Bool {
    guard single === effect else { return others.removeValue(forKey: effect.number) != nil }
    single = nil
    return true
  }

  /// Calls `body` with each effect, in the order in which they started.
  func forEach(_ body: (RunningEffect) -> Void) {
    guard others.isEmpty else { return inOrder.forEach(body) }
    if let single { body(single) }
  }
}
