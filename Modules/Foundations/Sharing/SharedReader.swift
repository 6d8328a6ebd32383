import CairnSupport

/// A value that several parts of a program share, for reading only.
///
/// Everything that is said of ``Shared`` holds, except that it cannot be changed here.
@dynamicMemberLookup
@propertyWrapper
public struct SharedReader<Value> {
  let link: SharedLink<Value>

  var reference: Reference<Value> { link.reference }

  init(reference: Reference<Value>) {
    self.link = SharedLink(reference)
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
  ///
  /// When the optional becomes `nil` later, the unwrapped value keeps the last one.
  public init?(_ base: SharedReader<Value?>) {
    let optional = base.reference
    guard let value = optional.value else { return nil }
    self.init(reference: UnwrappedReference(optional, last: value))
  }

  /// The value behind a shared optional, for reading, or `nil` where there is none.
  ///
  /// When the optional becomes `nil` later, the unwrapped value keeps the last one.
  public init?(_ base: Shared<Value?>) {
    self.init(SharedReader<Value?>(base))
  }

  /// A value that never changes, for a preview or a test.
  public static func constant(_ value: Value) -> Self {
    Self(reference: StoredReference(value, name: "SharedReader<\(Value.self)>.constant"))
  }

  /// The value.
  public var wrappedValue: Value { reference.value }

  /// The shared value itself, to hand it on.
  ///
  /// Setting it shares another one, here and in all copies of this one.
  public var projectedValue: Self {
    get { self }
    nonmutating set { link.reference = newValue.reference }
  }

  /// A part of the value, shared for reading.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader<Member>(reference: TransformedReference(reference, keyPath))
  }

  /// Whether the value is being loaded.
  public var isLoading: Bool { reference.isLoading }

  /// Why the last attempt to load failed, if it did.
  public var loadError: (any Error)? { reference.loadError }

  /// Loads the value anew.
  ///
  /// Returns when it is there.
  ///
  /// - Throws: What keeps the value from being loaded; ``loadError`` has it as well. The value stays as it is.
  public func load() async throws {
    try await reference.load()
  }

}

extension SharedReader: @unchecked Sendable where Value: Sendable {}
