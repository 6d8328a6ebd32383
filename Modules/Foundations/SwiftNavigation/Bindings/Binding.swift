/// A value that lives elsewhere, to be read and written.
///
/// Members of the value are bindings of their own: `$standup.title` is a `Binding<String>`. Everything here happens
/// on the main actor, where views live.
@MainActor
@dynamicMemberLookup
@propertyWrapper
public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value, UITransaction) -> Void

  /// What travels with each write.
  public var transaction: UITransaction

  /// Makes a binding from the two ways to reach a value.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = { value, _ in set(value) }
    self.transaction = UITransaction()
  }

  /// Makes a binding that also learns what travels with a write.
  public init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value, UITransaction) -> Void
  ) {
    self.get = get
    self.set = set
    self.transaction = UITransaction()
  }

  /// Makes a binding from itself, for closures that take `$value`.
  public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  /// A binding whose value never changes; writes are forgotten.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  /// The value, wherever it lives.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set {
      if transaction.isEmpty {
        set(newValue, UITransaction.current)
      } else {
        withUITransaction(transaction) { set(newValue, transaction) }
      }
    }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A member of the value, as a binding of its own.
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    derive(get: { $0[keyPath: keyPath] }, set: { $0[keyPath: keyPath] = $1 })
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
    var binding = Binding(
      get: { wrappedValue },
      set: { newValue in
        guard !isDuplicate(wrappedValue, newValue) else { return }
        wrappedValue = newValue
      })
    binding.transaction = transaction
    return binding
  }

  /// A binding of a part of the value, whose writes change that part where it lives.
  func derive<Part>(
    get: @escaping @MainActor (Value) -> Part, set: @escaping @MainActor (inout Value, Part) -> Void
  ) -> Binding<Part> {
    var part = Binding<Part>(
      get: { get(wrappedValue) },
      set: { newPart in
        var value = wrappedValue
        set(&value, newPart)
        wrappedValue = value
      })
    part.transaction = transaction
    return part
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

/// The name of ``Binding`` where no view layer stands above.
public typealias UIBinding = Binding
