import CairnSupport
import ConcurrencyExtras

/// A value that lives elsewhere, to be read and written.
///
/// Members of the value are bindings of their own: `$standup.title` is a `Binding<String>`. It is read and
/// written on the main actor, where views live; ``UIBinding`` is the type for code that is not.
@MainActor
@dynamicMemberLookup
@propertyWrapper
public struct Binding<Value> {
  // Unsafe: a binding is made anywhere, and its location is read and written by members on the main actor only.
  nonisolated(unsafe) let location: BindingLocation<Value>

  /// What travels with each write.
  public var transaction: UITransaction

  nonisolated init(_ location: BindingLocation<Value>, _ transaction: UITransaction = UITransaction()) {
    self.location = location
    self.transaction = transaction
  }

  /// Makes a binding from the two ways to reach a value.
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

  /// Makes a binding that also learns what travels with a write.
  nonisolated public init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value, UITransaction) -> Void
  ) {
    self.init(get: get, set: { set($0, .current) })
  }

  /// Makes a binding from itself, for closures that take `$value`.
  nonisolated public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  /// The same value, for what takes a binding of a view.
  public init(_ base: UIBinding<Value>) {
    self.init(base.location, base.transaction)
  }

  /// A binding whose value never changes; writes are forgotten.
  nonisolated public static func constant(_ value: Value) -> Binding<Value> {
    Binding(BindingLocation(constant: value))
  }

  /// The value, wherever it lives.
  public var wrappedValue: Value {
    get { location.get() }
    nonmutating set { withUITransaction(transaction) { location.set(newValue) } }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A member of the value, as a binding of its own.
  @_disfavoredOverload  // The case of an enum that is a property too: the binding of the case is meant.
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(location.member(keyPath), transaction)
  }

  /// A field of the object that the value refers to, as a binding of its own.
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(location.field(keyPath), transaction)
  }

  /// The same binding, its writes travelling with an animation.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var copy = self
    copy.transaction.animation = animation
    return copy
  }

  /// The same binding, its writes travelling with a transaction.
  public func transaction(_ transaction: UITransaction) -> Binding<Value> {
    var copy = self
    copy.transaction = transaction
    return copy
  }

  /// The same binding, without the writes that would change nothing.
  ///
  /// - Parameter isDuplicate: Whether a new value is as good as the one that is there.
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
  /// The same binding, without the writes that would change nothing.
  public func removeDuplicates() -> Binding<Value> {
    removeDuplicates(by: ==)
  }
}

extension Binding: Identifiable where Value: Identifiable {
  /// The identity of the value.
  public var id: Value.ID { wrappedValue.id }
}
