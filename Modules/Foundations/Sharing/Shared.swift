/// A value that several parts of a program share, and may keep outside of it.
///
/// ```swift
/// @Shared(.fileStorage(url)) var standups: IdentifiedArrayOf<Standup> = []
/// $standups.withLock { $0.append(standup) }
/// ```
///
/// A shared value is a reference that is used like a value: each holder sees each change at once, reads are
/// tracked by `Observation`, and two are equal when their values are. Reads and writes are safe from any task;
/// a read that leads to a write belongs into one ``withLock(_:)``.
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value> {
  var reference: Reference<Value>

  init(reference: Reference<Value>) {
    self.reference = reference
  }

  // There is no `init(wrappedValue:)` without a key: with one, a memberwise initialiser would take a plain value
  // where a parent has a shared one to pass.

  /// Shares a value that is kept nowhere else.
  public init(
    value: Value, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(reference: StoredReference(value, name: "Shared<\(Value.self)>@\(fileID):\(line)"))
  }

  /// Shares a value that is kept nowhere else.
  @_disfavoredOverload
  public init(_ value: Value, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(value: value, fileID: fileID, line: line)
  }

  /// The same shared value.
  public init(projectedValue: Shared) {
    self = projectedValue
  }

  /// The value behind a shared optional, or `nil` where there is none.
  ///
  /// When the optional becomes `nil` later, the unwrapped value keeps the last one, and writes to it go nowhere.
  public init?(_ base: Shared<Value?>) {
    guard let value = base.reference.value else { return nil }
    self.init(reference: UnwrappedReference(base.reference, last: value))
  }

  /// The value. Setting it is for synchronous code; asynchronous code uses ``withLock(_:)``.
  public var wrappedValue: Value {
    get { reference.value }
    @available(*, noasync, message: "Use '$shared.withLock' instead of mutating directly.")
    nonmutating set { reference.withLock { $0 = newValue } }
  }

  /// The shared value itself, to hand it on. Setting it shares another one.
  public var projectedValue: Self {
    get { self }
    set { reference = newValue.reference }
  }

  /// Reads and writes the value as one step that no other task can come into.
  @discardableResult
  public func withLock<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    try reference.withLock(operation)
  }

  /// A part of the value, shared.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Shared<Member> {
    Shared<Member>(reference: MemberReference(reference, keyPath))
  }

  /// A part of the value, shared for reading.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader<Member>(reference: ReadOnlyMemberReference(reference, keyPath))
  }

  // MARK: - Where the value is kept

  /// Whether the value is being loaded.
  public var isLoading: Bool { reference.isLoading }

  /// Why the last attempt to load failed, if it did.
  public var loadError: (any Error)? { reference.loadError }

  /// Why the last attempt to save failed, if it did. The value in memory is the newest nevertheless.
  public var saveError: (any Error)? { reference.saveError }

  /// Loads the value anew. Returns when it is there.
  public func load() async throws {
    try await reference.load()
  }

  /// Saves the value. When this returns, what was saved is as safe as its storage can make it.
  public func save() async throws {
    try await reference.save()
  }
}

extension Shared: @unchecked Sendable where Value: Sendable {}

// MARK: - Keys

extension Shared where Value: Sendable {
  /// Shares a value that a key keeps.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where the key keeps none.
  ///   - key: Where the value is kept.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self.init(reference: SharedReferences.current.reference(for: key, default: wrappedValue))
  }

  /// Shares a value that a key keeps.
  public init(wrappedValue: @autoclosure () -> Value, _ key: _SharedKeyDefault<some SharedKey<Value>>) {
    self.init(reference: SharedReferences.current.reference(for: key.base, default: wrappedValue))
  }

  /// Shares an optional value that a key keeps; `nil` where the key keeps none.
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(reference: SharedReferences.current.reference(for: key, default: { nil }))
  }

  /// Shares a value that a key keeps, which brings its default along.
  public init(_ key: _SharedKeyDefault<some SharedKey<Value>>) {
    self.init(reference: SharedReferences.current.reference(for: key.base, default: key.initialValue))
  }

  /// Shares a value that a key keeps and that must be there.
  ///
  /// - Throws: What keeps the value from being loaded, or ``SharedValueMissing``.
  public init(require key: some SharedKey<Value>) async throws {
    let value = try await requiredValue(of: key)
    self.init(reference: SharedReferences.current.reference(for: key, default: { value }))
    if let error = reference.loadError { throw error }
  }

  /// Shares what another key keeps from now on, and loads it.
  public mutating func load(_ key: some SharedKey<Value>) async throws {
    let value = wrappedValue
    self = Shared(reference: SharedReferences.current.reference(for: key, default: { value }))
    try await load()
  }
}

/// A key keeps no value although one is required.
public struct SharedValueMissing: Error, Hashable, CustomStringConvertible {
  let key: String
  public var description: String { "There is no value for '\(key)', but one is required." }
}

/// Loads the value of a key that must have one.
func requiredValue<Key: SharedReaderKey>(of key: Key) async throws -> Key.Value {
  let value: Key.Value?
  do {
    value = try await withCheckedThrowingContinuation { continuation in
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation("\(key)") { continuation.resume(with: $0) })
    }
  } catch let error as RecoveredValue<Key.Value> {
    value = error.value
  }
  guard let value else { throw SharedValueMissing(key: "\(key)") }
  return value
}
