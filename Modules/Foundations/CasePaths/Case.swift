/// A case of an enum, or a whole value, as the root of key paths that lead to cases in it.
///
/// `\Action.Cases.child.tap` is a key path from `Case<Action>` to `Case<Void>`: each step appends the case path that
/// the enum's `allCasePaths` holds under that name. Values of this type are seldom named; ``CaseKeyPath`` is.
///
/// A library with steps of its own in key paths (`\.rows[id: 1]`) extends this type by a subscript, which returns
/// ``appending(path:)``.
///
/// A case may have the name of a member of this type. A dynamic member is looked up beside an ordinary one only where
/// the ordinary one is declared in a constrained extension, and in a key path a case is then preferred to a method. So
/// the type is generic over values that need not be copyable, which makes each extension that needs to copy a
/// constrained one, and all members are declared in such extensions.
@dynamicMemberLookup
public struct Case<Value: ~Copyable>: Sendable {
  /// A `CaseSteps<Value>`, or `nil` where this is the whole value.
  ///
  /// The class is generic over copyable values, so that its type cannot be written here.
  @usableFromInline let storage: (any AnyObject & Sendable)?
}

extension Case {
  /// The steps that lead here, or none where this is the whole value.
  @inlinable
  var steps: CaseSteps<Value>? {
    storage.map { unsafeDowncast($0, to: CaseSteps<Value>.self) }
  }

  @inlinable
  init(steps: CaseSteps<Value>?) {
    self.storage = steps
  }

  /// The whole value, with which every case key path begins.
  @inlinable
  public init() {
    self.init(steps: nil)
  }

  /// A case by two functions which undo each other.
  ///
  /// - Parameters:
  ///   - embed: Always succeeds in making a root of a value.
  ///   - extract: Returns the value where the root is in the case, `nil` where it is not.
  @inlinable
  public init<Root>(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(steps: KnownSteps(AnyCasePath(embed: embed, extract: extract)))
  }

  /// A case whose root's type is erased: only the two functions depend on it.
  ///
  /// - Parameters:
  ///   - embed: Always succeeds in making a root of a value.
  ///   - extract: Returns the value where it is given a root in the case, `nil` where not.
  public init(
    embed: @escaping @Sendable (Value) -> Any,
    extract: @escaping @Sendable (Any?) -> Value?
  ) {
    self.init(steps: ErasedSteps(embed: embed, extract: extract))
  }

  /// The case that a case key path leads to.
  @inlinable
  public init<Root>(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath]
  }

  /// The case that a case path leads to from here, for subscripts that extend key paths (`\.rows[id: 1]`).
  @inlinable
  public func appending<Appended>(path: AnyCasePath<Value, Appended>) -> Case<Appended> {
    guard let steps else { return Case<Appended>(steps: KnownSteps(path)) }
    return Case<Appended>(steps: steps.appending(path))
  }

  /// One case of this value.
  @inlinable
  public subscript<Appended>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Appended>>
  ) -> Case<Appended> where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }

  /// The root that holds a value in this case.
  public func embed(_ value: Value) -> Any {
    steps?.embed(value) ?? value
  }

  /// The value that a root holds in this case, or `nil` where it holds none or is of another type.
  public func extract(from root: Any?) -> Value? {
    guard let steps else { return root as? Value }
    return steps.extract(from: root)
  }

  /// The steps as a case path from a root, which must be the one they begin at.
  @inlinable
  func casePath<Root>(from root: Root.Type = Root.self) -> AnyCasePath<Root, Value> {
    if let steps, type(of: steps) == KnownSteps<Root, Value>.self {
      return unsafeDowncast(steps, to: KnownSteps<Root, Value>.self).path
    }
    return slowCasePath()
  }

  @usableFromInline
  func slowCasePath<Root>() -> AnyCasePath<Root, Value> {
    guard let steps = steps ?? (Value.self == Root.self ? KnownSteps(AnyCasePath<Value, Value>()) : nil),
      let path = steps.casePath(from: Root.self)
    else {
      preconditionFailure(
        "A case key path to '\(Value.self)' does not begin at '\(Root.self)'. Make case key paths by naming cases."
      )
    }
    return path
  }
}

/// What a partial case key path ends in, with the value's type forgotten.
protocol AnyCase {
  static var valueType: Any.Type { get }
  func embed(any value: Any) -> Any?
  func extract(any root: Any) -> Any?
}

extension Case: AnyCase {
  static var valueType: Any.Type { Value.self }
  func embed(any value: Any) -> Any? { (value as? Value).map(embed) }
  func extract(any root: Any) -> Any? { extract(from: root) }
}
