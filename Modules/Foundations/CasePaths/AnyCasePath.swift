/// A way into one case of an enum and back: embeds a value in it, and extracts the value from it.
///
/// What a key path is to a struct's field, a case path is to an enum's case. `@CasePathable` writes one for each case;
/// one can also be written by hand.
public struct AnyCasePath<Root, Value>: Sendable {
  @usableFromInline let _embed: @Sendable (Value) -> Root
  @usableFromInline let _extract: @Sendable (Root) -> Value?

  /// A case path from two functions that undo each other.
  ///
  /// - Parameters:
  ///   - embed: Always succeeds in making a root of a value.
  ///   - extract: Answers the value where the root is in the case, `nil` where it is not.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self._embed = embed
    self._extract = extract
  }

  /// A case path that a case key path describes, with its steps resolved once.
  ///
  /// Extraction and embedding through the result cost closure calls only: keep it where a path is used often.
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
      extract: { [_extract] in _extract($0).flatMap(path._extract) }
    )
  }
}

extension AnyCasePath where Root == Value {
  /// The path that leads nowhere else: the whole value.
  public init() {
    self.init(embed: { $0 }, extract: { $0 })
  }
}

extension AnyCasePath: CustomDebugStringConvertible {
  public var debugDescription: String {
    "AnyCasePath<\(Root.self), \(Value.self)>"
  }
}
