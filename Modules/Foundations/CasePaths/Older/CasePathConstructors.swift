#if OlderSpellings
  extension AnyCasePath {
    /// Creates a case path from the function that creates the case, and extracts the associated value by reflection at
    /// run time.
    @available(
      *, deprecated, message: "Write a case key path, '\\.child', and put '@CasePathable' before the enum."
    )
    public init(unsafe embed: @escaping (Value) -> Root) {
      let embed = Unchecked(embed)
      self.init(
        embed: { embed.value($0) }, extract: { EnumReflection.extract(embed.value, from: $0) })
    }

    /// Creates a case path from the function that creates the case: `CasePath(Action.child)`.
    @available(
      *, deprecated, message: "Write a case key path, '\\.child', and put '@CasePathable' before the enum."
    )
    public init(_ embed: @escaping (Value) -> Root) { self.init(unsafe: embed) }

    /// Changes the associated value of a root in this case.
    ///
    /// - Throws: An error if the root is in another case, or the error that `body` throws.
    @available(*, deprecated, message: "Write 'root.modify(\\.child) { … }', with '@CasePathable'.")
    public func modify<Result>(
      _ root: inout Root, _ body: (_ value: inout Value) throws -> Result
    ) throws -> Result {
      guard var value = extract(from: root) else { throw CaseIsAbsent(root: root, value: Value.self) }
      let result = try body(&value)
      root = embed(value)
      return result
    }
  }

  extension AnyCasePath where Value == Void {
    /// Creates a case path of a case without an associated value: `CasePath(Action.dismiss)`.
    @_disfavoredOverload
    @available(
      *, deprecated, message: "Write a case key path, '\\.dismiss', and put '@CasePathable' before the enum."
    )
    public init(_ root: Root) {
      let root = Unchecked(root)
      self.init(
        embed: { root.value }, extract: { EnumReflection.areSame($0, root.value) ? () : nil })
    }
  }

  extension AnyCasePath where Root == Value {
    /// Creates the case path of the whole value: `CasePath(Action.self)`.
    @available(*, deprecated, message: "Write the key path '\\.self'.")
    public init(_ type: Root.Type) { self.init() }

    /// The case path of the whole value.
    @available(*, deprecated, message: "Write the key path '\\.self'.")
    public static var `self`: Self { AnyCasePath() }
  }

  @available(*, deprecated, message: "Write the key path '\\.some'.")
  extension AnyCasePath where Root == Value? {
    /// The case path to the value of an optional.
    public static var some: Self { Root.allCasePaths.some }
  }

  @available(*, deprecated, message: "Write 'AnyCasePath(embed:extract:)'.")
  extension AnyCasePath where Root == Void {
    /// Returns a case path from `Void` to a constant value.
    public static func constant(_ value: Value) -> Self {
      let value = Unchecked(value)
      return Self(embed: { _ in () }, extract: { value.value })
    }
  }

  @available(*, deprecated, message: "Write the key path '\\.never'.")
  extension AnyCasePath where Value == Never {
    /// A case path that no value matches.
    public static var never: Self {
      @Sendable func absurd<A>(_ never: Never) -> A {}
      return Self(embed: absurd, extract: { _ in nil })
    }
  }

  @available(*, deprecated, message: "Write 'AnyCasePath(embed:extract:)'.")
  extension AnyCasePath where Value: RawRepresentable, Root == Value.RawValue {
    /// The case path from a raw value to the value that it represents.
    public static var rawValue: Self { ._case(embed: { $0.rawValue }, extract: { Value(rawValue: $0) }) }
  }

  @available(*, deprecated, message: "Write 'AnyCasePath(embed:extract:)'.")
  extension AnyCasePath where Value: LosslessStringConvertible, Root == String {
    /// The case path from a string to the value that it describes.
    public static var description: Self { ._case(embed: { $0.description }, extract: { Value($0) }) }
  }

  /// The error of an operation on a case that the value isn't in.
  struct CaseIsAbsent: Error, CustomStringConvertible {
    let description: String

    init<Root, Value>(root: Root, value: Value.Type) {
      description = "Can't extract a value of type '\(Value.self)' from '\(root)': it is in another case."
    }
  }

  /// A function or value of the caller that no other thread changes.
  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
#endif
