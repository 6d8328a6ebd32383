import Foundation
import JSONValues

extension SharedReaderKey {
  /// Shares a Boolean preference.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Bool> {
    AppStorageKey(
      key, store: store, decode: \.bool,
      encode: { .bool($0) })
  }

  /// Shares an integer preference.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Int> {
    AppStorageKey(
      key, store: store, decode: \.integer,
      encode: { .integer($0) })
  }

  /// Shares a floating-point preference.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Double> {
    AppStorageKey(key, store: store, decode: \.double, encode: { .number($0) })
  }

  /// Shares a string preference.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<String> {
    AppStorageKey(key, store: store, decode: \.string, encode: { .string($0) })
  }

  /// Shares a preference that is an array of strings.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<[String]> {
    AppStorageKey(
      key, store: store,
      decode: \.strings,
      encode: { .array($0.map(JSON.string)) })
  }

  /// Shares a preference that is a URL.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<URL> {
    AppStorageKey(
      key, store: store, decode: \.url,
      encode: { .string($0.absoluteString) })
  }

  /// Shares a preference that is data.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Data> {
    AppStorageKey(
      key, store: store, decode: \.data, encode: { JSON(preference: $0) })
  }

  /// Shares a preference that is a date.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Date> {
    AppStorageKey(
      key, store: store, decode: \.date, encode: { JSON(preference: $0) })
  }

  /// Shares a preference with an integer raw value.
  public static func appStorage<Value: RawRepresentable<Int> & Sendable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(
      key, store: store,
      decode: { $0.integer.flatMap { Value(rawValue: $0) } },
      encode: { .integer($0.rawValue) })
  }

  /// Shares a preference with a string raw value.
  public static func appStorage<Value: RawRepresentable<String> & Sendable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(
      key, store: store, decode: { $0.string.flatMap { Value(rawValue: $0) } },
      encode: { .string($0.rawValue) })
  }

  /// Shares a preference of any `Codable` type.
  @_disfavoredOverload
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(
      key, store: store,
      decode: { json in
        // A program that encodes the value itself stores it as data.
        if let data = json.data, let value = try? JSONDecoder().decode(Value.self, from: data) {
          return value
        }
        return try? JSONDecoder().decode(Value.self, from: json.encoded())
      },
      encode: { try JSON(encoding: $0, with: JSONEncoder()) })
  }

  /// Shares a Boolean preference that may be missing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Bool?> {
    AppStorageKey(optional: AppStorageKey<Bool>.appStorage(key, store: store))
  }

  /// Shares an integer preference that may be missing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Int?> {
    AppStorageKey(optional: AppStorageKey<Int>.appStorage(key, store: store))
  }

  /// Shares a floating-point preference that may be missing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Double?> {
    AppStorageKey(optional: AppStorageKey<Double>.appStorage(key, store: store))
  }

  /// Shares a string preference that may be missing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<String?> {
    AppStorageKey(optional: AppStorageKey<String>.appStorage(key, store: store))
  }

  /// Shares a preference that is a URL and may be missing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<URL?> {
    AppStorageKey(optional: AppStorageKey<URL>.appStorage(key, store: store))
  }

  /// Shares a preference that is data and may be missing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Data?> {
    AppStorageKey(optional: AppStorageKey<Data>.appStorage(key, store: store))
  }

  /// Shares a preference that is a date and may be missing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Date?> {
    AppStorageKey(optional: AppStorageKey<Date>.appStorage(key, store: store))
  }

  /// Shares a preference with an integer raw value that may be missing.
  public static func appStorage<Value: RawRepresentable<Int> & Sendable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(optional: AppStorageKey<Value>.appStorage(key, store: store))
  }

  /// Shares a preference with a string raw value that may be missing.
  public static func appStorage<Value: RawRepresentable<String> & Sendable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(optional: AppStorageKey<Value>.appStorage(key, store: store))
  }

  /// Shares a preference that is an array of strings and may be missing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<[String]?> {
    AppStorageKey(optional: AppStorageKey<[String]>.appStorage(key, store: store))
  }

  /// Shares a preference of any `Codable` type that may be missing.
  @_disfavoredOverload
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(optional: AppStorageKey<Value>.appStorage(key, store: store))
  }
}
