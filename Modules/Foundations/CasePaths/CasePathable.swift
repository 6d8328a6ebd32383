import IssueReporting

/// An enum whose cases can be named by key paths. Applied by the ``CasePathable()`` macro.
public protocol CasePathable {
  /// A type with one property a case, each an ``AnyCasePath`` to it.
  associatedtype AllCasePaths
  /// The case paths of this enum, by name.
  static var allCasePaths: AllCasePaths { get }
}

/// An enum whose case paths can be iterated over, in the order of declaration.
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

/// The case paths of an enum, able to say which of them a value is in.
public protocol CasePathReflectable<Root>: Sendable {
  associatedtype Root: CasePathable
  /// The path to the case that a value is in.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

extension CasePathable {
  /// Whether this value is in a case.
  ///
  /// ```swift
  /// action.is(\.binding)
  /// ```
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    self[case: keyPath] != nil
  }

  /// The value of a case, or `nil` where this value is in another one.
  ///
  /// Writing replaces the value of the case that is present; a write to another case, or of `nil`, does nothing.
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get { AnyCasePath(keyPath).extract(from: self) }
    set {
      let path = AnyCasePath(keyPath)
      guard let newValue, path.extract(from: self) != nil else { return }
      self = path.embed(newValue)
    }
  }

  /// The value of a case whose type is not known, or `nil` where this value is in another case.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>) -> Any? {
    (Case<Self>()[keyPath: keyPath] as? any AnyCase)?.extract(any: self)
  }

  /// The value of a case, by name, where the enum is annotated with `@dynamicMemberLookup`.
  ///
  /// Writing replaces the value of the case that is present; a write to another case, or of `nil`, does nothing.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(from: self) }
    set {
      let path = Self.allCasePaths[keyPath: keyPath]
      guard let newValue, path.extract(from: self) != nil else { return }
      self = path.embed(newValue)
    }
  }

  /// The optional value of a case, flattened.
  @_disfavoredOverload
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value?>>
  ) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self) ?? nil
  }

  /// Changes the value of a case in place.
  ///
  /// A value that is in another case is reported as an issue, and left as it is.
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let path = AnyCasePath(keyPath)
    guard var value = path.extract(from: self) else {
      reportIssue(
        """
        Can't modify '\(String(describing: self))' via 'CaseKeyPath<\(Self.self), \(Value.self)>' (aka \
        '\(String(reflecting: keyPath))')
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
      return
    }
    yield(&value)
    self = path.embed(value)
  }
}

extension CasePathable where AllCasePaths: CasePathReflectable, AllCasePaths.Root == Self {
  /// The path to the case that this value is in.
  public var currentCase: PartialCaseKeyPath<Self> {
    Self.allCasePaths[self]
  }
}
