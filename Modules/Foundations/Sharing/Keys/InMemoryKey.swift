import Dependencies
import Foundation

extension SharedReaderKey {
  /// Shares a value by name, for as long as the program runs.
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

/// Keeps a value by name, for as long as the program runs.
public struct InMemoryKey<Value: Sendable>: SharedKey, CustomStringConvertible {
  private let key: String
  private let storage: InMemoryStorage

  /// The identity of the key: its name, in its storage.
  public struct ID: Hashable, Sendable {
    let key: String
    let storage: ObjectIdentifier
  }

  init(_ key: String) {
    @Dependency(\.defaultInMemoryStorage) var storage
    self.key = key
    self.storage = storage
  }

  public var id: ID { ID(key: key, storage: ObjectIdentifier(storage)) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    if let value = storage[key] as? Value {
      continuation.resume(returning: value)
    } else {
      // The default is a value like any other: the next default for this name does not count.
      if let value = context.initialValue { storage[key] = value }
      continuation.resumeReturningInitialValue()
    }
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    storage[key] = value
    continuation.resume()
  }

  public var description: String { ".inMemory(\(String(reflecting: key)))" }
}

/// What ``InMemoryKey`` keeps its values in.
public final class InMemoryStorage: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [String: any Sendable] = [:]

  /// A storage without values.
  public init() {}

  subscript(key: String) -> (any Sendable)? {
    get { lock.withLock { values[key] } }
    set { lock.withLock { values[key] = newValue } }
  }
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
