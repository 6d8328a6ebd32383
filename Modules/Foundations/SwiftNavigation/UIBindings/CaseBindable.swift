/// An enum whose binding can be switched over, each case with bindings of what it holds.
///
/// The ``CaseBindable()`` macro writes the conformance.
public protocol CaseBindable {
  /// An enum with the same cases, which hold a ``UIBinding`` of each value.
  associatedtype UIBindingCases
  /// An enum with the same cases, which hold a ``Binding`` of each value.
  associatedtype BindingCases

  /// The case that a binding's value is in now, with bindings of what it holds.
  static func _cases(of binding: UIBinding<Self>) -> UIBindingCases
  /// The case that a binding's value is in now, with bindings of what it holds.
  @MainActor static func _cases(of binding: Binding<Self>) -> BindingCases
}

extension UIBinding where Value: CaseBindable {
  /// The case that the value is in now, with bindings of what it holds.
  ///
  /// After the enum became another case they have values of their own, the last ones and what is written from then on; the
  /// enum stays as it is.
  public var cases: Value.UIBindingCases { Value._cases(of: self) }
}

extension Binding where Value: CaseBindable {
  /// The case that the value is in now, with bindings of what it holds.
  ///
  /// After the enum became another case they have values of their own, the last ones and what is written from then on; the
  /// enum stays as it is.
  public var cases: Value.BindingCases { Value._cases(of: self) }
}

// A member that is an enum is switched over as it is, with its cases: a binding of it is meant where one is needed.

extension UIBinding {
  /// The case that a member is in now, with bindings of what it holds.
  public subscript<Member: CaseBindable>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Member.UIBindingCases {
    UIBinding<Member>(location.member(keyPath), transaction).cases
  }
}

extension UIBindable where Value: AnyObject {
  /// The case that a field is in now, with bindings of what it holds.
  public subscript<Member: CaseBindable>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
  ) -> Member.UIBindingCases {
    UIBinding<Member>(BindingLocation(wrappedValue, keyPath)).cases
  }
}

extension Binding {
  /// The case that a member is in now, with bindings of what it holds.
  public subscript<Member: CaseBindable>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Member.BindingCases {
    Binding<Member>(location.member(keyPath), transaction).cases
  }
}

@MainActor
extension Bindable where Value: AnyObject {
  /// The case that a field is in now, with bindings of what it holds.
  public subscript<Member: CaseBindable>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
  ) -> Member.BindingCases {
    Binding<Member>(BindingLocation(wrappedValue, keyPath)).cases
  }
}

extension Optional: CaseBindable where Wrapped: CaseBindable {
  /// The case with its bindings, while there is a value.
  public typealias UIBindingCases = Wrapped.UIBindingCases?
  /// The case with its bindings, while there is a value.
  public typealias BindingCases = Wrapped.BindingCases?

  /// The case that a binding's value is in now, with bindings of what it holds.
  public static func _cases(of binding: UIBinding<Wrapped?>) -> Wrapped.UIBindingCases? {
    UIBinding(binding)?.cases
  }

  /// The case that a binding's value is in now, with bindings of what it holds.
  @MainActor public static func _cases(of binding: Binding<Wrapped?>) -> Wrapped.BindingCases? {
    Binding(binding)?.cases
  }
}

// What the macro writes its conformances with.

extension UIBinding {
  /// A binding of a part of the value that is there now, under a name.
  public func _part<Part>(
    _ name: String, _ present: Part, extract: @escaping (Value) -> Part?,
    embed: @escaping (inout Value, Part) -> Void
  ) -> UIBinding<Part> {
    let part = location.part(.named(location.identity, name), present, extract: extract, embed: embed)
    return UIBinding<Part>(part, transaction)
  }
}

extension Binding {
  /// A binding of a part of the value that is there now, under a name.
  public func _part<Part>(
    _ name: String, _ present: Part, extract: @escaping (Value) -> Part?,
    embed: @escaping (inout Value, Part) -> Void
  ) -> Binding<Part> {
    let part = location.part(.named(location.identity, name), present, extract: extract, embed: embed)
    return Binding<Part>(part, transaction)
  }
}
