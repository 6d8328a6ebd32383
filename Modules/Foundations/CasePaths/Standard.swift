extension Optional: CasePathable, CasePathIterable {
  /// The cases of an optional.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    public typealias Root = Optional

    /// The absence of a value.
    public var none: AnyCasePath<Optional, Void> {
      AnyCasePath(embed: { .none }, extract: { $0 == nil ? () : nil })
    }

    /// The presence of a value.
    public var some: AnyCasePath<Optional, Wrapped> {
      AnyCasePath(embed: { .some($0) }, extract: { $0 })
    }

    public subscript(root: Optional) -> PartialCaseKeyPath<Optional> {
      root == nil ? \.none : \.some
    }

    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Optional>]> {
      [\.none, \.some].makeIterator()
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Case {
  /// The place of a case of an optional enum, seen through the optional.
  public subscript<Wrapped: CasePathable, Member>(
    dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
  ) -> Case<Member> where Value == Wrapped? {
    appending(path: Value.allCasePaths.some).appending(path: Wrapped.allCasePaths[keyPath: keyPath])
  }
}

extension Result: CasePathable, CasePathIterable {
  /// The cases of a result.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    public typealias Root = Result

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

    public subscript(root: Result) -> PartialCaseKeyPath<Result> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Result>]> {
      [\.success, \.failure].makeIterator()
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Never: CasePathable {
  /// No cases.
  public struct AllCasePaths: CasePathReflectable, Sendable {
    public subscript(root: Never) -> PartialCaseKeyPath<Never> {
      \.never
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Case {
  /// The place of a case that no value can be in.
  public var never: Case<Never> {
    @Sendable func absurd<Root>(_: Never) -> Root {}
    return appending(path: AnyCasePath<Value, Never>(embed: absurd, extract: { _ in nil }))
  }
}
