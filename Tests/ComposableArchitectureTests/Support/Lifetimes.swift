import ComposableArchitecture

/// An object whose life a test can follow: it counts itself while it lives.
final class Canary: Sendable {
  private let count: LockIsolated<Int>

  init(_ count: LockIsolated<Int>) {
    self.count = count
    count.withValue { $0 += 1 }
  }

  deinit { count.withValue { $0 -= 1 } }
}

/// A part of a state that says how many of its kind are alive. All are equal.
struct Alive: Equatable, Sendable {
  let canary: Canary
  init(_ count: LockIsolated<Int>) { canary = Canary(count) }
  static func == (lhs: Self, rhs: Self) -> Bool { true }
}
