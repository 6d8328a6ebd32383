import CairnSupport
import ConcurrencyExtras
import CustomDump
import Foundation

/// Watches what a test's code does to shared values, so that a test store can insist that each change is expected.
///
/// A change that was made inside ``track(_:)`` is *open* until the test's expectation, written inside
/// ``assert(until:_:)``, equals the value that is there, or was compared with it in a larger value.
package final class SharedChangeTracker: @unchecked Sendable {
  struct Scope: Sendable {
    let tracker: SharedChangeTracker
    /// The moment that is asserted; `nil` while changes are tracked.
    let moment: Int?
    /// Those that note a change as well: one tracker may be used inside of another.
    var outer: [SharedChangeTracker] = []

    var isAsserting: Bool { moment != nil }

    func changed<Value>(_ reference: StoredReference<Value>, from before: Value, to after: Value) {
      tracker.changed(reference, from: before, to: after)
      for other in outer { other.changed(reference, from: before, to: after) }
    }

    static func tracking(by tracker: SharedChangeTracker) -> Scope {
      let around = SharedChangeTracker.scope.map { [$0.tracker] + $0.outer } ?? []
      return Scope(tracker: tracker, moment: nil, outer: around.filter { $0 !== tracker })
    }
  }

  @TaskLocal static var scope: Scope?

  private let lock = NSRecursiveLock()
  private var changes: [ObjectIdentifier: any TrackedChange] = [:]
  private var order: [ObjectIdentifier] = []
  private var time = 0
  private var isStopped = false

  /// All that there are, so that a value finds those that have noted a change of it.
  private static let all = Locked<[ObjectIdentifier: WeakTracker]>([:])

  private struct WeakTracker { weak var tracker: SharedChangeTracker? }

  /// A tracker that has seen no change.
  package init() {
    Self.all.withLock { $0[ObjectIdentifier(self)] = WeakTracker(tracker: self) }
  }

  deinit { Self.all.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(self)) } }

  /// Those that have noted changes of a stored value which no test has asserted yet.
  static func tracking(_ value: AnyObject) -> [SharedChangeTracker] {
    all.withLock { $0.values.compactMap(\.tracker) }.filter { tracker in
      tracker.lock.withLock { tracker.changes[ObjectIdentifier(value)]?.wasWritten(until: .max) ?? false }
    }
  }

  /// Runs work, and notes what it changes; what tasks that start there change is noted as well.
  package func track<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$scope.withValue(.tracking(by: self), operation: body)
  }

  /// Runs asynchronous work, and notes what it changes.
  package func track<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    try await Self.$scope.withValue(.tracking(by: self), operation: body, isolation: isolation)
  }

  /// Runs work whose changes are none of a feature's values: where those are kept.
  static func untracked<R>(_ body: () throws -> R) rethrows -> R {
    try $scope.withValue(nil, operation: body)
  }

  /// Runs a test's assertion.
  ///
  /// Inside, a read of a changed value returns the value before the change, and a write changes that
  /// expectation. `==` of two references to one value compares the expectation (left) with what was there (right).
  ///
  /// - Parameter moment: The moment whose values are compared, where others may have come since; now where left out.
  package func assert<R>(until moment: Int? = nil, _ body: () throws -> R) rethrows -> R {
    try Self.$scope.withValue(Scope(tracker: self, moment: moment ?? now), operation: body)
  }

  /// The present moment: later changes are not part of what is asserted for it.
  package var now: Int { lock.withLock { time } }

  /// Whether a change is open.
  package var hasChanges: Bool { !openChanges.isEmpty }

  /// Whether a value was written until a moment, if only with the value that it had.
  package func wasWritten(until moment: Int) -> Bool {
    lock.withLock { changes.values.contains { $0.wasWritten(until: moment) } }
  }

  /// Takes the changes until a moment as asserted, where they were compared or are as the test expects.
  package func settle(until moment: Int) {
    settle(until: moment) { $0.isSettled(at: moment) }
  }

  /// Takes all changes until a moment as asserted.
  package func skip(until moment: Int) {
    settle(until: moment) { _ in true }
  }

  /// Takes the changes of one stored value as asserted, where they are as the test expects, or in any case.
  func settle(_ value: AnyObject, inAnyCase: Bool) {
    let moment = now
    settle(until: moment) {
      $0.id == ObjectIdentifier(value) && (inAnyCase || $0.isSettled(at: moment))
    }
  }

  private func settle(until moment: Int, _ isSettled: (any TrackedChange) -> Bool) {
    // Compared outside of the lock: reading a value takes that value's lock, whose holders take this one.
    let settled = lock.withLock { order.compactMap { self.changes[$0] } }.filter(isSettled)
    for change in settled {
      let actual = change.actual(at: moment)
      lock.withLock {
        guard !change.settle(until: moment, actual) else { return }
        changes[change.id] = nil
        order.removeAll { $0 == change.id }
      }
    }
  }

  /// Forgets all changes and expectations.
  package func reset() {
    lock.withLock {
      changes = [:]
      order = []
    }
  }

  /// The failure that reports the open changes, or `nil` if there are none.
  package func failureDescription() -> String? {
    let open = openChanges
    guard !open.isEmpty else { return nil }
    return open.map(\.failure).joined(separator: "\n\n")
  }

  /// Forgets everything, and notes no change any more: work that was begun while it tracked may go on for long.
  package func stop() {
    lock.withLock { isStopped = true }
    reset()
  }

  private var openChanges: [any TrackedChange] {
    let changes = lock.withLock { order.compactMap { self.changes[$0] } }
    return changes.filter(\.isOpen)
  }

  // MARK: - For references

  func changed<Value>(_ reference: StoredReference<Value>, from before: Value, to after: Value) {
    lock.withLock {
      guard !isStopped else { return }
      time += 1
      change(of: reference, before: before).versions.append((time, after))
    }
  }

  func expectation<Value>(of reference: StoredReference<Value>) -> Value? {
    lock.withLock { (changes[ObjectIdentifier(reference)] as? ReferenceChange<Value>)?.expected }
  }

  /// The value that was there at a moment; `nil` where it is the present one.
  func value<Value>(of reference: StoredReference<Value>, at moment: Int) -> Value? {
    lock.withLock { (changes[ObjectIdentifier(reference)] as? ReferenceChange<Value>)?.value(at: moment) }
  }

  /// Notes that a value was compared as a part of a larger one: that comparison reports it where it is unexpected.
  func compared(_ reference: AnyObject) {
    lock.withLock { changes[ObjectIdentifier(reference)]?.wasCompared = true }
  }

  func expect<Value, R>(
    _ reference: StoredReference<Value>, _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    let current = reference.currentValue
    let change = lock.withLock { self.change(of: reference, before: current) }
    // On a copy and outside of the lock: the operation may read what it changes.
    var value = lock.withLock { change.expected }
    defer { lock.withLock { change.expected = value } }
    return try operation(&value)
  }

  private func change<Value>(of reference: StoredReference<Value>, before: Value) -> ReferenceChange<Value> {
    let id = ObjectIdentifier(reference)
    if let change = changes[id] as? ReferenceChange<Value> { return change }
    let change = ReferenceChange(reference, expected: before)
    changes[id] = change
    order.append(id)
    return change
  }
}

private protocol TrackedChange: AnyObject {
  var id: ObjectIdentifier { get }
  var wasCompared: Bool { get set }
  var isOpen: Bool { get }
  var failure: String { get }
  func wasWritten(until moment: Int) -> Bool
  func isSettled(at moment: Int) -> Bool
  func actual(at moment: Int) -> Any
  /// Takes what happened until a moment as asserted; returns whether there are later changes.
  func settle(until moment: Int, _ actual: Any) -> Bool
}

private final class ReferenceChange<Value>: TrackedChange {
  let reference: StoredReference<Value>
  /// The value before the changes, with what the test expects of it since.
  var expected: Value
  /// The values that it got, with the moments.
  var versions: [(moment: Int, value: Value)] = []
  var wasCompared = false

  init(_ reference: StoredReference<Value>, expected: Value) {
    self.reference = reference
    self.expected = expected
    before = expected
  }

  private var before: Value

  var id: ObjectIdentifier { ObjectIdentifier(reference) }

  func wasWritten(until moment: Int) -> Bool { versions.contains { $0.moment <= moment } }

  /// The value at a moment; `nil` where nothing has changed since.
  func value(at moment: Int) -> Value? {
    guard let last = versions.last, last.moment > moment else { return nil }
    return versions.last { $0.moment <= moment }?.value ?? before
  }

  func actual(at moment: Int) -> Any { value(at: moment) ?? reference.currentValue }

  func isSettled(at moment: Int) -> Bool {
    wasCompared || isEqual(to: value(at: moment) ?? reference.currentValue)
  }

  func settle(until moment: Int, _ actual: Any) -> Bool {
    guard let actual = actual as? Value else { return true }
    versions.removeAll { $0.moment <= moment }
    expected = actual
    before = actual
    wasCompared = false
    return !versions.isEmpty
  }

  var isOpen: Bool { !isEqual(to: reference.currentValue) }

  private func isEqual(to actual: Value) -> Bool {
    areEqual(expected, actual) ?? (diff(expected, actual) == nil)
  }

  var failure: String {
    let current = reference.currentValue
    let difference =
      diff(expected, current, format: .proportional)
      .map { $0.indented(by: 2) }
      ?? "  \(String(customDumping: expected))"
    let type = "Shared<\(Value.self)>"
    return """
      Tracked changes to '\(reference.name)' but failed to assert: …

      \(difference)

      (Before: −, After: +)

      Call '\(type).assert' to exhaustively test these changes, or call 'skipChanges' to ignore them.
      """
  }
}
