/// What travels with a change of state to the views that show it.
///
/// Besides the animation it carries values of one's own, each under the type of a key:
///
/// ```swift
/// extension UITransaction {
///   @UITransactionEntry var isUndo = false
/// }
///
/// withUITransaction(\.isUndo, true) { model.text = before }
/// ```
public struct UITransaction: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]
  /// The keys of it that wrap what observers do, in the order in which they were set.
  private var wrapping: [any UICustomTransactionKey.Type] = []

  public init() {}

  /// Makes a transaction with an animation.
  public init(animation: Animation?) {
    self.animation = animation
  }

  /// The value under a key, or the key's default.
  public subscript<Key: UITransactionKey>(key: Key.Type) -> Key.Value {
    get {
      // In two steps: a cast of what is absent to an optional value would succeed, with nothing.
      guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set {
      if values.updateValue(newValue, forKey: ObjectIdentifier(key)) == nil,
        let key = key as? any UICustomTransactionKey.Type
      {
        wrapping.append(key)
      }
    }
  }

  /// The values of both; where both carry one under a key, the other's.
  func merging(_ other: UITransaction) -> UITransaction {
    var merged = self
    merged.wrapping += other.wrapping.filter { values[ObjectIdentifier($0)] == nil }
    merged.values.merge(other.values) { _, new in new }
    return merged
  }

  /// Does what an observer does about a change, wrapped by the keys that were set: the first is the outermost.
  func perform(_ operation: @escaping @Sendable () -> Void) {
    var operation = operation
    for key in wrapping.reversed() { operation = wrap(operation, by: key) }
    operation()
  }

  private func wrap<Key: UICustomTransactionKey>(
    _ operation: @escaping @Sendable () -> Void, by key: Key.Type
  ) -> @Sendable () -> Void {
    let value = self[key]
    return { Key.perform(value: value, operation: operation) }
  }

  /// Whether it carries nothing.
  var isEmpty: Bool { values.isEmpty }

  /// The transaction of the change that is being made.
  @TaskLocal public static var current = UITransaction()
}

extension UITransaction {
  private enum AnimationKey: UITransactionKey { static let defaultValue: Animation? = nil }
  private enum DisablesAnimationsKey: UITransactionKey { static let defaultValue = false }

  /// How the change would be animated.
  public var animation: Animation? {
    get { self[AnimationKey.self] }
    set { self[AnimationKey.self] = newValue }
  }

  /// Whether nothing is to be animated.
  public var disablesAnimations: Bool {
    get { self[DisablesAnimationsKey.self] }
    set { self[DisablesAnimationsKey.self] = newValue }
  }
}

/// A key for a value that travels with a change of state.
public protocol UITransactionKey<Value> {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value of a transaction that carries none.
  static var defaultValue: Value { get }
}

/// A key whose value wraps what observers do about a change.
///
/// For what must be around all that is done to show a change, such as the animation of another view layer:
///
/// ```swift
/// enum BatchKey: UICustomTransactionKey {
///   static let defaultValue: Batch? = nil
///   static func perform(value: Batch?, operation: @Sendable () -> Void) {
///     value?.begin()
///     operation()
///     value?.end()
///   }
/// }
/// ```
public protocol UICustomTransactionKey<Value>: UITransactionKey, SendableMetatype {
  /// Does what an observer does about a change that was made with a value under this key.
  ///
  /// - Parameters:
  ///   - value: The value that travels with the change.
  ///   - operation: What the observer does. Call it once, before returning.
  static func perform(value: Value, operation: @Sendable () -> Void)
}

/// What travels with a change of state; the name that views use.
public typealias Transaction = UITransaction

/// A key for a value that travels with a change of state; the name that views use.
public typealias TransactionKey = UITransactionKey

/// Makes a change with a transaction.
///
/// Within another one they are merged: values that this transaction does not carry stay those of the outer one.
public func withUITransaction<Result>(
  _ transaction: UITransaction, _ body: () throws -> Result
) rethrows -> Result {
  guard !transaction.isEmpty else { return try body() }
  return try UITransaction.$current.withValue(UITransaction.current.merging(transaction), operation: body)
}

/// Makes a change with one value of the current transaction changed.
public func withUITransaction<Value, Result>(
  _ keyPath: WritableKeyPath<UITransaction, Value>, _ value: Value, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = UITransaction.current
  transaction[keyPath: keyPath] = value
  return try withUITransaction(transaction, body)
}

/// Makes a change with a transaction.
public func withTransaction<Result>(
  _ transaction: UITransaction, _ body: () throws -> Result
) rethrows -> Result {
  try withUITransaction(transaction, body)
}

/// Makes a change with one value of the current transaction changed.
public func withTransaction<Value, Result>(
  _ keyPath: WritableKeyPath<UITransaction, Value>, _ value: Value, _ body: () throws -> Result
) rethrows -> Result {
  try withUITransaction(keyPath, value, body)
}

/// Makes a change that a screen with pixels would animate.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withUITransaction(\.animation, animation, body)
}
