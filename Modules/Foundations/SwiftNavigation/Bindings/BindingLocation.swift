import CairnSupport
import CasePaths
import IssueReporting

/// Where the value of a binding lives: how it is read and written, and its identity.
///
/// `Binding` and `UIBinding` differ in where they may be used, and share this. What is read and written here is on
/// the actor that the binding was used on.
struct BindingLocation<Value> {
  let identity: BindingIdentity
  let get: () -> Value
  let set: (Value) -> Void

  init(identity: BindingIdentity = .own, get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.identity = identity
    self.get = get
    self.set = set
  }

  /// A location whose value never changes.
  init(constant value: Value) {
    self.init(get: { value }, set: { _ in })
  }

  /// A field of an object.
  init<Object: AnyObject>(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>) {
    self.init(
      identity: .field(ObjectIdentifier(object), keyPath),
      get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }

  /// The location, without the writes that would change nothing.
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

  /// A field of the object that the value refers to: the reference itself is not written.
  func field<Member>(_ keyPath: ReferenceWritableKeyPath<Value, Member>) -> BindingLocation<Member> {
    BindingLocation<Member>(
      identity: .member(identity, keyPath),
      get: { get()[keyPath: keyPath] }, set: { get()[keyPath: keyPath] = $0 })
  }

  /// A member of what an optional holds.
  ///
  /// Writing `nil` empties the optional; a write changes something only while there is a value.
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

  /// A part that is there at times only, by what it is now.
  ///
  /// After the part is gone it has a value of its own: the last one, and what is written from then on.
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
  /// What an optional holds, or `nil` while it holds nothing.
  func unwrapped<Wrapped>() -> BindingLocation<Wrapped>? where Value == Wrapped? {
    guard let present = get() else { return nil }
    return part(projection(to: Wrapped.self), present, extract: { $0 }, embed: { $0 = $1 })
  }

  /// A value as an optional that is there; writes of `nil` change nothing.
  func optional() -> BindingLocation<Value?> {
    BindingLocation<Value?>(
      identity: projection(to: Value?.self), get: get,
      set: { newValue in
        guard let newValue else { return }
        set(newValue)
      })
  }

  /// A value under a type-erased name; writes of other types change nothing.
  func erased() -> BindingLocation<AnyHashable> where Value: Hashable {
    BindingLocation<AnyHashable>(
      identity: projection(to: AnyHashable.self),
      get: { AnyHashable(get()) },
      set: { newValue in
        guard let newValue = newValue.base as? Value else { return }
        set(newValue)
      })
  }

  /// Whether an optional holds something.
  func presence<Wrapped>() -> BindingLocation<Bool> where Value == Wrapped? {
    presence(identity: projection(to: Bool.self), of: "", isPresent: { $0 != nil })
  }

  /// Whether an optional holds a value of a kind.
  ///
  /// Writing `false` empties it while it does. Writing `true` is reported while it does not, and changes nothing.
  private func presence<Wrapped>(
    identity: BindingIdentity, of kind: @autoclosure @escaping () -> String,
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
          'true' was written to a binding of whether '\(Wrapped.self)?' holds a value\(kind()), while it holds none. \
          No value can be made of 'true': to present something, write the value into the optional.
          """)
      })
  }

  private func projection<Other>(to other: Other.Type) -> BindingIdentity {
    .projected(identity, ObjectIdentifier(other))
  }
}

// MARK: - Cases

extension BindingLocation {
  /// What a case holds, or `nil` while the enum is in another case.
  func `case`<Member>(
    _ keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> BindingLocation<Member>? where Value: CasePathable {
    let path = Value.allCasePaths[keyPath: keyPath]
    guard let present = path.extract(from: get()) else { return nil }
    return part(
      .member(identity, keyPath), present,
      extract: { path.extract(from: $0) }, embed: { $0 = path.embed($1) })
  }

  /// What a case of an optional enum holds.
  ///
  /// Writing `nil` empties the optional, writing a value puts it into the case; either only while the case is that one.
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

  /// The optional payload of a case of an optional enum.
  ///
  /// It is also `nil` in other cases.
  ///
  /// Writes change something only while the case is that one.
  func optionalPayload<Enum: CasePathable, Member>(
    _ keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Member?>>
  ) -> BindingLocation<Member?> where Value == Enum? {
    let payload = optionalCase(keyPath)
    return BindingLocation<Member?>(
      identity: payload.identity, get: { payload.get() ?? nil }, set: { payload.set(.some($0)) })
  }

  /// Whether an optional enum is in a case that holds nothing.
  func isCase<Enum: CasePathable>(
    _ keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Void>>
  ) -> BindingLocation<Bool> where Value == Enum? {
    let path = Enum.allCasePaths[keyPath: keyPath]
    return presence(
      identity: .member(identity, keyPath), of: " of its case '\(path.embed(()))'",
      isPresent: { $0.flatMap { path.extract(from: $0) } != nil })
  }
}

// MARK: - Elements

extension BindingLocation where Value: MutableCollection {
  /// The element at a position, or, where elements have ids, the element that is there now.
  ///
  /// After the element is gone it has a value of its own: the last one, and what is written from then on.
  func element(at position: Value.Index) -> BindingLocation<Value.Element> {
    let present = get()[position]
    let last = Locked(present)
    let identify = identification(of: Value.Element.self)
    let id = Locked(identify?(present))
    /// Where the element is now: others may have been removed in front of it.
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

/// How the elements of a collection are identified, where they have ids.
private func identification<Element>(of type: Element.Type) -> ((Element) -> AnyHashable)? {
  func open<Row: Identifiable>(_ type: Row.Type) -> ((Element) -> AnyHashable)? {
    { (row: Row) -> AnyHashable in AnyHashable(row.id) } as? (Element) -> AnyHashable
  }
  guard let type = type as? any Identifiable.Type else { return nil }
  return open(type)
}
