import CairnSupport
import Observation

/// A value that lives elsewhere, to be read and written on any actor or on none.
///
/// What ``Binding`` is to views, this is to code below them: it is no more tied to an actor than what it leads to.
///
/// ```swift
/// final class CounterController {
///   @UIBinding var count: Int
///   init(count: UIBinding<Int>) { _count = count }
/// }
/// ```
///
/// Where the value is sendable, so is the binding. Using it from another task is then as safe as using the object that
/// it leads to from there: the binding adds no lock of its own around an object.
@dynamicMemberLookup
@propertyWrapper
public struct UIBinding<Value> {
  let location: BindingLocation<Value>

  /// What travels with each write.
  public var transaction: UITransaction

  init(_ location: BindingLocation<Value>, _ transaction: UITransaction = UITransaction()) {
    self.location = location
    self.transaction = transaction
  }

  /// Makes a binding that holds a value of its own: `@UIBinding var count = 0`.
  ///
  /// The value can be observed, and used from several tasks at once.
  public init(wrappedValue: Value) {
    let stored = StoredValue(wrappedValue)
    self.init(BindingLocation(get: { stored.value }, set: { stored.value = $0 }))
  }

  /// Makes a binding from the two ways to reach a value.
  ///
  /// - Parameters:
  ///   - get: Reads the value, on the actor that the closure was formed on.
  ///   - set: Writes the value, on the actor that the closure was formed on.
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    self.init(BindingLocation(get: onItsActor(get), set: onItsActor(set)))
  }

  /// Makes a binding that also learns what travels with a write.
  ///
  /// - Parameters:
  ///   - get: Reads the value, on the actor that the closure was formed on.
  ///   - set: Writes the value, on the actor that the closure was formed on.
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value, UITransaction) -> Void
  ) {
    let set = onItsActor(set)
    self.init(BindingLocation(get: onItsActor(get), set: { set($0, .current) }))
  }

  /// Makes a binding from itself, for closures that take `$value`.
  public init(projectedValue: UIBinding<Value>) {
    self = projectedValue
  }

  /// The same value, for what takes a binding that is not of a view.
  ///
  /// It leads to the main actor: reading or writing it elsewhere ends the process.
  @MainActor
  public init(_ base: Binding<Value>) {
    self.init(base.location, base.transaction)
  }

  /// A binding whose value never changes; writes are forgotten.
  public static func constant(_ value: Value) -> UIBinding<Value> {
    UIBinding(BindingLocation(constant: value))
  }

  /// The value, wherever it lives.
  public var wrappedValue: Value {
    get { location.get() }
    nonmutating set { withUITransaction(transaction) { location.set(newValue) } }
  }

  /// The binding itself.
  public var projectedValue: UIBinding<Value> { self }

  /// A member of the value, as a binding of its own.
  @_disfavoredOverload  // The case of an enum that is a property too: the binding of the case is meant.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> UIBinding<Member> {
    UIBinding<Member>(location.member(keyPath), transaction)
  }

  /// A field of the object that the value refers to, as a binding of its own.
  public subscript<Member>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
  ) -> UIBinding<Member> {
    UIBinding<Member>(location.field(keyPath), transaction)
  }

  /// The same binding, its writes travelling with an animation.
  public func animation(_ animation: Animation? = .default) -> UIBinding<Value> {
    var copy = self
    copy.transaction.animation = animation
    return copy
  }

  /// The same binding, its writes travelling with a transaction.
  public func transaction(_ transaction: UITransaction) -> UIBinding<Value> {
    var copy = self
    copy.transaction = transaction
    return copy
  }

  /// The same binding, without the writes that would change nothing.
  ///
  /// - Parameter isDuplicate: Whether a new value is as good as the one that is there.
  public func removeDuplicates(
    by isDuplicate: @escaping @Sendable (Value, Value) -> Bool
  ) -> UIBinding<Value> {
    UIBinding(location.removingDuplicates(by: isDuplicate), transaction)
  }
}

// Unchecked: a location holds closures. Those made here lock what they hold; those given to an initializer are
// sendable; a field of an object is as safe to use from elsewhere as the object.
extension UIBinding: @unchecked Sendable where Value: Sendable {}

extension UIBinding where Value: Equatable & SendableMetatype {
  /// The same binding, without the writes that would change nothing.
  public func removeDuplicates() -> UIBinding<Value> {
    removeDuplicates(by: ==)
  }
}

extension UIBinding: Identifiable where Value: Identifiable {
  /// The identity of the value.
  public var id: Value.ID { wrappedValue.id }
}

/// A value that a binding holds itself, behind a lock, with its readers followed.
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
