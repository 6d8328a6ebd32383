/// A value that several parts of a program share, for reading only.
///
/// Everything that is said of ``Shared`` holds, except that it cannot be changed here.
@dynamicMemberLookup
@propertyWrapper
public struct SharedReader<Value> {
  var reference: Reference<Value>

  init(reference: Reference<Value>) {
    self.reference = reference
  }

  /// Shares a value that is kept nowhere else, for reading.
  public init(value: Value, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(reference: StoredReference(value, name: "SharedReader<\(Value.self)>@\(fileID):\(line)"))
  }

  /// The same shared value.
  public init(projectedValue: SharedReader) {
    self = projectedValue
  }

  /// A shared value, for reading.
  public init(_ base: Shared<Value>) {
    self.init(reference: base.reference)
  }

  /// The value behind a shared optional, or `nil` where there is none.
  public init?(_ base: SharedReader<Value?>) {
    guard let value = base.reference.value else { return nil }
    self.init(reference: UnwrappedReference(base.reference, last: value))
  }

  /// A value that never changes, for a preview or a test.
  public static func constant(_ value: Value) -> Self {
    Self(reference: StoredReference(value, name: "SharedReader<\(Value.self)>.constant"))
  }

  /// The value.
  public var wrappedValue: Value { reference.value }

  /// The shared value itself, to hand it on. Setting it shares another one.
  public var projectedValue: Self {
    get { self }
    set { reference = newValue.reference }
  }

  /// A part of the value, shared for reading.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader<Member>(reference: ReadOnlyMemberReference(reference, keyPath))
  }

  /// Whether the value is being loaded.
  public var isLoading: Bool { reference.isLoading }

  /// Why the last attempt to load failed, if it did.
  public var loadError: (any Error)? { reference.loadError }

  /// Loads the value anew. Returns when it is there.
  public func load() async throws {
    try await reference.load()
  }
}

extension SharedReader: @unchecked Sendable where Value: Sendable {}

extension SharedReader where Value: Sendable {
  /// Shares a value that a key keeps, for reading.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedReaderKey<Value>) {
    self.init(reference: SharedReferences.current.reference(for: key, default: wrappedValue))
  }

  /// Shares a value that a key keeps, for reading.
  public init(wrappedValue: @autoclosure () -> Value, _ key: _SharedKeyDefault<some SharedReaderKey<Value>>) {
    self.init(reference: SharedReferences.current.reference(for: key.base, default: wrappedValue))
  }

  /// Shares an optional value that a key keeps, for reading; `nil` where the key keeps none.
  public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? {
    self.init(reference: SharedReferences.current.reference(for: key, default: { nil }))
  }

  /// Shares a value that a key keeps, which brings its default along, for reading.
  public init(_ key: _SharedKeyDefault<some SharedReaderKey<Value>>) {
    self.init(reference: SharedReferences.current.reference(for: key.base, default: key.initialValue))
  }

  /// Shares a value that a key keeps and that must be there, for reading.
  ///
  /// - Throws: What keeps the value from being loaded, or ``SharedValueMissing``.
  public init(require key: some SharedReaderKey<Value>) async throws {
    let value = try await requiredValue(of: key)
    self.init(reference: SharedReferences.current.reference(for: key, default: { value }))
    if let error = reference.loadError { throw error }
  }

  /// Shares what another key keeps from now on, and loads it.
  public mutating func load(_ key: some SharedReaderKey<Value>) async throws {
    let value = wrappedValue
    self = SharedReader(reference: SharedReferences.current.reference(for: key, default: { value }))
    try await load()
  }
}
