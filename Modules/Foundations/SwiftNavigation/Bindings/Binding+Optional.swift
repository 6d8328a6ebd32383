extension Binding {
  /// A binding of what an optional holds, or `nil` while it holds nothing.
  ///
  /// It keeps returning the last value after the optional became `nil`, so that what is closing can still be
  /// shown; a write then changes nothing.
  public init?(_ base: Binding<Value?>) {
    guard let location = base.location.unwrapped() else { return nil }
    self.init(location, base.transaction)
  }

  /// A binding of an optional to a value that is there.
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self.init(base.location.optional(), base.transaction)
  }

  /// A binding of a value under a type-erased, hashable name.
  public init<Wrapped: Hashable>(_ base: Binding<Wrapped>) where Value == AnyHashable {
    self.init(base.location.erased(), base.transaction)
  }
}

extension Binding<Bool> {
  /// Whether an optional holds something.
  ///
  /// Writing `false` empties it; writing `true` changes nothing.
  public init<Wrapped>(_ base: Binding<Wrapped?>) {
    self.init(base.location.presence(), base.transaction)
  }
}

extension Binding {
  /// Whether this optional holds something.
  ///
  /// Writing `false` empties it; writing `true` changes nothing.
  public func isPresent<Wrapped>() -> Binding<Bool> where Value == Wrapped? {
    Binding<Bool>(self)
  }
}
