extension Binding {
  /// A binding of what an optional holds, or `nil` while it holds nothing.
  ///
  /// After the optional became `nil` it has a value of its own, the last one and what is written from then on, so that
  /// what is closing can still be shown; the optional stays `nil`.
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
  /// Writing `false` empties it. Writing `true` while it holds nothing is reported, and changes nothing.
  public init<Wrapped>(_ base: Binding<Wrapped?>) {
    self.init(base.location.presence(), base.transaction)
  }
}

extension Binding {
  /// Whether this optional holds something.
  ///
  /// Writing `false` empties it. Writing `true` while it holds nothing is reported, and changes nothing.
  public func isPresent<Wrapped>() -> Binding<Bool> where Value == Wrapped? {
    Binding<Bool>(self)
  }
}
