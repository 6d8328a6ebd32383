import CasePaths

extension Binding where Value: CasePathable {
  /// A binding of what a case of this enum holds, or `nil` while it is another case.
  ///
  /// It keeps answering with the last value after the enum became another case; a write then changes nothing.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> Binding<Member>? {
    let path = Value.allCasePaths[keyPath: keyPath]
    return Binding<Member>(
      Binding<Member?>(
        get: { path.extract(from: wrappedValue) },
        set: { newValue in
          guard let newValue, path.extract(from: wrappedValue) != nil else { return }
          wrappedValue = path.embed(newValue)
        }
      ).transaction(transaction))
  }
}

extension Binding {
  /// A binding of what a case of this optional enum holds: `$destination.edit` presents while the case is `edit`.
  ///
  /// Writing `nil` empties the optional, writing a value puts it into the case; either only while the case is that one.
  public subscript<Enum: CasePathable, Member>(
    dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Member>>
  ) -> Binding<Member?> where Value == Enum? {
    let path = Enum.allCasePaths[keyPath: keyPath]
    return Binding<Member?>(
      get: { wrappedValue.flatMap { path.extract(from: $0) } },
      set: { newValue in
        guard let current = wrappedValue, path.extract(from: current) != nil else { return }
        wrappedValue = newValue.map { path.embed($0) }
      }
    ).transaction(transaction)
  }
}
