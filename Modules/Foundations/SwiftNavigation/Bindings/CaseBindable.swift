/// An enum whose binding can be switched over, with bindings to the associated values of each case.
///
/// The ``CaseBindable()`` macro adds the conformance.
public protocol CaseBindable {
  /// An enum with the same cases, which hold a ``Binding`` to each associated value.
  associatedtype BindingCases

  /// Returns the current case of a binding's value, with bindings to its associated values.
  @MainActor static func _cases(of binding: Binding<Self>) -> BindingCases

  #if UIKitBindings
    /// An enum with the same cases, which hold a `UIBinding` to each associated value.
    associatedtype UIBindingCases

    /// Returns the current case of a binding's value, with bindings to its associated values.
    static func _cases(of binding: UIBinding<Self>) -> UIBindingCases
  #endif
}

extension Binding where Value: CaseBindable {
  /// The current case of the value, with bindings to its associated values.
  ///
  /// After the enum changes to another case, these bindings keep the last values and later writes to themselves, and leave the enum
  /// unchanged.
  public var cases: Value.BindingCases { Value._cases(of: self) }
}

// A member that is an enum can be switched over directly. The type checker chooses the binding itself if one is needed.

extension Binding {
  /// Returns the current case of a member, with bindings to its associated values.
  public subscript<Member: CaseBindable>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Member.BindingCases {
    Binding<Member>(location.member(keyPath), transaction).cases
  }

  /// Returns a binding to a part of the value, identified by a name, starting from its current value.
  ///
  /// The expansion of the macro uses it.
  public func _part<Part>(
    _ name: String, _ present: Part, extract: @escaping (Value) -> Part?,
    embed: @escaping (inout Value, Part) -> Void
  ) -> Binding<Part> {
    let part = location.part(.named(location.identity, name), present, extract: extract, embed: embed)
    return Binding<Part>(part, transaction)
  }
}

@MainActor
extension Bindable where Value: AnyObject {
  /// Returns the current case of a property, with bindings to its associated values.
  public subscript<Member: CaseBindable>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
  ) -> Member.BindingCases {
    Binding<Member>(BindingLocation(wrappedValue, keyPath)).cases
  }
}

extension Optional: CaseBindable where Wrapped: CaseBindable {
  /// The cases with bindings of the wrapped type, as an optional.
  public typealias BindingCases = Wrapped.BindingCases?

  /// Returns the current case of a binding's value, with bindings to its associated values.
  @MainActor public static func _cases(of binding: Binding<Wrapped?>) -> Wrapped.BindingCases? {
    Binding(binding)?.cases
  }

  #if UIKitBindings
    /// The cases with bindings of the wrapped type, as an optional.
    public typealias UIBindingCases = Wrapped.UIBindingCases?

    /// Returns the current case of a binding's value, with bindings to its associated values.
    public static func _cases(of binding: UIBinding<Wrapped?>) -> Wrapped.UIBindingCases? {
      UIBinding(binding)?.cases
    }
  #endif
}
