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
  private enum Source {
    case keyPath(KeyPath<DependencyValues, Value>)
    case function((DependencyValues) -> Value)
  }

  private let source: Source
  private let captured: DependencyStorage?
  private let location: DependencyLocation

  /// Reads a dependency by its property of ``DependencyValues``.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      .keyPath(keyPath),
      at: DependencyLocation(fileID: fileID, filePath: filePath, line: line, column: column))
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
      .function { $0[key, function: "subscript(key:)"] },
      at: DependencyLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Reads a dependency by a function, for wrappers that make something else of a value.
  package init(
    _reading read: @escaping (DependencyValues) -> Value,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    self.init(
      .function(read), at: DependencyLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private init(_ source: Source, at location: DependencyLocation) {
    self.source = source
    self.captured = DependencyValues._current.allOverrides
    self.location = location
  }

  /// The dependency, as the scope that reads it has it.
  public var wrappedValue: Value {
    var values = DependencyValues._current
    if let captured, captured !== values.overrides {
      values.captured = values.captured.map { captured.merging($0) } ?? captured
    }
    values.location = location
    switch source {
    case .keyPath(let keyPath): return values[keyPath: keyPath]
    case .function(let read): return read(values)
    }
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
