/// Reads a dependency.
///
/// ```swift
/// @Dependency(\.uuid) var uuid
/// @Dependency(APIClient.self) var apiClient
/// ```
///
/// Where the property is created, the overrides of that moment are kept; where it is read, the overrides of that
/// moment come first.
@propertyWrapper
public struct Dependency<Value>: @unchecked Sendable {
  private let read: (DependencyValues) -> Value
  /// The key, where the dependency was named by it: its value is found without a call of `read` then.
  private let key: ObjectIdentifier?
  private let captured: DependencyStorage?
  private let location: DependencyLocation

  /// Reads a dependency by its property of ``DependencyValues``.
  @inlinable
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    // A closure that is made where the property is named: there the key path folds into a call of the property.
    self.init(
      _source: { $0[keyPath: keyPath] }, key: nil, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Reads a dependency by its key, for one that needs no property of ``DependencyValues``.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      _source: { $0[key, function: "subscript(key:)"] }, key: ObjectIdentifier(key), fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// Reads a dependency by a function, for wrappers that make something else of a value.
  package init(
    _reading read: @escaping (DependencyValues) -> Value,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    self.init(
      _source: read, key: nil, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @usableFromInline
  init(
    _source read: @escaping (DependencyValues) -> Value, key: ObjectIdentifier?,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    self.read = read
    self.key = key
    self.captured = DependencyValues._current.allOverrides
    self.location = DependencyLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The dependency, as the scope that reads it has it.
  @inlinable
  public var wrappedValue: Value {
    if let computedBox {
      return unsafeDowncast(computedBox, to: DependencyBox<Value>.self).value
    }
    return readValue()
  }

  /// The value, where the key is known and nothing has to be computed or reported.
  @usableFromInline
  var computedBox: AnyDependencyBox? {
    guard let key else { return nil }
    return DependencyValues._Overrides().computedBox(of: key, over: captured)
  }

  @usableFromInline
  func readValue() -> Value {
    var values = DependencyValues(DependencyValues._Overrides().over(captured))
    values.location = location
    return read(values)
  }
}

/// Something that remembers the dependencies it was created with.
protocol CapturesDependencies {
  var capturedDependencies: DependencyValues { get }
}

extension Dependency: CapturesDependencies {
  var capturedDependencies: DependencyValues {
    DependencyValues(overrides: captured)
  }
}
