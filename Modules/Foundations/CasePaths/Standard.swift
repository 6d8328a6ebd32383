extension Optional: CasePathable {
  /// The cases of an optional.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sendable {
    /// The enum whose cases these are.
    public typealias Root = Optional

    /// The absence of a value.
    public var none: AnyCasePath<Optional, Void> {
      AnyCasePath(embed: { .none }, extract: { $0 == nil ? () : nil })
    }

    /// The presence of a value.
    public var some: AnyCasePath<Optional, Wrapped> {
      AnyCasePath(embed: { .some($0) }, extract: { $0 })
    }

    /// The path to the case that a value is in.
    public subscript(root: Optional) -> PartialCaseKeyPath<Optional> {
      root == nil ? \.none : \.some
    }

    /// The paths to the cases, in the order of their declarations.
    public var _paths: [PartialCaseKeyPath<Optional>] { [\.none, \.some] }
  }

  /// The case paths, by name.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Optional.AllCasePaths where Wrapped: CasePathable {
  /// A case of the value, seen through the optional: `\.child.edit` where `child` holds an optional.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
  ) -> AnyCasePath<Optional, Member> {
    some.appending(path: Wrapped.allCasePaths[keyPath: keyPath])
  }

  /// A case of the value, seen through the optional, as an optional: `nil` is the absence of a value.
  @_disfavoredOverload
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
  ) -> AnyCasePath<Optional, Member?> {
    let path = Wrapped.allCasePaths[keyPath: keyPath]
    return ._case(
      embed: { $0.map { path.embed($0) } },
      extract: { whole in
        guard let whole else { return .some(nil) }
        return path.extract(from: whole).map { .some($0) }
      })
  }
}

extension Case {
  /// The value in a case that holds an optional, where the context needs the value's type.
  @_disfavoredOverload
  public subscript<Whole: _OptionalValue>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Whole>>
  ) -> Case<Whole.Wrapped> where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: keyPath].appending(path: Whole._some))
  }
}

extension Result: CasePathable, CasePathIterable {
  /// The cases of a result.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The enum whose cases these are.
    public typealias Root = Result

    /// The names of the cases.
    public static var _names: [String] { ["success", "failure"] }

    /// The value of a success.
    public var success: AnyCasePath<Result, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: {
          guard case .success(let value) = $0 else { return nil }
          return value
        })
    }

    /// The error of a failure.
    public var failure: AnyCasePath<Result, Failure> {
      AnyCasePath(
        embed: { .failure($0) },
        extract: {
          guard case .failure(let error) = $0 else { return nil }
          return error
        })
    }

    /// The path to the case that a value is in.
    public subscript(root: Result) -> PartialCaseKeyPath<Result> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    /// The paths to the cases, in the order of their declarations.
    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Result>]> {
      [\.success, \.failure].makeIterator()
    }
  }

  /// The case paths, by name.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Never: CasePathable, CasePathIterable {
  /// No cases.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The path to the case that a value is in.
    public subscript(root: Never) -> PartialCaseKeyPath<Never> {
      \.never
    }

    /// Ends at once.
    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Never>]> {
      [].makeIterator()
    }
  }

  /// The case paths, by name.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Case {
  /// A case that no value can be in.
  @_disfavoredOverload
  public var never: Case<Never> {
    @Sendable func absurd<Root>(_: Never) -> Root {}
    return appending(path: AnyCasePath<Value, Never>(embed: absurd, extract: { _ in nil }))
  }
}
