import CairnSupport
import CasePaths
import IssueReporting

/// The storage of a binding: closures that read and write the value, and the identity of the location.
///
/// `Binding` and `UIBinding` share this type and differ in where they may be used. Reads and writes happen on the actor that uses
/// the binding.
struct BindingLocation<Value> {
  let identity: BindingIdentity
  let get: () -> Value
  let set: (Value) -> Void

  init(identity: BindingIdentity = .own, get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.identity = identity
    self.get = get
    self.set = set
  }

  /// Creates a location whose value never changes.
  init(constant value: Value) {
    self.init(get: { value }, set: { _ in })
  }

  /// Creates the location of a property of an object.
  init<Object: AnyObject>(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>) {
    self.init(
      identity: .field(ObjectIdentifier(object), keyPath),
      get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }

  /// Returns the same location, which ignores writes of duplicate values.
  func removingDuplicates(by isDuplicate: @escaping (Value, Value) -> Bool) -> BindingLocation {
    BindingLocation(
      identity: identity, get: get,
      set: { newValue in
        guard !isDuplicate(get(), newValue) else { return }
        set(newValue)
      })
  }
}

// MARK: - Members

extension BindingLocation {
  func member<Member>(_ keyPath: WritableKeyPath<Value, Member>) -> BindingLocation<Member> {
    BindingLocation<Member>(
      identity: .member(identity, keyPath),
      get: { get()[keyPath: keyPath] },
      set: { newMember in
        var value = get()
        value[keyPath: keyPath] = newMember
        set(value)
      })
  }

  /// Returns a property of the object that the value refers to.
  ///
  /// The reference itself isn't written.
  func field<Member>(_ keyPath: ReferenceWritableKeyPath<Value, Member>) -> BindingLocation<Member> {
    BindingLocation<Member>(
      identity: .member(identity, keyPath),
      get: { get()[keyPath: keyPath] }, set: { get()[keyPath: keyPath] = $0 })
  }

  /// Returns a member of an optional's value.
  ///
  /// Writing `nil` clears the optional. A write has an effect only while there is a value.
  func optionalMember<Wrapped, Member>(
    _ keyPath: WritableKeyPath<Wrapped, Member>
  ) -> BindingLocation<Member?> where Value == Wrapped? {
    BindingLocation<Member?>(
      identity: .member(identity, keyPath),
      get: { get()?[keyPath: keyPath] },
      set: { newMember in
        guard var value = get() else { return }
        guard let newMember else { return set(nil) }
        value[keyPath: keyPath] = newMember
        set(value)
      })
  }

  /// Returns a part that can disappear, starting from its current value.
  ///
  /// After the part has disappeared, the location keeps the last value, and later writes change only that value.
  func part<Part>(
    _ identity: BindingIdentity, _ present: Part, extract: @escaping (Value) -> Part?,
    embed: @escaping (inout Value, Part) -> Void
  ) -> BindingLocation<Part> {
    let last = Locked(present)
    return BindingLocation<Part>(
      identity: identity,
      get: {
        guard let part = extract(get()) else { return last.withLock { $0 } }
        last.withLock { $0 = part }
        return part
      },
      set: { newPart in
        last.withLock { $0 = newPart }
        var value = get()
        guard extract(value) != nil else { return }
        embed(&value, newPart)
        set(value)
      })
  }
}

// MARK: - Optionals

extension BindingLocation {
  /// Returns the value of an optional, or `nil` if the optional is `nil`.
  func unwrapped<Wrapped>() -> BindingLocation<Wrapped>? where Value == Wrapped? {
    guard let present = get() else { return nil }
    return part(projection(to: Wrapped.self), present, extract: { $0 }, embed: { $0 = $1 })
  }

  /// Returns the value as an optional.
  ///
  /// Writing `nil` has no effect.
  func optional() -> BindingLocation<Value?> {
    BindingLocation<Value?>(
      identity: projection(to: Value?.self), get: get,
      set: { newValue in
        guard let newValue else { return }
        set(newValue)
      })
  }

  /// Returns the type-erased value.
  ///
  /// Writing values of other types has no effect.
  func erased() -> BindingLocation<AnyHashable> where Value: Hashable {
    BindingLocation<AnyHashable>(
      identity: projection(to: AnyHashable.self),
      get: { AnyHashable(get()) },
      set: { newValue in
        guard let newValue = newValue.base as? Value else { return }
        set(newValue)
      })
  }

  /// Returns a location that is `true` while an optional has a value.
  func presence<Wrapped>() -> BindingLocation<Bool> where Value == Wrapped? {
    presence(identity: projection(to: Bool.self), of: "'\(Wrapped.self)'", isPresent: { $0 != nil })
  }

  /// Returns a location that is `true` while an optional has a value of some kind.
  ///
  /// Writing `false` clears the optional while it has such a value. Writing `true` while it hasn't reports an issue and has no
  /// effect.
  private func presence<Wrapped>(
    identity: BindingIdentity, of name: @autoclosure @escaping () -> String,
    isPresent: @escaping (Value) -> Bool
  ) -> BindingLocation<Bool> where Value == Wrapped? {
    BindingLocation<Bool>(
      identity: identity,
      get: { isPresent(get()) },
      set: { newValue in
        guard newValue != isPresent(get()) else { return }
        guard newValue else { return set(nil) }
        reportIssue(
          """
          Can't present \(name()) by writing 'true' to the binding of its presence. \
          Set the optional to a value instead.
          """)
      })
  }

  private func projection<Other>(to other: Other.Type) -> BindingIdentity {
    .projected(identity, ObjectIdentifier(other))
  }
}

// MARK: - Cases

extension BindingLocation {
  /// Returns the associated value of a case, or `nil` if the enum is in another case.
  func `case`<Member>(
    _ keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> BindingLocation<Member>? where Value: CasePathable {
    let path = Value.allCasePaths[keyPath: keyPath]
    guard let present = path.extract(from: get()) else { return nil }
    return part(
      .member(identity, keyPath), present,
      extract: { path.extract(from: $0) }, embed: { $0 = path.embed($1) })
  }

  /// Returns the associated value of a case of an optional enum.
  ///
  /// Writing `nil` clears the optional, and writing a value sets it in the case. Both have an effect only while the enum is in that
  /// case.
  func optionalCase<Enum: CasePathable, Member>(
    _ keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Member>>
  ) -> BindingLocation<Member?> where Value == Enum? {
    let path = Enum.allCasePaths[keyPath: keyPath]
    return BindingLocation<Member?>(
      identity: .member(identity, keyPath),
      get: { get().flatMap { path.extract(from: $0) } },
      set: { newValue in
        guard let current = get(), path.extract(from: current) != nil else { return }
        set(newValue.map { path.embed($0) })
      })
  }

  /// Returns the optional payload of a case of an optional enum.
  ///
  /// The value is also `nil` in other cases. Writes have an effect only while the enum is in that case.
  func optionalPayload<Enum: CasePathable, Member>(
    _ keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Member?>>
  ) -> BindingLocation<Member?> where Value == Enum? {
    let payload = optionalCase(keyPath)
    return BindingLocation<Member?>(
      identity: payload.identity, get: { payload.get() ?? nil }, set: { payload.set(.some($0)) })
  }

  /// Returns a location that is `true` while an optional enum is in a case without associated values.
  func isCase<Enum: CasePathable>(
    _ keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Void>>
  ) -> BindingLocation<Bool> where Value == Enum? {
    let path = Enum.allCasePaths[keyPath: keyPath]
    return presence(
      identity: .member(identity, keyPath), of: "the case '\(path.embed(()))' of '\(Enum.self)'",
      isPresent: { $0.flatMap { path.extract(from: $0) } != nil })
  }
}

// MARK: - Elements

extension BindingLocation where Value: MutableCollection {
  /// Returns the element at a position.
  ///
  /// An element with an id is tracked when it moves.
  ///
  /// After the element is removed, the location keeps the last value, and later writes change only that value.
  func element(at position: Value.Index) -> BindingLocation<Value.Element> {
    let present = get()[position]
    let last = Locked(present)
    let identify = identification(of: Value.Element.self)
    let id = Locked(identify?(present))
    /// Returns the current position of the element, which may have moved.
    func find(in all: Value) -> Value.Index? {
      let isInBounds = position >= all.startIndex && position < all.endIndex
      guard let identify, let id = id.withLock({ $0 }) else { return isInBounds ? position : nil }
      if isInBounds, identify(all[position]) == id { return position }
      return all.indices.first { identify(all[$0]) == id }
    }
    return BindingLocation<Value.Element>(
      identity: (position as? any Hashable).map { .element(identity, AnyHashable($0)) } ?? .own,
      get: {
        let all = get()
        guard let index = find(in: all) else { return last.withLock { $0 } }
        let element = all[index]
        last.withLock { $0 = element }
        return element
      },
      set: { newElement in
        last.withLock { $0 = newElement }
        var all = get()
        guard let index = find(in: all) else { return }
        id.withLock { $0 = identify?(newElement) }
        all[index] = newElement
        set(all)
      })
  }
}

/// Returns a function that identifies elements, if they have ids.
private func identification<Element>(of type: Element.Type) -> ((Element) -> AnyHashable)? {
  func open<Row: Identifiable>(_ type: Row.Type) -> ((Element) -> AnyHashable)? {
    { (row: Row) -> AnyHashable in AnyHashable(row.id) } as? (Element) -> AnyHashable
  }
  guard let type = type as? any Identifiable.Type else { return nil }
  return open(type)
}
