/// The steps from a root to a value, without the root's type.
///
/// `Case` can't be generic over the root, because the type of a key path's value would then depend on the key path's root. A
/// subclass is generic over it instead. Resolving a path restores the root's type with one comparison of types.
@usableFromInline
class CaseSteps<Value>: @unchecked Sendable {
  @inlinable
  init() {}

  @usableFromInline
  func appending<Appended>(_ next: AnyCasePath<Value, Appended>) -> CaseSteps<Appended> {
    preconditionFailure("A subclass does this.")
  }

  func embed(_ value: Value) -> Any {
    preconditionFailure("A subclass does this.")
  }

  func extract(from root: Any?) -> Value? {
    preconditionFailure("A subclass does this.")
  }

  /// Returns the steps as a case path from a root type, or `nil` if they start from another type.
  func casePath<Root>(from root: Root.Type) -> AnyCasePath<Root, Value>? {
    preconditionFailure("A subclass does this.")
  }
}

/// Steps that consist of a case path with a known root type.
@usableFromInline
final class KnownSteps<Root, Value>: CaseSteps<Value>, @unchecked Sendable {
  @usableFromInline let path: AnyCasePath<Root, Value>

  @inlinable
  init(_ path: AnyCasePath<Root, Value>) {
    self.path = path
  }

  @usableFromInline
  override func appending<Appended>(_ next: AnyCasePath<Value, Appended>) -> CaseSteps<Appended> {
    KnownSteps<Root, Appended>(path.appending(path: next))
  }

  override func embed(_ value: Value) -> Any { path.embed(value) }

  override func extract(from root: Any?) -> Value? {
    (root as? Root).flatMap(path.extract)
  }

  override func casePath<Start>(from root: Start.Type) -> AnyCasePath<Start, Value>? {
    path as? AnyCasePath<Start, Value>
  }
}

/// Steps that consist of two functions, which are the only code that depends on the root's type.
final class ErasedSteps<Value>: CaseSteps<Value>, @unchecked Sendable {
  private let erasedEmbed: @Sendable (Value) -> Any
  private let erasedExtract: @Sendable (Any?) -> Value?

  init(embed: @escaping @Sendable (Value) -> Any, extract: @escaping @Sendable (Any?) -> Value?) {
    self.erasedEmbed = embed
    self.erasedExtract = extract
  }

  override func appending<Appended>(_ next: AnyCasePath<Value, Appended>) -> CaseSteps<Appended> {
    ErasedSteps<Appended>(
      embed: { [erasedEmbed] in erasedEmbed(next.embed($0)) },
      extract: { [erasedExtract] in erasedExtract($0).flatMap(next.extract) })
  }

  override func embed(_ value: Value) -> Any { erasedEmbed(value) }

  override func extract(from root: Any?) -> Value? { erasedExtract(root) }

  override func casePath<Root>(from root: Root.Type) -> AnyCasePath<Root, Value>? {
    AnyCasePath(
      embed: { [erasedEmbed] value in
        guard let root = erasedEmbed(value) as? Root else {
          preconditionFailure("A case key path to '\(Value.self)' doesn't embed in '\(Root.self)'.")
        }
        return root
      },
      extract: erasedExtract)
  }
}
