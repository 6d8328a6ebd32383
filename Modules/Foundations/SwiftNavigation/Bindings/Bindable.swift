import Observation

/// A wrapper that creates bindings to the properties of an observable object: `$model.title` is a `Binding<String>`.
///
/// It can be stored anywhere. Its bindings belong to the main actor.
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

  /// Creates a wrapper from an existing one, for closures that take `$model`.
  public init(projectedValue: Bindable<Value>) {
    self = projectedValue
  }

  /// Returns a binding to a property of the object.
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

/// Two wrappers are equal if they wrap the same object.
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
