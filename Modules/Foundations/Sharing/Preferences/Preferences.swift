import CairnSupport
import ConcurrencyExtras
import Dependencies
import Foundation

/// Small values by name, in one JSON file, in memory, or in Foundation's defaults: what is behind ``PreferenceStore``.
///
/// A class of its own because `UserDefaults` cannot be `Sendable` on Linux.
final class Preferences: Sendable, Hashable {
  /// The preferences of the program: `preferences.json` in a folder with the program's name, in
  /// `$XDG_CONFIG_HOME` or `~/.config`.
  static let standard = Preferences(url: url(ofSuite: ProcessInfo.processInfo.processName))

  /// Preferences that are kept in memory; each use of this property has preferences of its own.
  static var inMemory: Preferences {
    Preferences(StoredReference([:], name: "Preferences.inMemory"))
  }

  /// The values by name.
  ///
  /// Of the defaults of Foundation only those that were written here.
  let values: Reference<[String: JSON]>
  /// The values of names that have none.
  ///
  /// They are not written.
  private let registered = Locked<[String: JSON]>([:])
  /// The defaults of Foundation that keep the values, if they do.
  private let defaults: UncheckedSendable<UserDefaults>?

  private init(_ values: Reference<[String: JSON]>) {
    self.values = values
    self.defaults = nil
  }

  /// Preferences that Foundation keeps.
  init(bridging defaults: UserDefaults) {
    self.values = StoredReference([:], name: "Preferences.userDefaults")
    self.defaults = UncheckedSendable(defaults)
  }

  /// The same preferences under their public type.
  var userDefaults: UserDefaults { defaults?.value ?? PreferenceStore(self) }

  /// Preferences in a file.
  convenience init(url: URL) {
    self.init(
      withDependencies {
        $0.defaultFileStorage = .fileSystem
      } operation: {
        Shared(wrappedValue: [:], .fileStorage(url)).reference
      })
  }

  /// Preferences that several programs share by a name, such as `com.example.tools`, in a folder of that name beside
  /// the program's own.
  ///
  /// - Parameter suiteName: The name; `nil` stands for the program's own preferences. An empty one has none.
  convenience init?(suiteName: String?) {
    if suiteName?.isEmpty == true { return nil }
    self.init(url: Self.url(ofSuite: suiteName ?? ProcessInfo.processInfo.processName))
  }

  static func url(ofSuite name: String) -> URL {
    let folder =
      ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"].flatMap {
        $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil
      } ?? URL.homeDirectory.appending(path: ".config")
    // A name is one folder, whatever is in it.
    let component = name.replacing("/", with: "_")
    return folder.appending(path: component.hasPrefix(".") ? "_" + component : component)
      .appending(path: "preferences.json")
  }

  /// The value of a name, or what is registered for it.
  ///
  /// Reads of shared values are tracked, those of preferences are not.
  subscript(key: String) -> JSON? {
    get {
      guard let defaults else { return values.currentValue[key] ?? registered.withLock { $0[key] } }
      return defaults.value.object(forKey: key).flatMap(JSON.init(preference:))
    }
    set {
      // Foundation's defaults are safe from any thread, although they do not say so on Linux.
      if let value = newValue?.preference {
        defaults?.value.set(value, forKey: key)
      } else {
        defaults?.value.removeObject(forKey: key)
      }
      SharedChangeTracker.untracked { values.withLock { $0[key] = newValue } }
    }
  }

  /// The value that a name has while it has none of its own.
  ///
  /// It is not written.
  func register(_ value: JSON?, forKey key: String) {
    guard let defaults else { return registered.withLock { $0[key] = value } }
    if let value = value?.preference { defaults.value.register(defaults: [key: value]) }
  }

  /// All names with their values, or with what is registered for them.
  var all: [String: Any] {
    if let defaults { return defaults.value.dictionaryRepresentation() }
    return registered.withLock { $0 }.merging(values.currentValue) { $1 }.compactMapValues(\.preference)
  }

  /// Removes all names.
  func removeAll() { SharedChangeTracker.untracked { values.withLock { $0 = [:] } } }

  /// Waits until what was written is on the disk.
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
  private struct Bridge {
    weak var preferences: Preferences?
  }

  private static let bridges = Locked<[ObjectIdentifier: Bridge]>([:])

  /// The preferences behind Foundation's type: the same ones each time.
  static func behind(_ defaults: UserDefaults) -> Preferences {
    if let store = defaults as? PreferenceStore { return store.preferences }
    // The bridge keeps its defaults alive, so that no other object has their address while it is found here.
    let id = ObjectIdentifier(defaults)
    let bridge = Preferences(bridging: defaults)
    return bridges.withLock { bridges in
      if let known = bridges[id]?.preferences { return known }
      bridges = bridges.filter { $0.value.preferences != nil }
      bridges[id] = Bridge(preferences: bridge)
      return bridge
    }
  }
}
