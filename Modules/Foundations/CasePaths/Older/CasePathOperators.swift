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

  // A case that holds nothing is a value of the enum, so these three take a value of any type, a function such as `Action.child`
  // included. If an operator named '/' has a parameter of a generic type, Swift 6.3.1 tries it first and then no other one, so that
  // `let path = /Action.child` would be a path of the function's type. It doesn't do so for packs (of one element here) and
  // associated types.

  /// The case path of a case that holds nothing.
  @_disfavoredOverload
  @available(
    *, deprecated, message: "Write a case key path, '\\.dismiss', and put '@CasePathable' before the enum."
  )
  public prefix func / <each Root>(root: repeat each Root) -> AnyCasePath<(repeat each Root), Void> {
    AnyCasePath((repeat each root))
  }

  /// The case path of a case without a payload, if the context has its type: `/.dismiss`.
  @_disfavoredOverload
  @available(
    *, deprecated, message: "Write a case key path, '\\.dismiss', and put '@CasePathable' before the enum."
  )
  public prefix func / <Path: _OlderVoidPath>(root: Path._Whole) -> Path { Path(_whole: root) }

  /// A function that recognizes a case that holds nothing, for `compactMap(/Action.dismiss)`.
  ///
  /// Its optional parameter ranks it below the overload that returns a case path.
  @_disfavoredOverload
  @available(*, deprecated, message: "Write '{ $0.is(\\.dismiss) ? () : nil }', with '@CasePathable'.")
  public prefix func / <each Root>(root: repeat (each Root)??) -> ((repeat each Root)) -> Void? {
    let path = AnyCasePath((repeat (each root)!!))
    return { path.extract(from: $0) }
  }

  /// A case path of a case that holds nothing: what ``/(_:)`` takes its root's type from.
  public protocol _OlderVoidPath {
    /// The enum.
    associatedtype _Whole
    /// The case path of a case that holds nothing.
    init(_whole: _Whole)
  }

  extension AnyCasePath: _OlderVoidPath where Value == Void {
    /// The case path of a case that holds nothing.
    @available(*, deprecated, message: "Write a case key path, '\\.dismiss'.")
    public init(_whole: Root) { self.init(_whole) }
  }

  /// The case path of the whole value.
  @available(*, deprecated, message: "Write the key path '\\.self'.")
  public prefix func / <Root>(type: Root.Type) -> AnyCasePath<Root, Root> { AnyCasePath() }

  /// A case path by its name, if its type is known: `/.self`, `/.some`.
  @available(*, deprecated, message: "Write a case key path, '\\.child', or a case path without the slash.")
  public prefix func / <Root, Value>(path: AnyCasePath<Root, Value>) -> AnyCasePath<Root, Value> { path }

  /// A function that extracts what a case holds, for `compactMap(/Action.child)`.
  @_disfavoredOverload
  @available(*, deprecated, message: "Write a key path to the case, '\\.child', with '@dynamicMemberLookup'.")
  public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
    let path = AnyCasePath(unsafe: embed)
    return { path.extract(from: $0) }
  }

  extension AnyCasePath {
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

  /// A function that extracts through two cases, for `compactMap(/Action.sheet .. /Sheet.edit)`.
  @_disfavoredOverload
  @available(
    *, deprecated, message: "Write a key path to the case, '\\.sheet?.edit', with '@dynamicMemberLookup'."
  )
  public func .. <Root, Value, Appended>(
    extract: @escaping (Root) -> Value?, appended: @escaping (Value) -> Appended?
  ) -> (Root) -> Appended? {
    { extract($0).flatMap(appended) }
  }

  /// A case path that is part of a key path.
  public final class _CasePathBox<Root, Value>: Hashable, Sendable {
    let path: AnyCasePath<Root, Value>
    init(_ path: AnyCasePath<Root, Value>) { self.path = path }
    public static func == (lhs: _CasePathBox, rhs: _CasePathBox) -> Bool { lhs === rhs }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  extension Case {
    /// The case that a case path leads to from here.
    public subscript<Appended>(_olderPath box: _CasePathBox<Value, Appended>) -> Case<Appended> {
      appending(path: box.path)
    }
  }
#endif
