/// A value that several parts of a program share and that can be stored outside of the program.
///
/// ```swift
/// @Shared(.fileStorage(url)) var standups: IdentifiedArrayOf<Standup> = []
/// $standups.withLock { $0.append(standup) }
/// ```
///
/// A shared value is a reference that is used like a value: each holder sees each change immediately, `Observation` tracks reads,
/// and two shared values are equal if their values are. Reads and writes are safe from any task. Put a read and the write that
/// depends on it into one ``withLock(_:)``.
///
/// A shared value isn't `Hashable`, because its value can change while something holds the hash. It isn't `Codable`, because a
/// value that a key stores would be written twice. A type that has a shared value implements `encode(to:)` and omits it.
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value> {
  let link: SharedLink<Value>

  var reference: Reference<Value> { link.reference }

  init(reference: Reference<Value>) {
    self.link = SharedLink(reference)
  }

  // There is no `init(wrappedValue:)` without a key. With one, a memberwise initializer would accept a plain value for a shared
  // value that the parent has to pass.

  /// Creates a shared value that is stored only in memory.
  public init(
    value: Value, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(reference: StoredReference(value, name: "Shared<\(Value.self)>@\(fileID):\(line)"))
  }

  /// Creates a shared value that is stored only in memory.
  @_disfavoredOverload
  public init(_ value: Value, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(value: value, fileID: fileID, line: line)
  }

  /// Creates another reference to the same shared value.
  public init(projectedValue: Shared) {
    self = projectedValue
  }

  /// Unwraps a shared optional, or returns `nil` if it has no value.
  ///
  /// If the optional becomes `nil` later, the unwrapped value keeps the last value, and writes change only that copy.
  public init?(_ base: Shared<Value?>) {
    let optional = base.reference
    guard let value = optional.value else { return nil }
    self.init(reference: UnwrappedReference(optional, last: value))
  }

  /// The value.
  ///
  /// Set it only in synchronous code. In asynchronous code, use ``withLock(_:)``.
  public var wrappedValue: Value {
    get { reference.value }
    @available(*, noasync, message: "Use '$shared.withLock' instead of mutating directly.")
    nonmutating set { reference.withLock { $0 = newValue } }
  }

  /// The shared value itself, for passing it on.
  ///
  /// Setting this property replaces the shared value here and in all copies.
  public var projectedValue: Self {
    get { self }
    nonmutating set { link.reference = newValue.reference }
  }

  /// Reads and writes the value in one step that no other task can interrupt.
  ///
  /// The operation changes the value in place, without copying a large array. It has exclusive access to the value: it must not
  /// read or change the value in any way other than through its argument.
  @discardableResult
  public func withLock<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    try reference.withLock(operation)
  }

  /// Returns a part of the value, shared.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Shared<Member> {
    Shared<Member>(reference: MemberReference(reference, keyPath))
  }

  /// Returns a part of the value, shared for reading.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader<Member>(reference: TransformedReference(reference, keyPath))
  }

  // MARK: - Storage

  /// A Boolean value that indicates whether the value is being loaded.
  public var isLoading: Bool { reference.isLoading }

  /// The error of the last attempt to load, or `nil` if it succeeded.
  public var loadError: (any Error)? { reference.loadError }

  /// The error of the last attempt to save, or `nil` if it succeeded.
  ///
  /// Even after an error, the value in memory is the newest one.
  public var saveError: (any Error)? { reference.saveError }

  /// Loads the value again and returns when it is loaded.
  ///
  /// - Throws: The error that kept the value from being loaded, which ``loadError`` has as well. The value doesn't change.
  public func load() async throws {
    try await reference.load()
  }

  /// Saves the value.
  ///
  /// When this method returns, the saved value is as durable as its storage can make it.
  ///
  /// - Throws: The error that kept the value from being saved, which ``saveError`` has as well.
  public func save() async throws {
    try await reference.save()
  }
}

extension Shared: @unchecked Sendable where Value: Sendable {}
