/// Reads a dependency.
///
/// ```swift
/// @Dependency(\.uuid) var uuid
/// @Dependency(APIClient.self) var apiClient
/// ```
///
/// The property keeps the overrides that are in effect when it is created. When it is read, the overrides in effect at
/// that moment take precedence.
@propertyWrapper
public struct Dependency<Value>: @unchecked Sendable {
  private let read: (DependencyValues) -> Value
  /// The key, if the dependency was declared with one.
  ///
  /// Its value is then found without calling `read`.
  private let key: ObjectIdentifier?
  private let captured: DependencyStorage?
  private let location: DependencyLocation

  /// Creates a dependency from its property of ``DependencyValues``.
  @inlinable
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    // A closure at the place that names the property lets the compiler fold the key path into a call of the property.
    self.init(
      _source: { $0[keyPath: keyPath] }, key: nil, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Creates a dependency from its key, without a property of ``DependencyValues``.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      _source: { $0[key, function: "subscript(key:)"] }, key: ObjectIdentifier(key), fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// Creates a dependency from a function, for wrappers that transform a value.
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
    captured?.evaluation?.capture(Value.self, key: key)
  }

  /// The dependency in the scope that reads it.
  @inlinable
  public var wrappedValue: Value {
    if let computedBox {
      return unsafeDowncast(computedBox, to: DependencyBox<Value>.self).value
    }
    return readValue()
  }

  /// The value, if the key is known and there is nothing to compute or report.
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

/// A value that remembers the dependencies it was created with.
protocol CapturesDependencies {
  var capturedDependencies: DependencyValues { get }
}

extension Dependency: CapturesDependencies {
  var capturedDependencies: DependencyValues {
    DependencyValues(overrides: captured)
  }
}
