import CasePaths

// MARK: - Optionals

extension UIBinding {
  /// A binding of what an optional holds, or `nil` while it holds nothing.
  ///
  /// After the optional became `nil` it has a value of its own, the last one and what is written from then on, so that
  /// what is closing can still be shown; the optional stays `nil`.
  public init?(_ base: UIBinding<Value?>) {
    guard let location = base.location.unwrapped() else { return nil }
    self.init(location, base.transaction)
  }

  /// A binding of an optional to a value that is there.
  public init<Wrapped>(_ base: UIBinding<Wrapped>) where Value == Wrapped? {
    self.init(base.location.optional(), base.transaction)
  }

  /// A binding of a value under a type-erased, hashable name.
  public init<Wrapped: Hashable>(_ base: UIBinding<Wrapped>) where Value == AnyHashable {
    self.init(base.location.erased(), base.transaction)
  }

  /// Whether this optional holds something.
  ///
  /// Writing `false` empties it. Writing `true` while it holds nothing is reported, and changes nothing.
  public func isPresent<Wrapped>() -> UIBinding<Bool> where Value == Wrapped? {
    UIBinding<Bool>(self)
  }

  /// A member of what this optional holds.
  ///
  /// Writing `nil` empties the optional. Writes change something only while it holds a value.
  @_disfavoredOverload
  public subscript<Wrapped, Member>(
    dynamicMember keyPath: WritableKeyPath<Wrapped, Member>
  ) -> UIBinding<Member?> where Value == Wrapped? {
    UIBinding<Member?>(location.optionalMember(keyPath), transaction)
  }
}

extension UIBinding<Bool> {
  /// Whether an optional holds something.
  ///
  /// Writing `false` empties it. Writing `true` while it holds nothing is reported, and changes nothing.
  public init<Wrapped>(_ base: UIBinding<Wrapped?>) {
    self.init(base.location.presence(), base.transaction)
  }
}

// MARK: - Cases

extension UIBinding where Value: CasePathable {
  /// A binding of what a case of this enum holds, or `nil` while it is another case.
  ///
  /// After the enum became another case it has a value of its own, the last one and what is written from then on; the enum
  /// stays as it is.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> UIBinding<Member>? {
    location.case(keyPath).map { UIBinding<Member>($0, transaction) }
  }
}

extension UIBinding {
  /// A binding of what a case of this optional enum holds: `$destination.edit` presents while the case is `edit`.
  ///
  /// Writing `nil` empties the optional, writing a value puts it into the case; either only while the case is that one.
  public subscript<Enum: CasePathable, Member>(
    dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Member>>
  ) -> UIBinding<Member?> where Value == Enum? {
    UIBinding<Member?>(location.optionalCase(keyPath), transaction)
  }

  /// A binding to an optional payload of a case of this optional enum.
  ///
  /// It is also `nil` in other cases.
  ///
  /// Writes change something only while the case is that one.
  @_disfavoredOverload
  public subscript<Enum: CasePathable, Member>(
    dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Member?>>
  ) -> UIBinding<Member?> where Value == Enum? {
    UIBinding<Member?>(location.optionalPayload(keyPath), transaction)
  }

  /// A binding of whether this optional enum is in a case that holds nothing.
  ///
  /// Writing `false` empties it while it is in that case. Writing `true` while it is not is reported, and changes nothing.
  public subscript<Enum: CasePathable>(
    dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Void>>
  ) -> UIBinding<Bool> where Value == Enum? {
    UIBinding<Bool>(location.isCase(keyPath), transaction)
  }
}
