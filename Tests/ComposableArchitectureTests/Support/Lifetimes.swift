import ComposableArchitecture

/// An object that counts its live instances, so that a test can follow its lifetime.
final class Canary: Sendable {
  private let count: LockIsolated<Int>

  init(_ count: LockIsolated<Int>) {
    self.count = count
    count.withValue { $0 += 1 }
  }

  deinit { count.withValue { $0 -= 1 } }
}

/// A field of a state that counts its live instances. All values are equal.
struct Alive: Equatable, Sendable {
  let canary: Canary
  init(_ count: LockIsolated<Int>) { canary = Canary(count) }
  static func == (lhs: Self, rhs: Self) -> Bool { true }
}
