extension Binding {
  /// Creates a binding to the value of an optional, or returns `nil` if the optional is `nil`.
  ///
  /// After the optional becomes `nil`, the binding returns its last value, so that a closing view can still be shown. Writes
  /// then change only the binding, and the optional stays `nil`.
  public init?(_ base: Binding<Value?>) {
    guard let location = base.location.unwrapped() else { return nil }
    self.init(location, base.transaction)
  }

  /// Creates a binding of an optional from a binding to a value.
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self.init(base.location.optional(), base.transaction)
  }

  /// Creates a type-erased binding to a hashable value.
  public init<Wrapped: Hashable>(_ base: Binding<Wrapped>) where Value == AnyHashable {
    self.init(base.location.erased(), base.transaction)
  }
}

extension Binding<Bool> {
  /// Creates a binding that is `true` while an optional has a value.
  ///
  /// Writing `false` clears the optional. Writing `true` while it is `nil` reports an issue and has no effect.
  public init<Wrapped>(_ base: Binding<Wrapped?>) {
    self.init(base.location.presence(), base.transaction)
  }
}

extension Binding {
  /// Returns a binding that is `true` while this optional has a value.
  ///
  /// Writing `false` clears the optional. Writing `true` while it is `nil` reports an issue and has no effect.
  public func isPresent<Wrapped>() -> Binding<Bool> where Value == Wrapped? {
    Binding<Bool>(self)
  }
}
