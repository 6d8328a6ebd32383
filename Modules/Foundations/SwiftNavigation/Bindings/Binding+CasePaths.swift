import CasePaths

extension Binding where Value: CasePathable {
  /// Returns a binding to the associated value of a case, or `nil` if the enum is in another case.
  ///
  /// After the enum changes to another case, the binding returns its last value. Writes then change only the binding, not
  /// the enum.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> Binding<Member>? {
    location.case(keyPath).map { Binding<Member>($0, transaction) }
  }
}

extension Binding {
  /// Returns a binding to the associated value of a case of this optional enum: `$destination.edit` presents while the case is
  /// `edit`.
  ///
  /// Writing `nil` clears the optional, and writing a value sets it in the case. Both have an effect only while the enum is in that
  /// case.
  public subscript<Enum: CasePathable, Member>(
    dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Member>>
  ) -> Binding<Member?> where Value == Enum? {
    Binding<Member?>(location.optionalCase(keyPath), transaction)
  }

  /// Returns a binding to an optional payload of a case of this optional enum.
  ///
  /// The binding is also `nil` in other cases. Writes have an effect only while the enum is in that case.
  @_disfavoredOverload
  public subscript<Enum: CasePathable, Member>(
    dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Member?>>
  ) -> Binding<Member?> where Value == Enum? {
    Binding<Member?>(location.optionalPayload(keyPath), transaction)
  }

  /// Returns a binding that is `true` while this optional enum is in a case without associated values.
  ///
  /// Writing `false` clears the optional while it is in that case. Writing `true` while it isn't reports an issue and has no
  /// effect.
  public subscript<Enum: CasePathable>(
    dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Void>>
  ) -> Binding<Bool> where Value == Enum? {
    Binding<Bool>(location.isCase(keyPath), transaction)
  }
}
