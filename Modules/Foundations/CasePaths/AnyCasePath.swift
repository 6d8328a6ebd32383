/// A path to a case of an enum, which embeds a value in the case and extracts the value from it.
///
/// Case paths work for the cases of an enum as key paths work for the properties of a struct. `@CasePathable` generates one for
/// each case, and a case path can also be created from two functions.
@dynamicMemberLookup
public struct AnyCasePath<Root, Value>: Sendable {
  @usableFromInline let _embed: @Sendable (Value) -> Root
  @usableFromInline let _extract: @Sendable (Root) -> Value?
  /// Returns whether a root is in the case, without extracting the value, or `nil` if ``CasePathable()`` hasn't generated the
  /// path.
  public let _matches: (@Sendable (Root) -> Bool)?
  // Together with `_matches`, this changes a value in place. It's `nil` unless the path leads to a case with a single value.
  @usableFromInline let _take: (@Sendable (consuming Root) -> Value?)?

  /// Creates a case path from two functions that are inverse to each other.
  ///
  /// - Parameters:
  ///   - embed: Creates a root from a value, and always succeeds.
  ///   - extract: Returns the value if the root is in the case, and `nil` otherwise.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self._embed = embed
    self._extract = extract
    self._matches = nil
    self._take = nil
  }

  @usableFromInline
  init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?,
    matches: @escaping @Sendable (Root) -> Bool,
    take: @escaping @Sendable (consuming Root) -> Value?
  ) {
    self._embed = embed
    self._extract = extract
    self._matches = matches
    self._take = take
  }

  /// Creates a case path from two functions without captures, which ``CasePathable()`` generates.
  ///
  /// In a generic enum, such a function still captures the generic arguments. If these have isolated conformances, the compiler
  /// doesn't allow a `@Sendable` function to capture them.
  @inlinable
  public static func _case(
    embed: @escaping (Value) -> Root,
    extract: @escaping (Root) -> Value?
  ) -> Self {
    Self(
      embed: unsafeBitCast(embed, to: (@Sendable (Value) -> Root).self),
      extract: unsafeBitCast(extract, to: (@Sendable (Root) -> Value?).self))
  }

  /// Creates a case path for a case with one value, which can be changed in place.
  ///
  /// ``CasePathable()`` generates the call.
  ///
  /// - Parameters:
  ///   - embed: Creates a root from a value.
  ///   - extract: Returns the value if the root is in the case.
  ///   - matches: Returns whether the root is in the case.
  ///   - take: Like `extract`, but consumes the root, so that nothing is copied.
  @inlinable
  public static func _case(
    embed: @escaping (Value) -> Root,
    extract: @escaping (Root) -> Value?,
    matches: @escaping (Root) -> Bool,
    take: @escaping (consuming Root) -> Value?
  ) -> Self {
    Self(
      embed: unsafeBitCast(embed, to: (@Sendable (Value) -> Root).self),
      extract: unsafeBitCast(extract, to: (@Sendable (Root) -> Value?).self),
      matches: unsafeBitCast(matches, to: (@Sendable (Root) -> Bool).self),
      take: unsafeBitCast(take, to: (@Sendable (consuming Root) -> Value?).self))
  }

  /// Changes the value of a root that is in this case, without copying the value's storage if the path allows it.
  ///
  /// - Returns: The result of `change`, or `nil` if the root is in another case.
  @inlinable
  public func _modify<R>(_ root: inout Root, _ change: (inout Value) -> R) -> R? {
    guard let _matches, let _take else {
      guard var value = _extract(root) else { return nil }
      let result = change(&value)
      root = _embed(value)
      return result
    }
    guard _matches(root) else { return nil }
    return withUnsafeMutablePointer(to: &root) { root in
      // The root is uninitialized while its value is changed, so nothing else refers to the value's storage.
      var value = _take(root.move())!
      let result = change(&value)
      root.initialize(to: _embed(value))
      return result
    }
  }

  /// Creates a case path from a case key path, and resolves its steps once.
  ///
  /// Extracting and embedding through the new path calls only closures. Store it if you use it often.
  @inlinable
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath].casePath()
  }

  /// Returns a root that holds a value in this case.
  @inlinable
  public func embed(_ value: Value) -> Root {
    _embed(value)
  }

  /// Returns the value that a root holds in this case, or `nil` if the root is in another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    _extract(root)
  }

  /// Returns a path that continues with another path.
  @inlinable
  public func appending<AppendedValue>(
    path: AnyCasePath<Value, AppendedValue>
  ) -> AnyCasePath<Root, AppendedValue> {
    AnyCasePath<Root, AppendedValue>(
      embed: { [_embed] in _embed(path._embed($0)) },
      extract: { [_extract] root in
        guard let value = _extract(root) else { return nil }
        return path._extract(value)
      }
    )
  }

  /// Returns a path that continues with a case of the value: `Action.allCasePaths.child.edit`.
  @inlinable
  public subscript<AppendedValue>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, AppendedValue>>
  ) -> AnyCasePath<Root, AppendedValue> where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }
}

extension AnyCasePath where Root == Value {
  /// Creates the identity path, which leads to the whole value.
  @inlinable
  public init() {
    self.init(embed: { $0 }, extract: { $0 })
  }
}

extension AnyCasePath: CustomDebugStringConvertible {
  /// The name of the type, with the types of the root and the value.
  public var debugDescription: String {
    "AnyCasePath<\(Root.self), \(Value.self)>"
  }
}
