import CairnSupport
import Foundation

/// A reference to the result of a function of another reference's value, such as a part of it.
class TransformedReference<Whole, Value>: Reference<Value>, @unchecked Sendable {
  let whole: Reference<Whole>
  private let transform: @Sendable (Whole) -> Value

  init(_ whole: Reference<Whole>, _ transform: @escaping @Sendable (Whole) -> Value) {
    self.whole = whole
    self.transform = transform
    super.init()
    whole.parts.add()
  }

  deinit { whole.parts.remove() }

  /// Creates a reference to a part of another reference's value.
  convenience init(_ whole: Reference<Whole>, _ keyPath: KeyPath<Whole, Value>) {
    self.init(whole, Member(keyPath: keyPath).transform)
  }

  override var name: String { whole.name }
  override var root: AnyObject { whole.root }
  override var value: Value { transform(whole.value) }
  override var currentValue: Value { transform(whole.currentValue) }
  override var settledValue: Value? { whole.settledValue.map(transform) }
  override var assertedValue: Value { transform(whole.assertedValue) }
  override func withLock<R>(throughParts parts: Int, _ operation: (inout Value) throws -> R) rethrows -> R {
    preconditionFailure("A '@SharedReader' value can't be changed.")
  }
  override var parts: PartCount { whole.parts }

  override var isPresent: Bool { whole.isPresent }
  override var file: URL? { whole.file }
  override var isLoading: Bool { whole.isLoading }
  override var loadError: (any Error)? { whole.loadError }
  override var saveError: (any Error)? { whole.saveError }
  override func load() async throws { try await whole.load() }
  override func save() async throws { try await whole.save() }

  override func listen(fromNow: Bool, _ body: @escaping @Sendable (Value) -> Void) -> SharedSubscription {
    whole.listen(fromNow: fromNow) { [transform] in body(transform($0)) }
  }

  override func onEdit(_ body: @escaping @Sendable (Value, Value) -> Void) -> SharedSubscription {
    whole.onEdit { [transform] in body(transform($0), transform($1)) }
  }
}

/// A reference to a part of another reference's value that can be changed.
final class MemberReference<Whole, Value>: TransformedReference<Whole, Value>, @unchecked Sendable {
  private let keyPath: WritableKeyPath<Whole, Value>

  init(_ whole: Reference<Whole>, _ keyPath: WritableKeyPath<Whole, Value>) {
    self.keyPath = keyPath
    super.init(whole, Member(keyPath: keyPath).transform)
  }

  override func withLock<R>(throughParts parts: Int, _ operation: (inout Value) throws -> R) rethrows -> R {
    try whole.withLock(throughParts: parts + 1) { try operation(&$0[keyPath: keyPath]) }
  }
}

/// Reads a part of a value.
///
/// A key path is immutable, and its captured values are as sendable as the value that it is used on.
private struct Member<Whole, Value>: @unchecked Sendable {
  let keyPath: KeyPath<Whole, Value>

  var transform: @Sendable (Whole) -> Value { { whole in whole[keyPath: keyPath] } }
}

/// A reference to the value of an optional reference.
///
/// After the optional becomes `nil`, it keeps the last value as its own.
final class UnwrappedReference<Value>: Reference<Value>, @unchecked Sendable {
  private let optional: Reference<Value?>
  private let notifier = ChangeNotifier()
  /// `nil` only while the value is being changed, because with a second copy each change would copy the whole value.
  private let last: Locked<Value?>

  init(_ optional: Reference<Value?>, last: Value) {
    self.optional = optional
    self.last = Locked(last)
  }

  override var name: String { optional.name }
  override var root: AnyObject { optional.root }
  override var value: Value { remembering { optional.value } }
  override var currentValue: Value { remembering { optional.currentValue } }
  override var settledValue: Value? { optional.settledValue ?? nil }
  override var assertedValue: Value { optional.assertedValue ?? currentValue }

  private func remembering(_ read: () -> Value?) -> Value {
    while true {
      let present = read()
      if !present.isSome { notifier.access(.ownValue) }
      if let value = remember(present) { return value }
      // The optional was `nil` when it was read, and its new value is being changed now.
    }
  }

  private func remember(_ value: Value?) -> Value? {
    last.withLock { last in
      if let value { last = value }
      return last
    }
  }

  override var parts: PartCount { optional.parts }

  override func withLock<R>(throughParts parts: Int, _ operation: (inout Value) throws -> R) rethrows -> R {
    // Don't change the whole, because that change would be announced and saved.
    if SharedChangeTracker.scope?.isAsserting != true, !optional.currentValue.isSome {
      return try notifier.change(.ownValue) { try changeOwnValue(operation) }
    }
    return try optional.withLock(throughParts: parts) { value in
      guard value != nil else { return try changeOwnValue(operation) }
      last.withLock { $0 = nil }
      defer { _ = remember(value) }
      return try operation(&value!)
    }
  }

  private func changeOwnValue<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    var value = remember(nil)!
    defer { _ = remember(value) }
    return try operation(&value)
  }

  override var isPresent: Bool { optional.isPresent && optional.value.isSome }
  override var file: URL? { optional.file }
  override var isLoading: Bool { optional.isLoading }
  override var loadError: (any Error)? { optional.loadError }
  override var saveError: (any Error)? { optional.saveError }
  override func load() async throws { try await optional.load() }
  override func save() async throws { try await optional.save() }

  override func listen(fromNow: Bool, _ body: @escaping @Sendable (Value) -> Void) -> SharedSubscription {
    optional.listen(fromNow: fromNow) { value in if let value { body(value) } }
  }

  override func onEdit(_ body: @escaping @Sendable (Value, Value) -> Void) -> SharedSubscription {
    optional.onEdit { before, after in if let before, let after { body(before, after) } }
  }
}

extension Optional {
  /// A Boolean value that indicates whether there is a value.
  ///
  /// It doesn't require `Equatable`.
  fileprivate var isSome: Bool { if case .some = self { true } else { false } }
}
