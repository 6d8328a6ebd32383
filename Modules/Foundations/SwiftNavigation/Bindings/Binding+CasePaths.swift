import CasePaths

extension Binding where Value: CasePathable {
  /// A binding of what a case of this enum holds, or `nil` while it is another case.
  ///
  /// After the enum became another case it has a value of its own, the last one and what is written from then on; the enum
  /// stays as it is.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> Binding<Member>? {
    location.case(keyPath).map { Binding<Member>($0, transaction) }
  }
}

extension Binding {
  /// A binding of what a case of this optional enum holds: `$destination.edit` presents while the case is `edit`.
  ///
  /// Writing `nil` empties the optional, writing a value puts it into the case; either only while the case is that one.
  public subscript<Enum: CasePathable, Member>(
    dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Member>>
  ) -> Binding<Member?> where Value == Enum? {
    Binding<Member?>(location.optionalCase(keyPath), transaction)
  }

  /// A binding to an optional payload of a case of this optional enum.
  ///
  /// It is also `nil` in other cases.
  ///
  /// Writes change something only while the case is that one.
  @_disfavoredOverload
  public subscript<Enum: CasePathable, Member>(
    dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Member?>>
  ) -> Binding<Member?> where Value == Enum? {
    Binding<Member?>(location.optionalPayload(keyPath), transaction)
  }

  /// A binding of whether this optional enum is in a case that holds nothing.
  ///
  /// Writing `false` empties it while it is in that case. Writing `true` while it is not is reported, and changes nothing.
  public subscript<Enum: CasePathable>(
    dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Void>>
  ) -> Binding<Bool> where Value == Enum? {
    Binding<Bool>(location.isCase(keyPath), transaction)
  }
}
