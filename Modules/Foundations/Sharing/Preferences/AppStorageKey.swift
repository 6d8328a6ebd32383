import CairnSupport
import ConcurrencyExtras
import Dependencies
import Foundation
import JSONValues

/// A key that stores a small value under a name in the program's preferences.
public struct AppStorageKey<Value: Sendable>: SharedKey, ImmediateKey, CustomStringConvertible {
  private let key: String
  private let store: Preferences
  private let decode: @Sendable (JSON) -> Value?
  private let encode: @Sendable (Value) throws -> JSON?

  /// The identity of the key: its name and its preferences.
  public struct ID: Hashable, Sendable {
    let key: String
    let store: Preferences
  }

  init(
    _ key: String, store: UserDefaults?, decode: @escaping @Sendable (JSON) -> Value?,
    encode: @escaping @Sendable (Value) throws -> JSON?
  ) {
    @Dependency(\.preferences) var preferences
    self.key = key
    self.store = store.map(Preferences.behind) ?? preferences
    self.decode = decode
    self.encode = encode
  }

  /// Creates a key for an optional value, which is `nil` if the preference is missing.
  init<Wrapped>(optional base: AppStorageKey<Wrapped>) where Value == Wrapped? {
    self.key = base.key
    self.store = base.store
    self.decode = { json in base.decode(json).map(Optional.some) }
    self.encode = { value in try value.flatMap { try base.encode($0) } }
  }

  /// The identity of the key.
  ///
  /// Keys with the same name in the same preferences share their value.
  public var id: ID { ID(key: key, store: store) }

  private var origin: ChangeOrigin { ChangeOrigin(key: key, type: ObjectIdentifier(Value.self)) }

  /// Reads the preference.
  ///
  /// A value of another type counts as missing.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    let value = loadNow()
    if value == nil, let value = context.initialValue { begin(with: value) }
    continuation.resume(with: .success(value))
  }

  func loadNow() -> Value? { store[key].flatMap(decode) }

  /// Registers the default, so that other readers of the preference get it as well.
  ///
  /// The default isn't written to the file.
  func begin(with initialValue: Value) {
    // An encoding error is reported when the value is saved.
    store.register((try? encode(initialValue)) ?? nil, forKey: key)
  }

  /// Follows changes of the preference by another shared value, the store, or another program.
  ///
  /// The subscriber first gets the current value, if there is one.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let last = Locked<JSON?>(nil)
    return store.values.listen(fromNow: true) { [key, store, decode, origin] values in
      let new = values[key]
      let isNew = last.withLock { last in
        defer { last = new }
        return last != new
      }
      // The shared value that made the change already has the new value.
      guard isNew, ChangeOrigin.current != origin else { return }
      let value = new ?? store[key]
      subscriber.callback(.success(value.flatMap(decode))) { store[key] != value }
    }
  }

  /// Writes the preference: immediately for other shared values, soon afterward to the file.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    do {
      let json = try encode(value)
      // The program chose `nil`, so don't let the default replace it.
      if json == nil { store.register(nil, forKey: key) }
      ChangeOrigin.$current.withValue(origin) { store[key] = json }
    } catch {
      return continuation.resume(throwing: error)
    }
    guard context == .userInitiated else { return continuation.resume() }
    Task { [store] in continuation.resume(with: await Result { try await store.save() }) }
  }

  /// The key as written in source code.
  public var description: String { ".appStorage(\(String(reflecting: key)))" }
}
