extension Optional: CasePathable {
  /// The case paths of an optional.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sendable {
    /// The enum of these case paths.
    public typealias Root = Optional

    /// The path to the absence of a value.
    public var none: AnyCasePath<Optional, Void> {
      AnyCasePath(embed: { .none }, extract: { $0 == nil ? () : nil })
    }

    /// The path to the wrapped value.
    public var some: AnyCasePath<Optional, Wrapped> {
      AnyCasePath(embed: { .some($0) }, extract: { $0 })
    }

    /// Returns the path to the case that a value is in.
    public subscript(root: Optional) -> PartialCaseKeyPath<Optional> {
      root == nil ? \.none : \.some
    }

    /// The paths to the cases, in the order in which the cases are declared.
    public var _paths: [PartialCaseKeyPath<Optional>] { [\.none, \.some] }
  }

  /// The case paths of the optional.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Optional.AllCasePaths where Wrapped: CasePathable {
  /// Returns the path to a case of the wrapped value, such as `\.child.edit` if `child` holds an optional.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
  ) -> AnyCasePath<Optional, Member> {
    some.appending(path: Wrapped.allCasePaths[keyPath: keyPath])
  }

  /// Returns the path to a case of the wrapped value as an optional, which is `nil` if there is no wrapped value.
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
  /// Returns the wrapped value of a case that holds an optional, if the context requires the wrapped value's type.
  @_disfavoredOverload
  public subscript<Whole: _AnyOptional>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Whole>>
  ) -> Case<Whole.Wrapped> where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: keyPath].appending(path: Whole._some))
  }
}

extension Result: CasePathable, CasePathIterable {
  /// The case paths of a result.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The enum of these case paths.
    public typealias Root = Result

    /// The names of the cases.
    public static var _names: [String] { ["success", "failure"] }

    /// The path to the value of a success.
    public var success: AnyCasePath<Result, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: {
          guard case .success(let value) = $0 else { return nil }
          return value
        })
    }

    /// The path to the error of a failure.
    public var failure: AnyCasePath<Result, Failure> {
      AnyCasePath(
        embed: { .failure($0) },
        extract: {
          guard case .failure(let error) = $0 else { return nil }
          return error
        })
    }

    /// Returns the path to the case that a value is in.
    public subscript(root: Result) -> PartialCaseKeyPath<Result> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    /// Returns an iterator over the paths to the cases, in the order in which the cases are declared.
    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Result>]> {
      [\.success, \.failure].makeIterator()
    }
  }

  /// The case paths of the result.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Never: CasePathable, CasePathIterable {
  /// The case paths of `Never`, which has no cases.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// Returns the path to the case that a value is in.
    public subscript(root: Never) -> PartialCaseKeyPath<Never> {
      \.never
    }

    /// Returns an empty iterator.
    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Never>]> {
      [].makeIterator()
    }
  }

  /// The case paths of `Never`.
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
