import ConcurrencyExtras
import CustomDump
import Dependencies
import Testing

@testable import Sharing

/// The values that publishers of shared values emit, and their order.
@Suite struct ListenerTests {
  private func listen<Value: Sendable>(
    to shared: Shared<Value>, _ body: @escaping @Sendable (Value) -> Void
  ) -> SharedSubscription { shared.link.listen(body) }

  @Test func listenersAreCalledInTheOrderOfTheirSubscription() {
    @Shared(value: 0) var count
    let order = LockIsolated<[Int]>([])
    let subscriptions = (0..<20).map { number in
      listen(to: $count) { _ in order.withValue { $0.append(number) } }
    }
    order.setValue([])
    $count.withLock { $0 = 1 }
    expectNoDifference(order.value, Array(0..<20))
    // The values of another reference follow in the same order.
    order.setValue([])
    $count = Shared(value: 2)
    expectNoDifference(order.value, Array(0..<20))
    subscriptions.forEach { $0.cancel() }
    order.setValue([])
    $count.withLock { $0 = 3 }
    expectNoDifference(order.value, [])
  }

  @Test("Loading a key emits only new values") func loadingAKeyIsNewsWhereTheValueIsNew() async throws {
    @Shared(.inMemory("five")) var five = 5
    @Shared(.inMemory("one")) var one = 1
    let count = Shared(value: 1)
    let seen = LockIsolated<[Int]>([])
    let subscription = listen(to: count) { value in seen.withValue { $0.append(value) } }
    // A key without a value adopts the current value.
    try await count.load(.inMemory("none"))
    try await count.load(.inMemory("one"))
    expectNoDifference(seen.value, [1])
    try await count.load(.inMemory("five"))
    expectNoDifference(seen.value, [1, 5])
    $five.withLock { $0 = 6 }
    try await count.load()
    expectNoDifference(seen.value, [1, 5, 6])
    subscription.cancel()
  }

  /// Values that can't be compared are always emitted.
  @Test("Another object counts as a change") func anotherObjectIsNews() {
    final class Token: Sendable {}
    let (first, second) = (Token(), Token())
    let token = Shared(value: first)
    let seen = LockIsolated<[ObjectIdentifier]>([])
    let subscription = listen(to: token) { value in seen.withValue { $0.append(ObjectIdentifier(value)) } }
    token.projectedValue = Shared(value: second)
    expectNoDifference(seen.value, [ObjectIdentifier(first), ObjectIdentifier(second)])
    subscription.cancel()
  }

  @Test("The default applies only while the key has no value", arguments: [true, false])
  func aDefaultIsEvaluatedWhereTheKeyHasNoValue(hasValue: Bool) async throws {
    let evaluations = LockIsolated(0)
    // Both cases use the same preferences.
    let name = "level \(hasValue)"
    let key = AppStorageKey<Int>.Default[
      .appStorage(name),
      default: {
        evaluations.withValue { $0 += 1 }
        return 42
      }()]
    @Dependency(\.defaultAppStorage) var storage
    if hasValue { storage.set(7, forKey: name) }
    let level = Shared(value: 1)
    try await level.load(key)
    expectNoDifference(level.wrappedValue, hasValue ? 7 : 42)
    expectNoDifference(evaluations.value, hasValue ? 0 : 1)
    let reader = SharedReader(value: 1)
    try await reader.load(key)
    expectNoDifference(reader.wrappedValue, hasValue ? 7 : 42)
    expectNoDifference(evaluations.value, hasValue ? 0 : 1)
    if hasValue {
      // Without the stored value, the default applies.
      storage.removeObject(forKey: name)
      expectNoDifference(level.wrappedValue, 42)
    }
  }
}
