import CairnSupport
import ConcurrencyExtras
import Dependencies
import Foundation
import JSONValues

/// The storage behind ``PreferenceStore``: small named values in one JSON file, in memory, or in Foundation's defaults.
///
/// This is a separate class because `UserDefaults` can't be `Sendable` on Linux.
final class Preferences: Sendable, Hashable {
  /// The preferences of the program: `preferences.json` in a folder with the program's name, in
  /// `$XDG_CONFIG_HOME` or `~/.config`.
  static let standard = Preferences(url: url(ofSuite: ProcessInfo.processInfo.processName))

  /// New preferences in memory; each access creates separate ones.
  static var inMemory: Preferences {
    Preferences(StoredReference([:], name: "Preferences.inMemory"))
  }

  /// The values by name.
  ///
  /// If Foundation's defaults store the values, these are only the values that were written through this object.
  let values: Reference<[String: JSON]>
  /// The default values by name, which are not written to the storage.
  private let registered = Locked<[String: JSON]>([:])
  /// Foundation's defaults, if they store the values.
  private let defaults: UncheckedSendable<UserDefaults>?

  private init(_ values: Reference<[String: JSON]>) {
    self.values = values
    self.defaults = nil
  }

  /// Creates preferences that Foundation's defaults store.
  init(bridging defaults: UserDefaults) {
    self.values = StoredReference([:], name: "Preferences.userDefaults")
    self.defaults = UncheckedSendable(defaults)
  }

  /// These preferences as the public type.
  var userDefaults: UserDefaults { defaults?.value ?? PreferenceStore(self) }

  /// Creates preferences in a file.
  convenience init(url: URL) {
    self.init(
      withDependencies {
        $0.defaultFileStorage = .fileSystem
      } operation: {
        Shared(wrappedValue: [:], .fileStorage(url, decode: Self.decode, encode: Self.encode)).reference
      })
  }

  // Without a coder of a Swift type, which would lose digits of numbers.

  private static func decode(_ file: Data) throws -> [String: JSON] {
    // The error is Foundation's.
    try JSON(parsing: file)?.members ?? JSONDecoder().decode([String: JSON].self, from: file)
  }

  private static func encode(_ values: [String: JSON]) throws -> Data {
    try JSON.object(values).encoded(formatting: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
  }

  /// Creates preferences that several programs share under a name, such as `com.example.tools`, in a folder of that name next to
  /// the program's own.
  ///
  /// - Parameter suiteName: The name, or `nil` for the program's own preferences. An empty name returns `nil`.
  convenience init?(suiteName: String?) {
    if suiteName?.isEmpty == true { return nil }
    self.init(url: Self.url(ofSuite: suiteName ?? ProcessInfo.processInfo.processName))
  }

  static func url(ofSuite name: String) -> URL {
    let folder =
      ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"].flatMap {
        $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil
      } ?? URL.userFolder().appending(path: ".config")
    // The name must be one path component, whatever characters it has.
    let component = name.replacing("/", with: "_")
    return folder.appending(path: component.hasPrefix(".") ? "_" + component : component)
      .appending(path: "preferences.json")
  }

  /// The value for a name, or its registered default.
  ///
  /// Reads of preferences aren't tracked, unlike reads of shared values.
  subscript(key: String) -> JSON? {
    get {
      guard let defaults else { return values.currentValue[key] ?? registered.withLock { $0[key] } }
      return defaults.value.object(forKey: key).flatMap(JSON.init(preference:))
    }
    set {
      // Foundation's defaults are safe on any thread, although they aren't marked as such on Linux.
      if let value = newValue?.preference {
        defaults?.value.set(value, forKey: key)
      } else {
        defaults?.value.removeObject(forKey: key)
      }
      SharedChangeTracker.untracked { values.withLock { $0[key] = newValue } }
    }
  }

  /// Registers a default for a name, which is used while the name has no value.
  ///
  /// The default isn't written to the storage.
  func register(_ value: JSON?, forKey key: String) {
    guard let defaults else { return registered.withLock { $0[key] = value } }
    if let value = value?.preference { defaults.value.register(defaults: [key: value]) }
  }

  /// All names with their values or registered defaults.
  var all: [String: Any] {
    if let defaults { return defaults.value.dictionaryRepresentation() }
    return registered.withLock { $0 }.merging(values.currentValue) { $1 }.compactMapValues(\.preference)
  }

  /// Removes the values of all names.
  func removeAll() { SharedChangeTracker.untracked { values.withLock { $0 = [:] } } }

  /// Waits until all changes are on the disk.
  func save() async throws {
    try await values.save()
    _ = defaults?.value.synchronize()
  }

  static func == (lhs: Preferences, rhs: Preferences) -> Bool { lhs.values === rhs.values }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(values))
  }
}

extension Preferences {
  private static let bridges = Locked(WeakTable<ObjectIdentifier, Preferences, Void>())

  /// Returns the preferences behind an instance of Foundation's type, the same ones each time.
  static func behind(_ defaults: UserDefaults) -> Preferences {
    if let store = defaults as? PreferenceStore { return store.preferences }
    // The bridge keeps its defaults alive, so that no other object can get their address while the bridge is in the table.
    let id = ObjectIdentifier(defaults)
    let bridge = Preferences(bridging: defaults)
    return bridges.withLock { bridges in
      if let known = bridges[id]?.object { return known }
      bridges.insert(bridge, for: id)
      return bridge
    }
  }
}
