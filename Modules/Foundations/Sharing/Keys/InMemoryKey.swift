import Dependencies

extension SharedReaderKey {
  /// Shares a value by name, for as long as the program runs.
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

/// Keeps a value by name, for as long as the program runs.
public struct InMemoryKey<Value: Sendable>: SharedKey, ImmediateKey, CustomStringConvertible {
  private let key: String
  private let storage: InMemoryStorage

  /// The identity of the key: its name, in its storage.
  public struct ID: Hashable, Sendable {
    let key: String
    let storage: InMemoryStorage
  }

  init(_ key: String) {
    @Dependency(\.defaultInMemoryStorage) var storage
    self.key = key
    self.storage = storage
  }

  /// Keys of one name share.
  public var id: ID { ID(key: key, storage: storage) }

  /// Looks the value up; where there is none, the default is the value from now on.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    if let value = loadNow() { return continuation.resume(returning: value) }
    if let value = context.initialValue { begin(with: value) }
    continuation.resumeReturningInitialValue()
  }

  func loadNow() -> Value? { storage.value(of: key) }

  func begin(with initialValue: Value) {
    // The default is a value like any other: the next default for this name does not count.
    storage[key] = initialValue
  }

  /// Does nothing: only this program changes the value.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  /// Keeps the value.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    storage[key] = value
    continuation.resume()
  }

  /// The key as it is written.
  public var description: String { InMemoryStorage.name(of: key) }
}

extension DependencyValues {
  /// What `.inMemory` keeps its values in: one for the program, and one for each test.
  public var defaultInMemoryStorage: InMemoryStorage {
    get { self[DefaultInMemoryStorageKey.self] }
    set { self[DefaultInMemoryStorageKey.self] = newValue }
  }

  private enum DefaultInMemoryStorageKey: DependencyKey {
    static var liveValue: InMemoryStorage { InMemoryStorage() }
    static var testValue: InMemoryStorage { InMemoryStorage() }
  }
}
