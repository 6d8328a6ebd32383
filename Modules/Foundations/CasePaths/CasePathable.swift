import IssueReporting

/// An enum whose cases can be named by key paths.
///
/// The ``CasePathable()`` macro writes the conformance.
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
  /// The number of the case that a value is in, from zero up: to look up what belongs to a case.
  ///
  /// The ``CasePathable()`` macro writes it. Negative where it is not known.
  static func _tag(of root: Root) -> Int
  /// The names of the cases, in the order in which their paths are iterated over: to look up a case by what a person wrote.
  ///
  /// The ``CasePathable()`` macro writes it. Empty where they are not known.
  static var _names: [String] { get }
  /// The paths to the cases, in the same order.
  ///
  /// Case paths with dynamic members have this instead of a conformance to `Sequence`, whose members (`filter`, `first`) would
  /// hide cases of the same name.
  var _paths: [PartialCaseKeyPath<Root>] { get }
}

extension CasePathReflectable {
  /// No number: the case paths were written by hand.
  @inlinable
  public static func _tag(of root: Root) -> Int { -1 }

  /// No names: the case paths were written by hand.
  public static var _names: [String] { [] }

  /// No paths: the case paths were written by hand.
  public var _paths: [PartialCaseKeyPath<Root>] { [] }
}

extension CasePathReflectable where Self: Sequence, Element == PartialCaseKeyPath<Root> {
  /// The paths to the cases, in the order of their declarations.
  public var _paths: [PartialCaseKeyPath<Root>] { Array(self) }
}

extension CasePathable {
  // Each of these exists three times. A case that is named at the call (`\.counter`) is a key path that the optimiser
  // sees through; `CaseKeyPath` has been made somewhere else, or goes through steps that only `Case` has
  // (`\.rows[id: 1]`); a partial one has forgotten the value's type.

  /// Whether this value is in a case.
  ///
  /// ```swift
  /// action.is(\.binding)
  /// ```
  @inlinable
  public func `is`<Value>(_ keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Bool {
    Self.allCasePaths[keyPath: keyPath].extract(from: self) != nil
  }

  /// Whether this value is in the case that a case key path leads to.
  @inlinable
  @_disfavoredOverload
  public func `is`<Value>(_ keyPath: CaseKeyPath<Self, Value>) -> Bool {
    AnyCasePath(keyPath).extract(from: self) != nil
  }

  /// Whether this value is in a case whose value's type is not known.
  @_disfavoredOverload
  public func `is`<Path: PartialCaseKeyPath<Self>>(_ keyPath: Path) -> Bool {
    self[case: keyPath] != nil
  }

  /// The value of a case, or `nil` where this value is in another one.
  ///
  /// Writing replaces the value of the case that is present; a write to another case, or of `nil`, does nothing.
  @inlinable
  public subscript<Value>(case keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(from: self) }
    set { _set(Self.allCasePaths[keyPath: keyPath], newValue) }
  }

  /// The value that a case key path leads to, or `nil` where this value is in another case.
  ///
  /// Writing replaces the value of the case that is present; a write to another case, or of `nil`, does nothing.
  @inlinable
  @_disfavoredOverload
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get { AnyCasePath(keyPath).extract(from: self) }
    set { _set(AnyCasePath(keyPath), newValue) }
  }

  /// The value of a case whose type is not known, or `nil` where this value is in another case.
  @_disfavoredOverload
  public subscript<Path: PartialCaseKeyPath<Self>>(case keyPath: Path) -> Any? {
    (Case<Self>()[keyPath: keyPath] as? any AnyCase)?.extract(any: self)
  }

  /// The value of a case, by name, where the enum is annotated with `@dynamicMemberLookup`.
  ///
  /// Writing replaces the value of the case that is present; a write to another case, or of `nil`, does nothing.
  @inlinable
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(from: self) }
    set { _set(Self.allCasePaths[keyPath: keyPath], newValue) }
  }

  /// The optional value of a case, flattened.
  @inlinable
  @_disfavoredOverload
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value?>>
  ) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self) ?? nil
  }

  /// Changes the value of a case in place.
  ///
  /// A value that is in another case is reported as an issue, and left as it is.
  ///
  /// ```swift
  /// action.modify(\.counter) { $0 += 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The case.
  ///   - yield: Changes its value.
  ///   - fileID: Where an issue is reported.
  ///   - filePath: Where an issue is reported.
  ///   - line: Where an issue is reported.
  ///   - column: Where an issue is reported.
  @inlinable
  @_disfavoredOverload
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    if !_modify(AnyCasePath(keyPath), yield) {
      _reportAbsentCase(keyPath, Value.self, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Changes the value of a case that is named at the call in place.
  ///
  /// A value that is in another case is reported as an issue, and left as it is.
  @inlinable
  public mutating func modify<Value>(
    _ keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    if !_modify(Self.allCasePaths[keyPath: keyPath], yield) {
      _reportAbsentCase(keyPath, Value.self, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  @inlinable
  mutating func _modify<Value>(_ path: AnyCasePath<Self, Value>, _ yield: (inout Value) -> Void) -> Bool {
    guard var value = path.extract(from: self) else { return false }
    yield(&value)
    self = path.embed(value)
    return true
  }

  @inlinable
  mutating func _set<Value>(_ path: AnyCasePath<Self, Value>, _ newValue: Value?) {
    guard let newValue, path.extract(from: self) != nil else { return }
    self = path.embed(newValue)
  }

  @usableFromInline
  func _reportAbsentCase<Value>(
    _ keyPath: AnyKeyPath, _: Value.Type,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    // Without reflection metadata a key path describes itself by addresses, which say nothing to a reader.
    let path = String(reflecting: keyPath)
    let alias = path.contains("0x") ? "" : " (aka '\(path)')"
    reportIssue(
      "Can't modify '\(String(describing: self))' via 'CaseKeyPath<\(Self.self), \(Value.self)>'\(alias)",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension CasePathable where AllCasePaths: CasePathReflectable, AllCasePaths.Root == Self {
  /// The path to the case that this value is in.
  ///
  /// ```swift
  /// action.case == \.changed
  /// ```
  ///
  /// Where the enum is annotated with `@dynamicMemberLookup` and has a case of this name, that case is preferred.
  @_disfavoredOverload
  public var `case`: PartialCaseKeyPath<Self> {
    Self.allCasePaths[self]
  }

  /// The path to the case that this value is in, by a longer name.
  @_disfavoredOverload
  public var currentCase: PartialCaseKeyPath<Self> {
    Self.allCasePaths[self]
  }
}
