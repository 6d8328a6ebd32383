import CairnSupport
import ConcurrencyExtras

/// A reference to a value that is stored elsewhere.
///
/// Members of the value are bindings, too: `$standup.title` is a `Binding<String>`. A `Binding` is used on the main actor, as views
/// are. Code that isn't bound to the main actor uses a `UIBinding`, with the trait `UIKitBindings`.
@MainActor
@dynamicMemberLookup
@propertyWrapper
public struct Binding<Value> {
  // Unsafe: a binding can be created anywhere, but only members on the main actor read and write its location.
  nonisolated(unsafe) let location: BindingLocation<Value>

  /// The transaction of each write.
  public var transaction: UITransaction

  nonisolated init(_ location: BindingLocation<Value>, _ transaction: UITransaction = UITransaction()) {
    self.location = location
    self.transaction = transaction
  }

  /// Creates a binding from closures that read and write a value.
  nonisolated public init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void
  ) {
    self.init(
      BindingLocation(
        get: { assumingMainActor { get() } },
        set: { newValue in
          let newValue = UncheckedSendable(newValue)
          assumingMainActor { set(newValue.value) }
        }))
  }

  /// Creates a binding whose setter also receives the transaction of a write.
  nonisolated public init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value, UITransaction) -> Void
  ) {
    self.init(get: get, set: { set($0, .current) })
  }

  /// Creates a binding from itself, for closures that take `$value`.
  nonisolated public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  /// Creates a binding whose value never changes.
  ///
  /// Writes have no effect.
  nonisolated public static func constant(_ value: Value) -> Binding<Value> {
    Binding(BindingLocation(constant: value))
  }

  /// The referenced value.
  public var wrappedValue: Value {
    get { location.get() }
    nonmutating set { withUITransaction(transaction) { location.set(newValue) } }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// Returns a binding to a member of the value.
  @_disfavoredOverload  // If an enum has a property with the name of a case, prefer the case.
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(location.member(keyPath), transaction)
  }

  // Only for objects, because Swift 6.3.1 also makes this kind of key path for the elements of tuples, which crashes.
  /// Returns a binding to a property of the object that the value refers to.
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> where Value: AnyObject {
    Binding<Subject>(location.field(keyPath), transaction)
  }

  /// Returns the same binding with an animation for its writes.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var copy = self
    copy.transaction.animation = animation
    return copy
  }

  /// Returns the same binding with a transaction for its writes.
  public func transaction(_ transaction: UITransaction) -> Binding<Value> {
    var copy = self
    copy.transaction = transaction
    return copy
  }

  /// Returns the same binding, which ignores writes of duplicate values.
  ///
  /// - Parameter isDuplicate: Returns `true` if a new value is equivalent to the current one.
  public func removeDuplicates(by isDuplicate: @escaping @MainActor (Value, Value) -> Bool) -> Binding<Value>
  {
    let location = location.removingDuplicates { old, new in
      let pair = UncheckedSendable((old, new))
      return assumingMainActor { isDuplicate(pair.value.0, pair.value.1) }
    }
    return Binding(location, transaction)
  }
}

extension Binding where Value: Equatable & SendableMetatype {
  /// Returns the same binding, which ignores writes of equal values.
  public func removeDuplicates() -> Binding<Value> {
    removeDuplicates(by: ==)
  }
}

extension Binding: Identifiable where Value: Identifiable {
  /// The identity of the value.
  public var id: Value.ID { wrappedValue.id }
}
