extension Binding {
  /// A binding of what an optional holds, or `nil` while it holds nothing.
  ///
  /// It keeps answering with the last value after the optional became `nil`, so that what is closing can still be
  /// shown; a write then changes nothing.
  public init?(_ base: Binding<Value?>) {
    guard let present = base.wrappedValue else { return nil }
    let last = Last(present)
    self.init(
      get: {
        if let value = base.wrappedValue { last.value = value }
        return last.value
      },
      set: { newValue in
        guard base.wrappedValue != nil else { return }
        last.value = newValue
        base.wrappedValue = newValue
      })
    transaction = base.transaction
  }

  /// A binding of an optional to a value that is there.
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self.init(
      get: { base.wrappedValue },
      set: { newValue in
        guard let newValue else { return }
        base.wrappedValue = newValue
      })
    transaction = base.transaction
  }

  /// A binding of a value under a type-erased, hashable name.
  public init<Wrapped: Hashable>(_ base: Binding<Wrapped>) where Value == AnyHashable {
    self.init(
      get: { AnyHashable(base.wrappedValue) },
      set: { newValue in
        guard let newValue = newValue.base as? Wrapped else { return }
        base.wrappedValue = newValue
      })
    transaction = base.transaction
  }
}

extension Binding<Bool> {
  /// Whether an optional holds something.
  ///
  /// Writing `false` empties it; writing `true` changes nothing.
  public init<Wrapped>(_ base: Binding<Wrapped?>) {
    self.init(
      get: { base.wrappedValue != nil },
      set: { isPresent in
        guard !isPresent else { return }
        base.wrappedValue = nil
      })
    transaction = base.transaction
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

/// The last value that was seen, for as long as somebody still looks.
@MainActor
final class Last<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
