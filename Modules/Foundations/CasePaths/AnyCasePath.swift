/// A way into one case of an enum and back: embeds a value in it, and extracts the value from it.
///
/// What a key path is to a struct's field, a case path is to an enum's case. `@CasePathable` writes one for each case;
/// one can also be written by hand.
@dynamicMemberLookup
public struct AnyCasePath<Root, Value>: Sendable {
  @usableFromInline let _embed: @Sendable (Value) -> Root
  @usableFromInline let _extract: @Sendable (Root) -> Value?
  /// Whether a root is in the case, without extracting what the case holds; `nil` where it is not written by ``CasePathable()``.
  public let _matches: (@Sendable (Root) -> Bool)?
  // With `_matches` it changes a value where it lies; `nil` for other paths than to a case that holds one value.
  @usableFromInline let _take: (@Sendable (consuming Root) -> Value?)?

  /// A case path from two functions that undo each other.
  ///
  /// - Parameters:
  ///   - embed: Always succeeds in making a root of a value.
  ///   - extract: Returns the value where the root is in the case, `nil` where it is not.
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

  /// A case path from two functions that capture nothing, as ``CasePathable()`` writes them.
  ///
  /// In a generic enum such a function still captures the types that the enum is generic over, which the compiler does
  /// not let a `@Sendable` function do where these have isolated conformances.
  @inlinable
  public static func _case(
    embed: @escaping (Value) -> Root,
    extract: @escaping (Root) -> Value?
  ) -> Self {
    Self(
      embed: unsafeBitCast(embed, to: (@Sendable (Value) -> Root).self),
      extract: unsafeBitCast(extract, to: (@Sendable (Root) -> Value?).self))
  }

  /// A case path of a case with one value, as ``CasePathable()`` writes it: the value can be changed where it lies.
  ///
  /// - Parameters:
  ///   - embed: Makes a root of a value.
  ///   - extract: Returns the value where the root is in the case.
  ///   - matches: Returns whether the root is in the case.
  ///   - take: As `extract`, of a root that is not needed any more: nothing is copied.
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

  /// Changes the value of a root that is in this case, without copying what the value holds where the path allows it.
  ///
  /// - Returns: What the change returns; `nil` where the root is in another case.
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
      // The root has no value while its own value is changed: it is the only one that holds it.
      var value = _take(root.move())!
      let result = change(&value)
      root.initialize(to: _embed(value))
      return result
    }
  }

  /// A case path that a case key path describes, with its steps resolved once.
  ///
  /// Extraction and embedding through the result cost closure calls only: keep it where a path is used often.
  @inlinable
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath].casePath()
  }

  /// The root that holds a value in this case.
  @inlinable
  public func embed(_ value: Value) -> Root {
    _embed(value)
  }

  /// The value that a root holds in this case, or `nil` where the root is in another.
  @inlinable
  public func extract(from root: Root) -> Value? {
    _extract(root)
  }

  /// Follows this path by another one.
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

  /// Follows this path by a case of the value it leads to: `Action.allCasePaths.child.edit`.
  @inlinable
  public subscript<AppendedValue>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, AppendedValue>>
  ) -> AnyCasePath<Root, AppendedValue> where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }
}

extension AnyCasePath where Root == Value {
  /// The path that leads nowhere else: the whole value.
  @inlinable
  public init() {
    self.init(embed: { $0 }, extract: { $0 })
  }
}

extension AnyCasePath: CustomDebugStringConvertible {
  /// The types of the root and of the value.
  public var debugDescription: String {
    "AnyCasePath<\(Root.self), \(Value.self)>"
  }
}
