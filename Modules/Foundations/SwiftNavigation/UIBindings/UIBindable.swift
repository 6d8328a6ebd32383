#if UIKitBindings
  import Observation

  /// A wrapper that creates bindings to the properties of an observable object, on any actor or none: `$model.title` is a
  /// `UIBinding<String>`.
  @dynamicMemberLookup
  @propertyWrapper
  public struct UIBindable<Value> {
    /// The object.
    public var wrappedValue: Value

    /// The wrapper itself, whose members are bindings.
    public var projectedValue: UIBindable<Value> { self }

    /// Wraps an observable object.
    public init(wrappedValue: Value) where Value: AnyObject, Value: Observable {
      self.wrappedValue = wrappedValue
    }

    /// Wraps an observable object.
    public init(_ wrappedValue: Value) where Value: AnyObject, Value: Observable {
      self.wrappedValue = wrappedValue
    }

    /// Creates a wrapper from an existing one, for closures that take `$model`.
    public init(projectedValue: UIBindable<Value>) {
      self = projectedValue
    }

    /// Returns a binding to a property of the object.
    public subscript<Member>(
      dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
    ) -> UIBinding<Member> where Value: AnyObject {
      UIBinding(BindingLocation(wrappedValue, keyPath))
    }
  }

  extension UIBindable: Sendable where Value: Sendable {}

  extension UIBindable: Identifiable where Value: Identifiable {
    /// The identity of the value.
    public var id: Value.ID { wrappedValue.id }
  }

  /// Two wrappers are equal if they wrap the same object.
  extension UIBindable: Equatable where Value: AnyObject {
    public static func == (lhs: UIBindable<Value>, rhs: UIBindable<Value>) -> Bool {
      lhs.wrappedValue === rhs.wrappedValue
    }
  }

  extension UIBindable: Hashable where Value: AnyObject {
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(wrappedValue))
    }
  }
#endif
