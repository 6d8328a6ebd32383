#if UIKitBindings
  import CasePaths

  // MARK: - Optionals

  extension UIBinding {
    /// Creates a binding to the value of an optional, or returns `nil` if the optional is `nil`.
    ///
    /// After the optional becomes `nil`, the binding returns its last value, so that a closing view can still be shown. Writes
    /// then change only the binding. The optional stays `nil`.
    public init?(_ base: UIBinding<Value?>) {
      guard let location = base.location.unwrapped() else { return nil }
      self.init(location, base.transaction)
    }

    /// Creates a binding of an optional from a binding to a value.
    public init<Wrapped>(_ base: UIBinding<Wrapped>) where Value == Wrapped? {
      self.init(base.location.optional(), base.transaction)
    }

    /// Creates a type-erased binding to a hashable value.
    public init<Wrapped: Hashable>(_ base: UIBinding<Wrapped>) where Value == AnyHashable {
      self.init(base.location.erased(), base.transaction)
    }

    /// Returns a binding that is `true` while this optional has a value.
    ///
    /// Writing `false` clears the optional. Writing `true` while it is `nil` reports an issue and has no effect.
    public func isPresent<Wrapped>() -> UIBinding<Bool> where Value == Wrapped? {
      UIBinding<Bool>(self)
    }

    /// Returns a binding to a member of this optional's value.
    ///
    /// Writing `nil` clears the optional. Writes have an effect only while there is a value.
    @_disfavoredOverload
    public subscript<Wrapped, Member>(
      dynamicMember keyPath: WritableKeyPath<Wrapped, Member>
    ) -> UIBinding<Member?> where Value == Wrapped? {
      UIBinding<Member?>(location.optionalMember(keyPath), transaction)
    }
  }

  extension UIBinding<Bool> {
    /// Creates a binding that is `true` while an optional has a value.
    ///
    /// Writing `false` clears the optional. Writing `true` while it is `nil` reports an issue and has no effect.
    public init<Wrapped>(_ base: UIBinding<Wrapped?>) {
      self.init(base.location.presence(), base.transaction)
    }
  }

  // MARK: - Cases

  extension UIBinding where Value: CasePathable {
    /// Returns a binding to the associated value of a case, or `nil` if the enum is in another case.
    ///
    /// After the enum changes to another case, the binding returns its last value. Writes then change only the binding, not
    /// the enum.
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
    ) -> UIBinding<Member>? {
      location.case(keyPath).map { UIBinding<Member>($0, transaction) }
    }
  }

  extension UIBinding {
    /// Returns a binding to the associated value of a case of this optional enum: `$destination.edit` presents while the case is
    /// `edit`.
    ///
    /// Writing `nil` clears the optional, and writing a value sets it in the case. Both have an effect only while the enum is in that
    /// case.
    public subscript<Enum: CasePathable, Member>(
      dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Member>>
    ) -> UIBinding<Member?> where Value == Enum? {
      UIBinding<Member?>(location.optionalCase(keyPath), transaction)
    }

    /// Returns a binding to an optional payload of a case of this optional enum.
    ///
    /// The binding is also `nil` in other cases. Writes have an effect only while the enum is in that case.
    @_disfavoredOverload
    public subscript<Enum: CasePathable, Member>(
      dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Member?>>
    ) -> UIBinding<Member?> where Value == Enum? {
      UIBinding<Member?>(location.optionalPayload(keyPath), transaction)
    }

    /// Returns a binding that is `true` while this optional enum is in a case without associated values.
    ///
    /// Writing `false` clears the optional while it is in that case. Writing `true` while it isn't reports an issue and has no
    /// effect.
    public subscript<Enum: CasePathable>(
      dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Void>>
    ) -> UIBinding<Bool> where Value == Enum? {
      UIBinding<Bool>(location.isCase(keyPath), transaction)
    }
  }
#endif
