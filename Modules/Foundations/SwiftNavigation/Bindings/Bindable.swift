import Observation

/// An observable object whose fields can be bound: `$model.title` is a `Binding<String>`.
///
/// Any code may hold one; the bindings are on the main actor.
@dynamicMemberLookup
@propertyWrapper
public struct Bindable<Value> {
  /// The object.
  public var wrappedValue: Value

  /// The wrapper itself, whose members are bindings.
  public var projectedValue: Bindable<Value> { self }

  /// Wraps an observable object.
  public init(wrappedValue: Value) where Value: AnyObject, Value: Observable {
    self.wrappedValue = wrappedValue
  }

  /// Wraps an observable object.
  public init(_ wrappedValue: Value) where Value: AnyObject, Value: Observable {
    self.wrappedValue = wrappedValue
  }

  /// Wraps what is wrapped already, for closures that take `$model`.
  public init(projectedValue: Bindable<Value>) {
    self = projectedValue
  }

  /// A field of the object, as a binding.
  @MainActor
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> where Value: AnyObject {
    Binding(BindingLocation(wrappedValue, keyPath))
  }
}

extension Bindable: Identifiable where Value: Identifiable {
  /// The identity of the value.
  public var id: Value.ID { wrappedValue.id }
}

/// Two are the same when they wrap the same object.
extension Bindable: Equatable where Value: AnyObject {
  public static func == (lhs: Bindable<Value>, rhs: Bindable<Value>) -> Bool {
    lhs.wrappedValue === rhs.wrappedValue
  }
}

extension Bindable: Hashable where Value: AnyObject {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(wrappedValue))
  }
}
