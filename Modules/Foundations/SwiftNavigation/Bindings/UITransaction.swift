/// The context of a state change, which reaches the views that show the state.
///
/// In addition to the animation, it contains custom values, each identified by the type of a key:
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
  /// The keys that wrap the work of observers, in the order in which they were set.
  private var wrapping: [any UICustomTransactionKey.Type] = []

  public init() {}

  /// Creates a transaction with an animation.
  public init(animation: Animation?) {
    self.animation = animation
  }

  /// The value of a key, or the key's default value.
  public subscript<Key: UITransactionKey>(key: Key.Type) -> Key.Value {
    get {
      // In two steps: casting an absent value to an optional type would succeed, with `nil`.
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

  /// Returns the values of both transactions.
  ///
  /// If both have a value for a key, the other's value is used.
  func merging(_ other: UITransaction) -> UITransaction {
    var merged = self
    merged.wrapping += other.wrapping.filter { values[ObjectIdentifier($0)] == nil }
    merged.values.merge(other.values) { _, new in new }
    return merged
  }

  /// Performs an observer's response to a change, wrapped by the keys that were set.
  ///
  /// The first key is the outermost.
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

  /// Whether the transaction has no values.
  var isEmpty: Bool { values.isEmpty }

  /// The transaction of the current change.
  @TaskLocal public static var current = UITransaction()
}

extension UITransaction {
  private enum AnimationKey: UITransactionKey { static let defaultValue: Animation? = nil }
  private enum DisablesAnimationsKey: UITransactionKey { static let defaultValue = false }

  /// The animation of the change.
  public var animation: Animation? {
    get { self[AnimationKey.self] }
    set { self[AnimationKey.self] = newValue }
  }

  /// A Boolean value that indicates whether animations are disabled.
  public var disablesAnimations: Bool {
    get { self[DisablesAnimationsKey.self] }
    set { self[DisablesAnimationsKey.self] = newValue }
  }
}

/// A key of a value in a transaction.
public protocol UITransactionKey<Value> {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value of transactions that don't set one.
  static var defaultValue: Value { get }
}

/// A key whose value wraps the work of observers after a change.
///
/// Use it for code that has to surround the whole update, such as the animation of another view layer:
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
  /// Performs an observer's response to a change that was made with a value for this key.
  ///
  /// - Parameters:
  ///   - value: The value in the transaction.
  ///   - operation: The work of the observer. Call it once before returning.
  static func perform(value: Value, operation: @Sendable () -> Void)
}

/// The name of ``UITransaction`` in views.
public typealias Transaction = UITransaction

/// The name of ``UITransactionKey`` in views.
public typealias TransactionKey = UITransactionKey

/// Changes state in `body` with a transaction.
///
/// A nested transaction is merged with the outer one, whose other values are kept.
public func withUITransaction<Result>(
  _ transaction: UITransaction, _ body: () throws -> Result
) rethrows -> Result {
  guard !transaction.isEmpty else { return try body() }
  return try UITransaction.$current.withValue(UITransaction.current.merging(transaction), operation: body)
}

/// Changes state in `body` with one changed value of the current transaction.
public func withUITransaction<Value, Result>(
  _ keyPath: WritableKeyPath<UITransaction, Value>, _ value: Value, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = UITransaction.current
  transaction[keyPath: keyPath] = value
  return try withUITransaction(transaction, body)
}

/// Changes state in `body` with a transaction.
public func withTransaction<Result>(
  _ transaction: UITransaction, _ body: () throws -> Result
) rethrows -> Result {
  try withUITransaction(transaction, body)
}

/// Changes state in `body` with one changed value of the current transaction.
public func withTransaction<Value, Result>(
  _ keyPath: WritableKeyPath<UITransaction, Value>, _ value: Value, _ body: () throws -> Result
) rethrows -> Result {
  try withUITransaction(keyPath, value, body)
}

/// Changes state in `body` with an animation, which a terminal ignores.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withUITransaction(\.animation, animation, body)
}
