#if OlderSpellings
  prefix operator /

  precedencegroup CasePathCompositionPrecedence {
    associativity: left
  }
  infix operator .. : CasePathCompositionPrecedence

  /// A case path, by its name of 2021.
  @available(*, deprecated, renamed: "AnyCasePath")
  public typealias CasePath<Root, Value> = AnyCasePath<Root, Value>

  /// A case path by the name of the case, `/Action.child`: write the key path `\.child`.
  ///
  /// What the enum holds is found out at run time, so that it works for enums without `@CasePathable`.
  @available(
    *, deprecated, message: "Write a case key path, '\\.child', and put '@CasePathable' before the enum."
  )
  public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> AnyCasePath<Root, Value> {
    AnyCasePath(unsafe: embed)
  }

  /// A case path into an optional enum by the name of the case.
  @_disfavoredOverload
  @available(
    *, deprecated, message: "Write a case key path, '\\.some.child', and put '@CasePathable' before the enum."
  )
  public prefix func / <Root, Value>(embed: @escaping (Value) -> Root?) -> AnyCasePath<Root?, Value> {
    AnyCasePath(unsafe: embed)
  }

  /// The case path of a case that holds nothing.
  @available(
    *, deprecated, message: "Write a case key path, '\\.dismiss', and put '@CasePathable' before the enum."
  )
  public prefix func / <Root>(root: Root) -> AnyCasePath<Root, Void> {
    let root = Unchecked(root)
    return AnyCasePath(
      embed: { root.value }, extract: { EnumReflection.areSame($0, root.value) ? () : nil })
  }

  /// The case path of the whole value.
  @available(*, deprecated, message: "Write the key path '\\.self'.")
  public prefix func / <Root>(type: Root.Type) -> AnyCasePath<Root, Root> { AnyCasePath() }

  /// The case path of the whole value, where its type is known: `/.self`.
  @available(*, deprecated, message: "Write the key path '\\.self'.")
  public prefix func / <Root>(path: AnyCasePath<Root, Root>) -> AnyCasePath<Root, Root> { path }

  extension AnyCasePath where Root == Value {
    /// The case path of the whole value.
    @available(*, deprecated, message: "Write the key path '\\.self'.")
    public static var `self`: Self { AnyCasePath() }
  }

  /// A function that extracts what a case holds, for `compactMap(/Action.child)`.
  @_disfavoredOverload
  @available(*, deprecated, message: "Write a key path to the case, '\\.child', with '@dynamicMemberLookup'.")
  public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
    let path = AnyCasePath(unsafe: embed)
    return { path.extract(from: $0) }
  }

  extension AnyCasePath {
    /// A case path by the function that makes the case; what the enum holds is found out at run time.
    @available(
      *, deprecated, message: "Write a case key path, '\\.child', and put '@CasePathable' before the enum."
    )
    public init(unsafe embed: @escaping (Value) -> Root) {
      let embed = Unchecked(embed)
      self.init(
        embed: { embed.value($0) }, extract: { EnumReflection.extract(embed.value, from: $0) })
    }

    /// A case path by the function that makes the case: `CasePath(Action.child)`.
    @available(
      *, deprecated, message: "Write a case key path, '\\.child', and put '@CasePathable' before the enum."
    )
    public init(_ embed: @escaping (Value) -> Root) { self.init(unsafe: embed) }

    /// The way through two cases: `/Action.sheet .. /Sheet.edit`.
    @available(*, deprecated, message: "Write one case key path, '\\.sheet.edit'.")
    public static func .. <Appended>(
      path: AnyCasePath, appended: AnyCasePath<Value, Appended>
    ) -> AnyCasePath<Root, Appended> {
      path.appending(path: appended)
    }

    /// The way through two cases: `/Action.sheet .. Sheet.edit`.
    @available(*, deprecated, message: "Write one case key path, '\\.sheet.edit'.")
    public static func .. <Appended>(
      path: AnyCasePath, embed: @escaping (Appended) -> Value
    ) -> AnyCasePath<Root, Appended> {
      path.appending(path: AnyCasePath<Value, Appended>(unsafe: embed))
    }

    /// Whether a value is in a case: `if case /Action.child = action`.
    @available(*, deprecated, message: "Write 'action.is(\\.child)', or a case key path.")
    public static func ~= (path: AnyCasePath, root: Root) -> Bool { path.extract(from: root) != nil }

    /// The case path as a key path, for what takes one.
    ///
    /// Key paths that are made of one case path are equal; those of two are not.
    @available(
      *, deprecated, message: "Write a case key path, '\\.child', and put '@CasePathable' before the enum."
    )
    public var caseKeyPath: CaseKeyPath<Root, Value> {
      \Case<Root>.[_olderPath: _CasePathBox(self)]
    }
  }

  /// A case path that is part of a key path.
  public final class _CasePathBox<Root, Value>: Hashable, Sendable {
    let path: AnyCasePath<Root, Value>
    init(_ path: AnyCasePath<Root, Value>) { self.path = path }
    /// Whether both are one.
    public static func == (lhs: _CasePathBox, rhs: _CasePathBox) -> Bool { lhs === rhs }
    /// Feeds the identity into a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  extension Case {
    /// The case that a case path leads to from here.
    public subscript<Appended>(_olderPath box: _CasePathBox<Value, Appended>) -> Case<Appended> {
      appending(path: box.path)
    }
  }

  /// A function or a value of the caller's, which no other thread changes.
  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
#endif
