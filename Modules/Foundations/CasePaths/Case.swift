/// A case of an enum, or a whole value, which is the root of the key paths to its cases.
///
/// `\Action.Cases.child.tap` is a key path from `Case<Action>` to `Case<Void>`. Each step appends the case path with that name in
/// the enum's `allCasePaths`. Code rarely names this type and uses ``CaseKeyPath`` instead.
///
/// A library can add its own steps to key paths, such as `\.rows[id: 1]`. It extends this type with a subscript that returns the
/// result of ``appending(path:)``.
///
/// A case can have the same name as a member of this type (`membersOfCase`). The compiler looks up dynamic members together with
/// ordinary members only if the ordinary member is declared in a constrained extension. In a key path, it then prefers the case
/// to a method. Therefore the type is generic over values that may be noncopyable, which makes each extension with the default
/// requirement `Copyable` a constrained one, and all members are declared in such extensions.
@dynamicMemberLookup
public struct Case<Value: ~Copyable>: Sendable {
  /// A `CaseSteps<Value>`, or `nil` for the whole value.
  ///
  /// The type can't be written here, because the class is generic over copyable values.
  @usableFromInline let storage: (any AnyObject & Sendable)?
}

extension Case {
  /// The steps from the root to this case, or `nil` for the whole value.
  @inlinable
  var steps: CaseSteps<Value>? {
    storage.map { unsafeDowncast($0, to: CaseSteps<Value>.self) }
  }

  @inlinable
  init(steps: CaseSteps<Value>?) {
    self.storage = steps
  }

  /// Creates the whole value, which is the root of every case key path.
  @inlinable
  public init() {
    self.init(steps: nil)
  }

  /// Creates a case from two functions that are inverse to each other.
  ///
  /// - Parameters:
  ///   - embed: Creates a root from a value, and always succeeds.
  ///   - extract: Returns the value if the root is in the case, and `nil` otherwise.
  @inlinable
  public init<Root>(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(steps: KnownSteps(AnyCasePath(embed: embed, extract: extract)))
  }

  /// Creates a case with a type-erased root, whose type only the two functions know.
  ///
  /// - Parameters:
  ///   - embed: Creates a root from a value, and always succeeds.
  ///   - extract: Returns the value if the argument is a root in the case, and `nil` otherwise.
  public init(
    embed: @escaping @Sendable (Value) -> Any,
    extract: @escaping @Sendable (Any?) -> Value?
  ) {
    self.init(steps: ErasedSteps(embed: embed, extract: extract))
  }

  /// Creates the case that a case key path leads to.
  @inlinable
  public init<Root>(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath]
  }

  /// Returns the case that a case path leads to from here, for subscripts that extend key paths (`\.rows[id: 1]`).
  @inlinable
  public func appending<Appended>(path: AnyCasePath<Value, Appended>) -> Case<Appended> {
    guard let steps else { return Case<Appended>(steps: KnownSteps(path)) }
    return Case<Appended>(steps: steps.appending(path))
  }

  /// Returns a case of this value.
  @inlinable
  public subscript<Appended>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Appended>>
  ) -> Case<Appended> where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }

  /// Returns a root that holds a value in this case.
  public func embed(_ value: Value) -> Any {
    steps?.embed(value) ?? value
  }

  /// Returns the value that a root holds in this case, or `nil` if the root is in another case or has another type.
  public func extract(from root: Any?) -> Value? {
    guard let steps else { return root as? Value }
    return steps.extract(from: root)
  }

  /// Returns the steps as a case path from a root type, which must be the type that the steps start from.
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
        "A case key path to '\(Value.self)' doesn't begin at '\(Root.self)'. Make case key paths by naming cases."
      )
    }
    return path
  }
}

/// A case whose value's type is erased, which a partial case key path leads to.
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
