import ConcurrencyExtras
import Dependencies
import Foundation

/// Keeps a small value by name in the program's preferences.
public struct AppStorageKey<Value: Sendable>: SharedKey, CustomStringConvertible {
  private let key: String
  private let store: PreferenceStore
  private let decode: @Sendable (JSON) -> Value?
  private let encode: @Sendable (Value) throws -> JSON?

  /// The identity of the key: its name, in its preferences.
  public struct ID: Hashable, Sendable {
    let key: String
    let store: PreferenceStore
  }

  fileprivate init(
    _ key: String, store: PreferenceStore?, decode: @escaping @Sendable (JSON) -> Value?,
    encode: @escaping @Sendable (Value) throws -> JSON?
  ) {
    @Dependency(\.defaultAppStorage) var defaultStore
    self.key = key
    self.store = store ?? defaultStore
    self.decode = decode
    self.encode = encode
  }

  /// The same key of an optional value: `nil` where there is none.
  fileprivate init<Wrapped>(_ base: AppStorageKey<Wrapped>) where Value == Wrapped? {
    self.key = base.key
    self.store = base.store
    self.decode = { json in base.decode(json).map(Optional.some) }
    self.encode = { value in try value.flatMap { try base.encode($0) } }
  }

  public var id: ID { ID(key: key, store: store) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    if let value = store.values.reference.currentValue[key].flatMap(decode) {
      continuation.resume(returning: value)
    } else {
      continuation.resumeReturningInitialValue()
    }
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let last = LockIsolated(store.values.reference.currentValue[key])
    let me = PreferenceWriter(key: key, type: ObjectIdentifier(Value.self))
    return store.values.reference.listen { [key, decode] values in
      let new = values[key]
      let isNew = last.withValue { last in
        defer { last = new }
        return last != new
      }
      // The shared value that writes knows what it writes.
      guard isNew, PreferenceWriter.current != me else { return }
      subscriber.yield(with: .success(new.flatMap(decode)))
    }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    do {
      let json = try encode(value)
      let me = PreferenceWriter(key: key, type: ObjectIdentifier(Value.self))
      PreferenceWriter.$current.withValue(me) {
        store.values.reference.withLock { if $0[key] != json { $0[key] = json } }
      }
    } catch {
      return continuation.resume(throwing: error)
    }
    guard context == .userInitiated else { return continuation.resume() }
    let values = store.values
    Task { continuation.resume(with: await Result { try await values.save() }) }
  }

  public var description: String { ".appStorage(\(String(reflecting: key)))" }
}

/// The shared value whose change is being written to the preferences.
private struct PreferenceWriter: Equatable, Sendable {
  @TaskLocal static var current: PreferenceWriter?
  let key: String
  let type: ObjectIdentifier
}

// MARK: - The types of preferences

extension SharedReaderKey {
  /// Shares a Boolean preference.
  public static func appStorage(_ key: String, store: PreferenceStore? = nil) -> Self
  where Self == AppStorageKey<Bool> {
    AppStorageKey(
      key, store: store, decode: { if case .bool(let value) = $0 { value } else { nil } },
      encode: { .bool($0) })
  }

  /// Shares an integer preference.
  public static func appStorage(_ key: String, store: PreferenceStore? = nil) -> Self
  where Self == AppStorageKey<Int> {
    AppStorageKey(
      key, store: store, decode: { if case .integer(let value) = $0 { value } else { nil } },
      encode: { .integer($0) })
  }

  /// Shares a floating-point preference.
  public static func appStorage(_ key: String, store: PreferenceStore? = nil) -> Self
  where Self == AppStorageKey<Double> {
    AppStorageKey(key, store: store, decode: \.double, encode: { .number($0) })
  }

  /// Shares a text preference.
  public static func appStorage(_ key: String, store: PreferenceStore? = nil) -> Self
  where Self == AppStorageKey<String> {
    AppStorageKey(key, store: store, decode: \.string, encode: { .string($0) })
  }

  /// Shares a preference that is a list of texts.
  public static func appStorage(_ key: String, store: PreferenceStore? = nil) -> Self
  where Self == AppStorageKey<[String]> {
    AppStorageKey(
      key, store: store,
      decode: { json in
        guard case .array(let elements) = json else { return nil }
        let strings = elements.compactMap(\.string)
        return strings.count == elements.count ? strings : nil
      },
      encode: { .array($0.map(JSON.string)) })
  }

  /// Shares a preference that is a URL.
  public static func appStorage(_ key: String, store: PreferenceStore? = nil) -> Self
  where Self == AppStorageKey<URL> {
    AppStorageKey(
      key, store: store, decode: { $0.string.flatMap { URL(string: $0) } },
      encode: { .string($0.absoluteString) })
  }

  /// Shares a preference that is data.
  public static func appStorage(_ key: String, store: PreferenceStore? = nil) -> Self
  where Self == AppStorageKey<Data> {
    AppStorageKey(
      key, store: store, decode: { $0.string.flatMap { Data(base64Encoded: $0) } },
      encode: { .string($0.base64EncodedString()) })
  }

  /// Shares a preference that is a date.
  public static func appStorage(_ key: String, store: PreferenceStore? = nil) -> Self
  where Self == AppStorageKey<Date> {
    AppStorageKey(
      key, store: store, decode: { $0.double.map(Date.init(timeIntervalSinceReferenceDate:)) },
      encode: { .number($0.timeIntervalSinceReferenceDate) })
  }

  /// Shares a preference that is one of some integers.
  public static func appStorage<Value: RawRepresentable<Int> & Sendable>(
    _ key: String, store: PreferenceStore? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(
      key, store: store,
      decode: { if case .integer(let value) = $0 { Value(rawValue: value) } else { nil } },
      encode: { .integer($0.rawValue) })
  }

  /// Shares a preference that is one of some texts.
  public static func appStorage<Value: RawRepresentable<String> & Sendable>(
    _ key: String, store: PreferenceStore? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(
      key, store: store, decode: { $0.string.flatMap { Value(rawValue: $0) } },
      encode: { .string($0.rawValue) })
  }

  /// Shares a preference of any type that can be coded.
  @_disfavoredOverload
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String, store: PreferenceStore? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(
      key, store: store,
      decode: { json in
        try? JSONDecoder().decode(Value.self, from: JSONEncoder().encode(json))
      },
      encode: { try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode($0)) })
  }

  /// Shares a Boolean preference that may be missing.
  public static func appStorage(_ key: String, store: PreferenceStore? = nil) -> Self
  where Self == AppStorageKey<Bool?> { AppStorageKey(AppStorageKey<Bool>.appStorage(key, store: store)) }

  /// Shares an integer preference that may be missing.
  public static func appStorage(_ key: String, store: PreferenceStore? = nil) -> Self
  where Self == AppStorageKey<Int?> { AppStorageKey(AppStorageKey<Int>.appStorage(key, store: store)) }

  /// Shares a floating-point preference that may be missing.
  public static func appStorage(_ key: String, store: PreferenceStore? = nil) -> Self
  where Self == AppStorageKey<Double?> { AppStorageKey(AppStorageKey<Double>.appStorage(key, store: store)) }

  /// Shares a text preference that may be missing.
  public static func appStorage(_ key: String, store: PreferenceStore? = nil) -> Self
  where Self == AppStorageKey<String?> { AppStorageKey(AppStorageKey<String>.appStorage(key, store: store)) }

  /// Shares a preference that is a URL and may be missing.
  public static func appStorage(_ key: String, store: PreferenceStore? = nil) -> Self
  where Self == AppStorageKey<URL?> { AppStorageKey(AppStorageKey<URL>.appStorage(key, store: store)) }

  /// Shares a preference that is data and may be missing.
  public static func appStorage(_ key: String, store: PreferenceStore? = nil) -> Self
  where Self == AppStorageKey<Data?> { AppStorageKey(AppStorageKey<Data>.appStorage(key, store: store)) }

  /// Shares a preference that is a date and may be missing.
  public static func appStorage(_ key: String, store: PreferenceStore? = nil) -> Self
  where Self == AppStorageKey<Date?> { AppStorageKey(AppStorageKey<Date>.appStorage(key, store: store)) }

  /// Shares a preference that is one of some integers and may be missing.
  public static func appStorage<Value: RawRepresentable<Int> & Sendable>(
    _ key: String, store: PreferenceStore? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(AppStorageKey<Value>.appStorage(key, store: store))
  }

  /// Shares a preference that is one of some texts and may be missing.
  public static func appStorage<Value: RawRepresentable<String> & Sendable>(
    _ key: String, store: PreferenceStore? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(AppStorageKey<Value>.appStorage(key, store: store))
  }
}

extension JSON {
  fileprivate var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  fileprivate var double: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }
}
