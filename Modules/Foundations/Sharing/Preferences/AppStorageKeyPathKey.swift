import CairnSupport
import ConcurrencyExtras
import Dependencies
import Foundation
import JSONValues

extension SharedReaderKey {
  /// Shares a preference that is a property of `UserDefaults`.
  ///
  /// ```swift
  /// extension UserDefaults {
  ///   var isSoundOn: Bool {
  ///     get { bool(forKey: "isSoundOn") }
  ///     set { set(newValue, forKey: "isSoundOn") }
  ///   }
  /// }
  ///
  /// @Shared(.appStorage(\.isSoundOn)) var isSoundOn = false
  /// ```
  ///
  /// The property always has a value, so the default of the shared value isn't used.
  public static func appStorage<Value: Sendable>(
    _ keyPath: any ReferenceWritableKeyPath<UserDefaults, Value> & Sendable, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKeyPathKey<Value> {
    AppStorageKeyPathKey(keyPath, store: store)
  }
}

/// A key that stores a small value in a property of the program's preferences.
public struct AppStorageKeyPathKey<Value: Sendable>: SharedKey, ImmediateKey, CustomStringConvertible {
  private let keyPath: any ReferenceWritableKeyPath<UserDefaults, Value> & Sendable
  private let store: Preferences

  /// The identity of the key: its property and its preferences.
  public struct ID: Hashable, Sendable {
    let keyPath: any ReferenceWritableKeyPath<UserDefaults, Value> & Sendable
    let store: Preferences
  }

  init(
    _ keyPath: any ReferenceWritableKeyPath<UserDefaults, Value> & Sendable, store: UserDefaults?
  ) {
    @Dependency(\.preferences) var preferences
    self.keyPath = keyPath
    self.store = store.map(Preferences.behind) ?? preferences
  }

  /// The identity of the key.
  ///
  /// Keys with the same property of the same preferences share their value.
  public var id: ID { ID(keyPath: keyPath, store: store) }

  private var origin: ChangeOrigin {
    ChangeOrigin(key: "\(keyPath)", type: ObjectIdentifier(Value.self))
  }

  /// Reads the property.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(returning: store.userDefaults[keyPath: keyPath])
  }

  func loadNow() -> Value? { .some(store.userDefaults[keyPath: keyPath]) }

  /// Follows all changes of the preferences, because any of them may change the property.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let last = Locked<[String: JSON]?>(nil)
    return store.values.listen(fromNow: true) { [keyPath, store, origin] values in
      let isNew = last.withLock { last in
        defer { last = values }
        return last != values
      }
      guard isNew, ChangeOrigin.current != origin else { return }
      subscriber.callback(.success(store.userDefaults[keyPath: keyPath])) {
        store.values.currentValue != values
      }
    }
  }

  /// Sets the property: immediately for other shared values, soon afterward in the file.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    ChangeOrigin.$current.withValue(origin) { store.userDefaults[keyPath: keyPath] = value }
    guard context == .userInitiated else { return continuation.resume() }
    Task { [store] in continuation.resume(with: await Result { try await store.save() }) }
  }

  /// The key as written in source code.
  public var description: String { ".appStorage(\(keyPath))" }
}
