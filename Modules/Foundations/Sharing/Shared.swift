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
///
/// It is neither `Hashable` nor `Codable`: its value can change while something holds on to the hash, and what is
/// kept by a key would be written twice. A type that holds one writes its own `encode(to:)` and leaves it out.
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value> {
  let link: SharedLink<Value>

  var reference: Reference<Value> { link.reference }

  init(reference: Reference<Value>) {
    self.link = SharedLink(reference)
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
  /// When the optional becomes `nil` later, the unwrapped value keeps the last one, and writes change that alone.
  public init?(_ base: Shared<Value?>) {
    let optional = base.reference
    guard let value = optional.value else { return nil }
    self.init(reference: UnwrappedReference(optional, last: value))
  }

  /// The value.
  ///
  /// Setting it is for synchronous code; asynchronous code uses ``withLock(_:)``.
  public var wrappedValue: Value {
    get { reference.value }
    @available(*, noasync, message: "Use '$shared.withLock' instead of mutating directly.")
    nonmutating set { reference.withLock { $0 = newValue } }
  }

  /// The shared value itself, to hand it on.
  ///
  /// Setting it shares another one, here and in all copies of this one.
  public var projectedValue: Self {
    get { self }
    nonmutating set { link.reference = newValue.reference }
  }

  /// Reads and writes the value as one step that no other task can come into.
  ///
  /// The operation changes the value in place: a large array is not copied. It has exclusive access to the value,
  /// so that it must not read (or change) it in any other way than through its argument.
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
    SharedReader<Member>(reference: TransformedReference(reference, keyPath))
  }

  // MARK: - Where the value is kept

  /// Whether the value is being loaded.
  public var isLoading: Bool { reference.isLoading }

  /// Why the last attempt to load failed, if it did.
  public var loadError: (any Error)? { reference.loadError }

  /// Why the last attempt to save failed, if it did.
  ///
  /// The value in memory is the newest nevertheless.
  public var saveError: (any Error)? { reference.saveError }

  /// Loads the value anew.
  ///
  /// Returns when it is there.
  ///
  /// - Throws: What keeps the value from being loaded; ``loadError`` has it as well. The value stays as it is.
  public func load() async throws {
    try await reference.load()
  }

  /// Saves the value.
  ///
  /// When this returns, what was saved is as safe as its storage can make it.
  ///
  /// - Throws: What keeps the value from being saved; ``saveError`` has it as well.
  public func save() async throws {
    try await reference.save()
  }
}

extension Shared: @unchecked Sendable where Value: Sendable {}
