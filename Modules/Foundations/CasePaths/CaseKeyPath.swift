/// A key path to a case of an enum: `\.detail`, `\.destination.edit`, `\.rows[id: 1].tap`.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A key path to a case of an enum whose associated value's type is not known.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

extension CasePathable {
  /// Where key paths to this enum's cases begin: `\Action.Cases.tap`.
  public typealias Cases = Case<Self>
}

extension KeyPath {
  /// Embeds a value in the case that this path leads to.
  ///
  /// ```swift
  /// let path: CaseKeyPath<Action, Int> = \.counter.changed
  /// path(3)  // Action.counter(.changed(3))
  /// ```
  ///
  /// The root need not be an enum: a path through a step that ``Case`` is extended by may begin at any type.
  @inlinable
  public func callAsFunction<Enum, AssociatedValue>(_ value: AssociatedValue) -> Enum
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(self).embed(value)
  }

  /// The case that this path leads to, which holds no value.
  @inlinable
  public func callAsFunction<Enum>() -> Enum
  where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }

  /// Matches an enum that is in the case which a path leads to: `case \.detail:` in a `switch`.
  @inlinable
  public static func ~= <Enum: CasePathable, AssociatedValue>(lhs: KeyPath, rhs: Enum) -> Bool
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(lhs).extract(from: rhs) != nil
  }
}

extension PartialKeyPath {
  /// Embeds a value in the case that this path leads to, or returns `nil` where the value is of another type.
  public func callAsFunction<Enum>(_ value: Any) -> Enum? where Root == Case<Enum> {
    // Not by a cast of the optional: an optional enum would take `nil` for a value of its own.
    guard let root = (Case<Enum>()[keyPath: self] as? any AnyCase)?.embed(any: value) else { return nil }
    return root as? Enum
  }

  /// Matches an enum that is in the case which a path leads to.
  @_disfavoredOverload
  public static func ~= <Enum: CasePathable>(lhs: PartialKeyPath, rhs: Enum) -> Bool
  where Root == Case<Enum> {
    rhs[case: lhs] != nil
  }
}
