import CairnSupport
import ConcurrencyExtras
import CustomDump
import Foundation

/// Tracks the changes that the tested code makes to shared values, so that a test store can require that each change is expected.
///
/// A change that is made inside ``track(_:)`` is *open* until the test's expectation, which is written inside
/// ``assert(until:_:)``, equals the actual value or was compared with it as a part of a larger value.
package final class SharedChangeTracker: @unchecked Sendable {
  struct Scope: Sendable {
    let tracker: SharedChangeTracker
    /// The moment that is asserted, or `nil` while changes are tracked.
    let moment: Int?
    /// Whether values are read as they were at the moment, without the test's
    /// expectations.
    var isReading = false
    /// The surrounding trackers, which record a change as well, because trackers can be nested.
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

  /// All trackers, so that a value can find the trackers that recorded a change of it.
  private static let all = Locked(WeakTable<ObjectIdentifier, SharedChangeTracker, Void>())

  /// Creates a tracker without changes.
  package init() {
    Self.all.withLock { $0.insert(self, for: ObjectIdentifier(self)) }
  }

  deinit { Self.all.withLock { $0.remove(ObjectIdentifier(self)) } }

  /// Returns the trackers that have recorded changes of a stored value that no test has asserted yet.
  static func tracking(_ value: AnyObject) -> [SharedChangeTracker] {
    all.withLock(\.objects).values.filter { tracker in
      tracker.lock.withLock { tracker.changes[ObjectIdentifier(value)]?.wasWritten(until: .max) ?? false }
    }
  }

  /// Runs `body` and records the changes that it makes, including the changes of tasks that it starts.
  package func track<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$scope.withValue(.tracking(by: self), operation: body)
  }

  /// Runs asynchronous work and records the changes that it makes.
  package func track<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    try await Self.$scope.withValue(.tracking(by: self), operation: body, isolation: isolation)
  }

  /// Runs work whose changes belong to the storage of values, not to a feature's values.
  static func untracked<R>(_ body: () throws -> R) rethrows -> R {
    try $scope.withValue(nil, operation: body)
  }

  /// Runs a test's assertion.
  ///
  /// Inside `body`, reading a changed value returns the value before the change, and writing it changes that expectation. `==` of
  /// two references to one value compares the expectation (left) with the actual value (right).
  ///
  /// - Parameter moment: The moment whose values are compared, if later moments are possible. The default is the
  ///   current moment.
  package func assert<R>(until moment: Int? = nil, _ body: () throws -> R) rethrows -> R {
    try Self.$scope.withValue(Scope(tracker: self, moment: moment ?? now), operation: body)
  }

  /// Runs `body` with the values as they were at a moment.
  ///
  /// Neither later changes nor a test's expectations are visible.
  package func read<R>(at moment: Int, _ body: () throws -> R) rethrows -> R {
    try Self.$scope.withValue(Scope(tracker: self, moment: moment, isReading: true), operation: body)
  }

  /// The current moment.
  ///
  /// Later changes aren't part of an assertion for it.
  package var now: Int { lock.withLock { time } }

  /// A Boolean value that indicates whether a change is open.
  package var hasChanges: Bool { !openChanges.isEmpty }

  /// Returns `true` if a value was written up to a moment, even if the value stayed the same.
  package func wasWritten(until moment: Int) -> Bool {
    lock.withLock { changes.values.contains { $0.wasWritten(until: moment) } }
  }

  /// Marks changes up to a moment as asserted if they were compared or match the test's expectation.
  package func settle(until moment: Int) {
    settle(until: moment) { $0.isSettled(at: moment) }
  }

  /// Marks all changes up to a moment as asserted.
  package func skip(until moment: Int) {
    settle(until: moment) { _ in true }
  }

  /// Marks the changes of one stored value as asserted if they match the test's expectation, or always if `inAnyCase` is `true`.
  func settle(_ value: AnyObject, inAnyCase: Bool) {
    let moment = now
    settle(until: moment) {
      $0.id == ObjectIdentifier(value) && (inAnyCase || $0.isSettled(at: moment))
    }
  }

  private func settle(until moment: Int, _ isSettled: (any TrackedChange) -> Bool) {
    // Compare without holding the lock: reading a value takes that value's lock, and its holders take this one.
    let settled = trackedChanges.filter(isSettled)
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

  /// Returns the failure message for the open changes, or `nil` if there are none.
  package func failureDescription() -> String? {
    let open = openChanges
    guard !open.isEmpty else { return nil }
    return open.map(\.failure).joined(separator: "\n\n")
  }

  /// Discards everything and stops recording changes, because work that started during tracking may run for a long time.
  package func stop() {
    lock.withLock { isStopped = true }
    reset()
  }

  private var openChanges: [any TrackedChange] {
    trackedChanges.filter(\.isOpen)
  }

  /// Makes the actual values up to a moment the expectation, so that an assertion changes the values after the action.
  package func expectActualValues(until moment: Int) {
    // Read without holding the lock, as in `settle`.
    for change in trackedChanges {
      let actual = change.actual(at: moment)
      lock.withLock { change.expect(actual) }
    }
  }

  /// Makes the values before the changes the expectation again.
  package func expectValuesBefore() {
    for change in trackedChanges { lock.withLock { change.expectBefore() } }
  }

  private var trackedChanges: [any TrackedChange] { lock.withLock { order.compactMap { changes[$0] } } }

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

  /// Returns the value at a moment, or `nil` if it is the current value.
  func value<Value>(of reference: StoredReference<Value>, at moment: Int) -> Value? {
    lock.withLock { (changes[ObjectIdentifier(reference)] as? ReferenceChange<Value>)?.value(at: moment) }
  }

  /// Records that a value was compared as a part of a larger value.
  ///
  /// The comparison of the larger value reports any mismatch.
  func compared(_ reference: AnyObject) {
    lock.withLock { changes[ObjectIdentifier(reference)]?.wasCompared = true }
  }

  func expect<Value, R>(
    _ reference: StoredReference<Value>, _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    let current = reference.currentValue
    let change = lock.withLock { self.change(of: reference, before: current) }
    // Work on a copy without holding the lock, because the operation may read the value that it changes.
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
  func expect(_ value: Any)
  func expectBefore()
  /// Marks changes up to a moment as asserted and returns whether there are later changes.
  func settle(until moment: Int, _ actual: Any) -> Bool
}

private final class ReferenceChange<Value>: TrackedChange {
  let reference: StoredReference<Value>
  /// The value before the changes, modified by the test's expectations.
  var expected: Value
  /// The values after each change, with their moments.
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

  /// Returns the value at a moment, or `nil` if it hasn't changed since.
  func value(at moment: Int) -> Value? {
    guard let last = versions.last, last.moment > moment else { return nil }
    return versions.last { $0.moment <= moment }?.value ?? before
  }

  func actual(at moment: Int) -> Any { value(at: moment) ?? reference.currentValue }

  func expect(_ value: Any) {
    if let value = value as? Value { expected = value }
  }

  func expectBefore() { expected = before }

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
