/// A key path to a case of an enum: `\.detail`, `\.destination.edit`, `\.rows[id: 1].tap`.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A key path to a case of an enum, with the type of the associated value erased.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

extension CasePathable {
  /// The root type of key paths to this enum's cases: `\Action.Cases.tap`.
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
  /// The root doesn't have to be an enum. A path that starts with a step from an extension of ``Case`` can have a root of any
  /// type.
  @inlinable
  public func callAsFunction<Enum, AssociatedValue>(_ value: AssociatedValue) -> Enum
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(self).embed(value)
  }

  /// Returns the case that this path leads to, which has no associated value.
  @inlinable
  public func callAsFunction<Enum>() -> Enum
  where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }

  /// Returns `true` if an enum is in the case of a path, for `case \.detail:` in a `switch`.
  @inlinable
  public static func ~= <Enum: CasePathable, AssociatedValue>(lhs: KeyPath, rhs: Enum) -> Bool
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(lhs).extract(from: rhs) != nil
  }
}

extension PartialKeyPath {
  /// Embeds a value in the case that this path leads to, or returns `nil` if the value has another type.
  public func callAsFunction<Enum>(_ value: Any) -> Enum? where Root == Case<Enum> {
    // This doesn't cast the optional, because a cast to an optional enum would take `nil` for a value of that enum
    // (`partialPathsOfAnOptionalEmbedWhatFits`).
    guard let root = (Case<Enum>()[keyPath: self] as? any AnyCase)?.embed(any: value) else { return nil }
    return root as? Enum
  }

  /// Returns `true` if an enum is in the case of a path.
  @_disfavoredOverload
  public static func ~= <Enum: CasePathable>(lhs: PartialKeyPath, rhs: Enum) -> Bool
  where Root == Case<Enum> {
    rhs[case: lhs] != nil
  }
}
