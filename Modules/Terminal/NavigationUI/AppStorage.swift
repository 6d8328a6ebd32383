import ComposableArchitecture
import Foundation

/// A user preference that a view reads and changes.
///
/// ```swift
/// struct SettingsView: View {
///   @AppStorage("isSoundOn") private var isSoundOn = true
///   var body: some View { Toggle("Sound", isOn: $isSoundOn) }
/// }
/// ```
///
/// `AppStorage` is another name for `@Shared(.appStorage(key))`, which features and tests use. Both share one value,
/// and a view is rendered again when the preference changes. Without a store, the dependency `defaultAppStorage` stores
/// the value.
@MainActor
@propertyWrapper
public struct AppStorage<Value: Sendable>: DynamicProperty {
  private let shared: Shared<Value>

  init(_ shared: Shared<Value>) { self.shared = shared }

  // The shared value stores everything itself.
  public mutating func _install(in access: StorageAccess, environment: EnvironmentValues) {}

  public var wrappedValue: Value {
    get { shared.wrappedValue }
    nonmutating set { shared.withLock { $0 = newValue } }
  }

  /// A binding to the preference.
  public var projectedValue: Binding<Value> {
    let shared = shared
    return Binding(get: { shared.wrappedValue }, set: { value in shared.withLock { $0 = value } })
  }
}

extension AppStorage {
  /// Uses a Boolean preference.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
    self.init(Shared(wrappedValue: wrappedValue, .appStorage(key, store: store)))
  }

  /// Uses an integer preference.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
    self.init(Shared(wrappedValue: wrappedValue, .appStorage(key, store: store)))
  }

  /// Uses a floating-point preference.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
    self.init(Shared(wrappedValue: wrappedValue, .appStorage(key, store: store)))
  }

  /// Uses a string preference.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
    self.init(Shared(wrappedValue: wrappedValue, .appStorage(key, store: store)))
  }

  /// Uses a URL preference.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL {
    self.init(Shared(wrappedValue: wrappedValue, .appStorage(key, store: store)))
  }

  /// Uses a date preference.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Date {
    self.init(Shared(wrappedValue: wrappedValue, .appStorage(key, store: store)))
  }

  /// Uses a data preference.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
    self.init(Shared(wrappedValue: wrappedValue, .appStorage(key, store: store)))
  }

  /// Uses a preference that is stored as an integer.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable<Int> {
    self.init(Shared(wrappedValue: wrappedValue, .appStorage(key, store: store)))
  }

  /// Uses a preference that is stored as a string.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable<String> {
    self.init(Shared(wrappedValue: wrappedValue, .appStorage(key, store: store)))
  }
}

/// Preferences without a default value are `nil` until they're set.
extension AppStorage where Value: ExpressibleByNilLiteral {
  /// Uses a Boolean preference without a default value.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
    self.init(Shared(.appStorage(key, store: store)))
  }

  /// Uses an integer preference without a default value.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
    self.init(Shared(.appStorage(key, store: store)))
  }

  /// Uses a floating-point preference without a default value.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
    self.init(Shared(.appStorage(key, store: store)))
  }

  /// Uses a string preference without a default value.
  public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
    self.init(Shared(.appStorage(key, store: store)))
  }

  /// Uses a URL preference without a default value.
  public init(_ key: String, store: UserDefaults? = nil) where Value == URL? {
    self.init(Shared(.appStorage(key, store: store)))
  }

  /// Uses a date preference without a default value.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Date? {
    self.init(Shared(.appStorage(key, store: store)))
  }

  /// Uses a data preference without a default value.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
    self.init(Shared(.appStorage(key, store: store)))
  }
}
