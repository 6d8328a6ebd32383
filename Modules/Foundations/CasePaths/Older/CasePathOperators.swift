#if OlderSpellings
  prefix operator /

  precedencegroup CasePathCompositionPrecedence {
    associativity: left
  }
  infix operator .. : CasePathCompositionPrecedence

  /// The name of case paths from 2021.
  @available(*, deprecated, renamed: "AnyCasePath")
  public typealias CasePath<Root, Value> = AnyCasePath<Root, Value>

  /// Returns the case path of a named case, `/Action.child`.
  ///
  /// Write the key path `\.child` instead. The associated value is extracted by reflection at run time, so that the
  /// operator works for enums without `@CasePathable`.
  @available(
    *, deprecated, message: "Write a case key path, '\\.child', and put '@CasePathable' before the enum."
  )
  public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> AnyCasePath<Root, Value> {
    AnyCasePath(unsafe: embed)
  }

  /// Returns the case path of a named case of an optional enum.
  @_disfavoredOverload
  @available(
    *, deprecated, message: "Write a case key path, '\\.some.child', and put '@CasePathable' before the enum."
  )
  public prefix func / <Root, Value>(embed: @escaping (Value) -> Root?) -> AnyCasePath<Root?, Value> {
    AnyCasePath(unsafe: embed)
  }

  // A case without an associated value is a value of the enum, so these three operators take a value of any type, which includes
  // functions such as `Action.child`. If an operator named '/' has a parameter of a generic type, Swift 6.3.1 tries only this
  // overload. `let path = /Action.child` would then be a path of the function's type. For parameter packs (of one element here) and
  // associated types, Swift tries the other overloads, too.

  /// Returns the case path of a case without an associated value.
  @_disfavoredOverload
  @available(
    *, deprecated, message: "Write a case key path, '\\.dismiss', and put '@CasePathable' before the enum."
  )
  public prefix func / <each Root>(root: repeat each Root) -> AnyCasePath<(repeat each Root), Void> {
    AnyCasePath((repeat each root))
  }

  /// Returns the case path of a case without an associated value, if the context has its type: `/.dismiss`.
  @_disfavoredOverload
  @available(
    *, deprecated, message: "Write a case key path, '\\.dismiss', and put '@CasePathable' before the enum."
  )
  public prefix func / <Path: _OlderVoidPath>(root: Path._Whole) -> Path { Path(_whole: root) }

  /// Returns a function that recognizes a case without an associated value, for `compactMap(/Action.dismiss)`.
  ///
  /// Its optional parameter ranks it below the overload that returns a case path.
  @_disfavoredOverload
  @available(*, deprecated, message: "Write '{ $0.is(\\.dismiss) ? () : nil }', with '@CasePathable'.")
  public prefix func / <each Root>(root: repeat (each Root)??) -> ((repeat each Root)) -> Void? {
    let path = AnyCasePath((repeat (each root)!!))
    return { path.extract(from: $0) }
  }

  /// A case path of a case without an associated value, from which ``/(_:)`` takes the type of its root.
  public protocol _OlderVoidPath {
    /// The enum.
    associatedtype _Whole
    /// Creates the case path of a case without an associated value.
    init(_whole: _Whole)
  }

  extension AnyCasePath: _OlderVoidPath where Value == Void {
    /// Returns the case path of a case without an associated value.
    @available(*, deprecated, message: "Write a case key path, '\\.dismiss'.")
    public init(_whole: Root) { self.init(_whole) }
  }

  /// Returns the case path of the whole value.
  @available(*, deprecated, message: "Write the key path '\\.self'.")
  public prefix func / <Root>(type: Root.Type) -> AnyCasePath<Root, Root> { AnyCasePath() }

  /// Returns a case path by its name, if its type is known: `/.self`, `/.some`.
  @available(*, deprecated, message: "Write a case key path, '\\.child', or a case path without the slash.")
  public prefix func / <Root, Value>(path: AnyCasePath<Root, Value>) -> AnyCasePath<Root, Value> { path }

  /// Returns a function that extracts the associated value of a case, for `compactMap(/Action.child)`.
  @_disfavoredOverload
  @available(*, deprecated, message: "Write a key path to the case, '\\.child', with '@dynamicMemberLookup'.")
  public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
    let path = AnyCasePath(unsafe: embed)
    return { path.extract(from: $0) }
  }

  extension AnyCasePath {
    /// Returns the path through two cases: `/Action.sheet .. /Sheet.edit`.
    @available(*, deprecated, message: "Write one case key path, '\\.sheet.edit'.")
    public static func .. <Appended>(
      path: AnyCasePath, appended: AnyCasePath<Value, Appended>
    ) -> AnyCasePath<Root, Appended> {
      path.appending(path: appended)
    }

    /// Returns the path through two cases: `/Action.sheet .. Sheet.edit`.
    @available(*, deprecated, message: "Write one case key path, '\\.sheet.edit'.")
    public static func .. <Appended>(
      path: AnyCasePath, embed: @escaping (Appended) -> Value
    ) -> AnyCasePath<Root, Appended> {
      path.appending(path: AnyCasePath<Value, Appended>(unsafe: embed))
    }

    /// Returns `true` if a value is in a case: `if case /Action.child = action`.
    @available(*, deprecated, message: "Write 'action.is(\\.child)', or a case key path.")
    public static func ~= (path: AnyCasePath, root: Root) -> Bool { path.extract(from: root) != nil }

    /// The case path as a key path, for functions that take a key path.
    ///
    /// Key paths made from the same case path are equal. Key paths made from different case paths aren't.
    @available(
      *, deprecated, message: "Write a case key path, '\\.child', and put '@CasePathable' before the enum."
    )
    public var caseKeyPath: CaseKeyPath<Root, Value> {
      \Case<Root>.[_olderPath: _CasePathBox(self)]
    }
  }

  /// Returns a function that extracts a value through two cases, for `compactMap(/Action.sheet .. /Sheet.edit)`.
  @_disfavoredOverload
  @available(
    *, deprecated, message: "Write a key path to the case, '\\.sheet?.edit', with '@dynamicMemberLookup'."
  )
  public func .. <Root, Value, Appended>(
    extract: @escaping (Root) -> Value?, appended: @escaping (Value) -> Appended?
  ) -> (Root) -> Appended? {
    { extract($0).flatMap(appended) }
  }

  /// A box for a case path that is a part of a key path.
  public final class _CasePathBox<Root, Value>: Hashable, Sendable {
    let path: AnyCasePath<Root, Value>
    init(_ path: AnyCasePath<Root, Value>) { self.path = path }
    public static func == (lhs: _CasePathBox, rhs: _CasePathBox) -> Bool { lhs === rhs }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  extension Case {
    /// Returns the case that a case path leads to from this one.
    public subscript<Appended>(_olderPath box: _CasePathBox<Value, Appended>) -> Case<Appended> {
      appending(path: box.path)
    }
  }
#endif
