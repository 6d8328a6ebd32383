#if UIKitBindings
  import CairnSupport
  import Observation

  /// A reference to a value that is stored elsewhere, for use on any actor or none.
  ///
  /// Views use ``Binding``. Other code uses this type, which adds no isolation to that of the value's storage.
  ///
  /// ```swift
  /// final class CounterController {
  ///   @UIBinding var count: Int
  ///   init(count: UIBinding<Int>) { _count = count }
  /// }
  /// ```
  ///
  /// A binding to a sendable value is sendable. Using it from another task is as safe as using the object that it refers to: the
  /// binding adds no lock around an object.
  @dynamicMemberLookup
  @propertyWrapper
  public struct UIBinding<Value> {
    let location: BindingLocation<Value>

    /// The transaction of each write.
    public var transaction: UITransaction

    init(_ location: BindingLocation<Value>, _ transaction: UITransaction = UITransaction()) {
      self.location = location
      self.transaction = transaction
    }

    /// Creates a binding that stores its own value: `@UIBinding var count = 0`.
    ///
    /// The value is observable, and several tasks can use it at once.
    public init(wrappedValue: Value) {
      let stored = StoredValue(wrappedValue)
      self.init(BindingLocation(get: { stored.value }, set: { stored.value = $0 }))
    }

    /// Creates a binding from closures that read and write a value.
    ///
    /// - Parameters:
    ///   - get: Reads the value on the actor that the closure was formed on.
    ///   - set: Writes the value on the actor that the closure was formed on.
    public init(
      @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
      @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
      self.init(BindingLocation(get: onItsActor(get), set: onItsActor(set)))
    }

    /// Creates a binding whose setter also receives the transaction of a write.
    ///
    /// - Parameters:
    ///   - get: Reads the value on the actor that the closure was formed on.
    ///   - set: Writes the value on the actor that the closure was formed on.
    public init(
      @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
      @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value, UITransaction) -> Void
    ) {
      let set = onItsActor(set)
      self.init(BindingLocation(get: onItsActor(get), set: { set($0, .current) }))
    }

    /// Creates a binding from itself, for closures that take `$value`.
    public init(projectedValue: UIBinding<Value>) {
      self = projectedValue
    }

    /// Creates a binding from a view's binding to the same value.
    ///
    /// The binding still belongs to the main actor. Reading or writing it elsewhere traps.
    @MainActor
    public init(_ base: Binding<Value>) {
      self.init(base.location, base.transaction)
    }

    /// Creates a binding whose value never changes.
    ///
    /// Writes have no effect.
    public static func constant(_ value: Value) -> UIBinding<Value> {
      UIBinding(BindingLocation(constant: value))
    }

    /// The referenced value.
    public var wrappedValue: Value {
      get { location.get() }
      nonmutating set { withUITransaction(transaction) { location.set(newValue) } }
    }

    /// The binding itself.
    public var projectedValue: UIBinding<Value> { self }

    /// Returns a binding to a member of the value.
    @_disfavoredOverload  // If an enum has a property with the name of a case, prefer the case.
    public subscript<Member>(
      dynamicMember keyPath: WritableKeyPath<Value, Member>
    ) -> UIBinding<Member> {
      UIBinding<Member>(location.member(keyPath), transaction)
    }

    // Only for objects, because Swift 6.3.1 also makes this kind of key path for the elements of tuples, which crashes.
    /// Returns a binding to a property of the object that the value refers to.
    public subscript<Member>(
      dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
    ) -> UIBinding<Member> where Value: AnyObject {
      UIBinding<Member>(location.field(keyPath), transaction)
    }

    /// Returns the same binding with an animation for its writes.
    public func animation(_ animation: Animation? = .default) -> UIBinding<Value> {
      var copy = self
      copy.transaction.animation = animation
      return copy
    }

    /// Returns the same binding with a transaction for its writes.
    public func transaction(_ transaction: UITransaction) -> UIBinding<Value> {
      var copy = self
      copy.transaction = transaction
      return copy
    }

    /// Returns the same binding, which ignores writes of duplicate values.
    ///
    /// - Parameter isDuplicate: Returns `true` if a new value is equivalent to the current one.
    public func removeDuplicates(
      by isDuplicate: @escaping @Sendable (Value, Value) -> Bool
    ) -> UIBinding<Value> {
      UIBinding(location.removingDuplicates(by: isDuplicate), transaction)
    }
  }

  // Unchecked: a location contains closures. Those created here lock their storage, and those passed to an initializer are sendable.
  // A property of an object is as safe to use as the object.
  extension UIBinding: @unchecked Sendable where Value: Sendable {}

  extension UIBinding where Value: Equatable & SendableMetatype {
    /// Returns the same binding, which ignores writes of equal values.
    public func removeDuplicates() -> UIBinding<Value> {
      removeDuplicates(by: ==)
    }
  }

  extension UIBinding: Identifiable where Value: Identifiable {
    /// The identity of the value.
    public var id: Value.ID { wrappedValue.id }
  }

  extension Binding {
    /// Creates a view's binding from another kind of binding to the same value.
    public init(_ base: UIBinding<Value>) {
      self.init(base.location, base.transaction)
    }
  }

  /// An observable value that a binding stores itself, protected by a lock.
  private final class StoredValue<Value>: Observable {
    private let registrar = ObservationRegistrar()
    private let storage: Locked<Value>

    init(_ value: Value) {
      storage = Locked(value)
    }

    var value: Value {
      get {
        registrar.access(self, keyPath: \.value)
        return storage.withLock { $0 }
      }
      set {
        registrar.withMutation(of: self, keyPath: \.value) { storage.withLock { $0 = newValue } }
      }
    }
  }
#endif
