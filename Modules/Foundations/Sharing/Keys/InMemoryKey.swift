import Dependencies

extension SharedReaderKey {
  /// Shares a value under a name for as long as the program runs.
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

/// A key that stores a value under a name for as long as the program runs.
public struct InMemoryKey<Value: Sendable>: SharedKey, ImmediateKey, CustomStringConvertible {
  private let key: String
  private let storage: InMemoryStorage

  /// The identity of the key: its name and its storage.
  public struct ID: Hashable, Sendable {
    let key: String
    let storage: InMemoryStorage
  }

  init(_ key: String) {
    @Dependency(\.defaultInMemoryStorage) var storage
    self.key = key
    self.storage = storage
  }

  /// The identity of the key.
  ///
  /// Keys with the same name share their value.
  public var id: ID { ID(key: key, storage: storage) }

  /// Looks up the value.
  ///
  /// If there is none, the default becomes the value.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    if let value = loadNow() { return continuation.resume(returning: value) }
    if let value = context.initialValue { begin(with: value) }
    continuation.resumeReturningInitialValue()
  }

  func loadNow() -> Value? { storage.value(of: key) }

  func begin(with initialValue: Value) {
    // The default is stored like any other value, so a later default for this name isn't used.
    storage[key] = initialValue
  }

  /// Does nothing, because only this program changes the value.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  /// Stores the value.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    storage[key] = value
    continuation.resume()
  }

  /// The key as written in source code.
  public var description: String { InMemoryStorage.name(of: key) }
}

extension DependencyValues {
  /// The storage of `.inMemory` values: one storage for the program, and a separate one for each test.
  public var defaultInMemoryStorage: InMemoryStorage {
    get { self[DefaultInMemoryStorageKey.self] }
    set { self[DefaultInMemoryStorageKey.self] = newValue }
  }

  private enum DefaultInMemoryStorageKey: DependencyKey {
    static var liveValue: InMemoryStorage { InMemoryStorage() }
    static var testValue: InMemoryStorage { InMemoryStorage() }
  }
}
