import CairnSupport

/// A value that several parts of a program share, for reading only.
///
/// It behaves like ``Shared``, except that it can't be changed.
@dynamicMemberLookup
@propertyWrapper
public struct SharedReader<Value> {
  let link: SharedLink<Value>

  var reference: Reference<Value> { link.reference }

  init(reference: Reference<Value>) {
    self.link = SharedLink(reference)
  }

  /// Creates a shared value for reading that is stored only in memory.
  public init(value: Value, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(reference: StoredReference(value, name: "SharedReader<\(Value.self)>@\(fileID):\(line)"))
  }

  /// Creates another reference to the same shared value.
  public init(projectedValue: SharedReader) {
    self = projectedValue
  }

  /// Creates a reader of a shared value.
  public init(_ base: Shared<Value>) {
    self.init(reference: base.reference)
  }

  /// Unwraps a shared optional, or returns `nil` if it has no value.
  ///
  /// If the optional becomes `nil` later, the unwrapped value keeps the last value.
  public init?(_ base: SharedReader<Value?>) {
    let optional = base.reference
    guard let value = optional.value else { return nil }
    self.init(reference: UnwrappedReference(optional, last: value))
  }

  /// Unwraps a shared optional for reading, or returns `nil` if it has no value.
  ///
  /// If the optional becomes `nil` later, the unwrapped value keeps the last value.
  public init?(_ base: Shared<Value?>) {
    self.init(SharedReader<Value?>(base))
  }

  /// Returns a value that never changes, for a preview or a test.
  public static func constant(_ value: Value) -> Self {
    Self(reference: StoredReference(value, name: "SharedReader<\(Value.self)>.constant"))
  }

  /// The value.
  public var wrappedValue: Value { reference.value }

  /// The shared value itself, for passing it on.
  ///
  /// Setting this property replaces the shared value here and in all copies.
  public var projectedValue: Self {
    get { self }
    nonmutating set { link.reference = newValue.reference }
  }

  /// Returns a part of the value, shared for reading.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader<Member>(reference: TransformedReference(reference, keyPath))
  }

  /// A Boolean value that indicates whether the value is being loaded.
  public var isLoading: Bool { reference.isLoading }

  /// The error of the last attempt to load, or `nil` if it succeeded.
  public var loadError: (any Error)? { reference.loadError }

  /// Loads the value again and returns when it is loaded.
  ///
  /// - Throws: The error that kept the value from being loaded, which ``loadError`` has as well. The value doesn't change.
  public func load() async throws {
    try await reference.load()
  }

}

extension SharedReader: @unchecked Sendable where Value: Sendable {}
