import IssueReporting

/// An enum with key paths to its cases.
///
/// The ``CasePathable()`` macro generates the conformance.
public protocol CasePathable {
  /// A type with a property for each case, which is an ``AnyCasePath`` to the case.
  associatedtype AllCasePaths
  /// The case paths of this enum, by name.
  static var allCasePaths: AllCasePaths { get }
}

/// An enum whose case paths can be iterated over, in the order in which the cases are declared.
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

/// A type of an enum's case paths that can return the path to the case of a value.
public protocol CasePathReflectable<Root>: Sendable {
  associatedtype Root: CasePathable
  /// Returns the path to the case that a value is in.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
  /// Returns the zero-based index of the case that a value is in, for tables with an entry for each case.
  ///
  /// The ``CasePathable()`` macro generates this method. The index is negative if it isn't known.
  static func _tag(of root: Root) -> Int
  /// The names of the cases, in the order of their paths, to find a case by a name in text.
  ///
  /// The ``CasePathable()`` macro generates this property. The array is empty if the names aren't known.
  static var _names: [String] { get }
  /// The paths to the cases, in the same order.
  ///
  /// Case paths with dynamic members have this property instead of a conformance to `Sequence`, because members of `Sequence`
  /// (`filter`, `first`) would hide cases of the same name.
  var _paths: [PartialCaseKeyPath<Root>] { get }
}

extension CasePathReflectable {
  /// Returns -1, because handwritten case paths have no indices.
  @inlinable
  public static func _tag(of root: Root) -> Int { -1 }

  /// An empty array, because handwritten case paths have no names.
  public static var _names: [String] { [] }

  /// An empty array, because handwritten case paths have no list of paths.
  public var _paths: [PartialCaseKeyPath<Root>] { [] }
}

extension CasePathReflectable where Self: Sequence, Element == PartialCaseKeyPath<Root> {
  /// The paths to the cases, in the order in which the cases are declared.
  public var _paths: [PartialCaseKeyPath<Root>] { Array(self) }
}

extension CasePathable {
  // Each of these members has three overloads. A case that is named at the call (`\.counter`) is a key path that the optimizer
  // can resolve. A `CaseKeyPath` was created somewhere else, or contains steps that only `Case` has (`\.rows[id: 1]`). In a
  // partial key path, the type of the value is erased.

  /// Returns `true` if this value is in a case.
  ///
  /// ```swift
  /// action.is(\.binding)
  /// ```
  @inlinable
  public func `is`<Value>(_ keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Bool {
    Self.allCasePaths[keyPath: keyPath].extract(from: self) != nil
  }

  /// Returns `true` if this value is in the case that a case key path leads to.
  @inlinable
  @_disfavoredOverload
  public func `is`<Value>(_ keyPath: CaseKeyPath<Self, Value>) -> Bool {
    AnyCasePath(keyPath).extract(from: self) != nil
  }

  /// Returns `true` if this value is in the case that a partial key path leads to.
  @_disfavoredOverload
  public func `is`<Path: PartialCaseKeyPath<Self>>(_ keyPath: Path) -> Bool {
    self[case: keyPath] != nil
  }

  /// The associated value of a case, or `nil` if this value is in another case.
  ///
  /// Setting it replaces the associated value if this value is in the case. Otherwise, and if the new value is `nil`, setting it
  /// does nothing.
  @inlinable
  public subscript<Value>(case keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(from: self) }
    set { _set(Self.allCasePaths[keyPath: keyPath], newValue) }
  }

  /// The value that a case key path leads to, or `nil` if this value is in another case.
  ///
  /// Setting it replaces the associated value if this value is in the case. Otherwise, and if the new value is `nil`, setting it
  /// does nothing.
  @inlinable
  @_disfavoredOverload
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get { AnyCasePath(keyPath).extract(from: self) }
    set { _set(AnyCasePath(keyPath), newValue) }
  }

  /// The type-erased value of a case, or `nil` if this value is in another case.
  @_disfavoredOverload
  public subscript<Path: PartialCaseKeyPath<Self>>(case keyPath: Path) -> Any? {
    (Case<Self>()[keyPath: keyPath] as? any AnyCase)?.extract(any: self)
  }

  /// The associated value of a case, as a property of an enum with the attribute `@dynamicMemberLookup`.
  ///
  /// It's `nil` if this value is in another case. Setting it replaces the associated value if this value is in the case.
  /// Otherwise, and if the new value is `nil`, setting it does nothing.
  @inlinable
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(from: self) }
    set { _set(Self.allCasePaths[keyPath: keyPath], newValue) }
  }

  /// The associated value of a case that holds an optional, flattened to one optional.
  @inlinable
  @_disfavoredOverload
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value?>>
  ) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self) ?? nil
  }

  /// Changes the associated value of a case.
  ///
  /// If this value is in another case, the method reports an issue and changes nothing.
  ///
  /// ```swift
  /// action.modify(\.counter) { $0 += 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The case.
  ///   - yield: Changes the associated value.
  ///   - fileID: The file in which an issue is reported.
  ///   - filePath: The path of the file in which an issue is reported.
  ///   - line: The line on which an issue is reported.
  ///   - column: The column in which an issue is reported.
  @inlinable
  @_disfavoredOverload
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    if !_modify(AnyCasePath(keyPath), yield) {
      _reportAbsentCase(keyPath, Value.self, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Changes the associated value of a case that is named at the call.
  ///
  /// If this value is in another case, the method reports an issue and changes nothing.
  @inlinable
  public mutating func modify<Value>(
    _ keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
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
    // Without reflection metadata, the description of a key path consists of addresses, which don't help the reader.
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
  /// If the enum has the attribute `@dynamicMemberLookup` and a case named `case`, the compiler prefers that case.
  @_disfavoredOverload
  public var `case`: PartialCaseKeyPath<Self> {
    Self.allCasePaths[self]
  }

  /// The path to the case that this value is in, under another name than ``case``.
  @_disfavoredOverload
  public var currentCase: PartialCaseKeyPath<Self> {
    Self.allCasePaths[self]
  }
}
