import CairnSupport
import Dependencies
import Foundation
import IssueReporting

/// The preferences that `.appStorage` reads and writes: small values by name, in one JSON file.
///
/// Programs that use one file see each other's changes; changes to different names are merged. It is used like Foundation's
/// `UserDefaults`, and stands where those are expected. The defaults of Foundation itself can be given to `.appStorage` too, but on
/// Linux they announce no change: a shared value sees what is written through shared values, and not what this program or
/// another one writes to the defaults themselves, until it is created anew. Two objects of one suite count as two stores.
///
/// Safe from any thread, although a subclass of `UserDefaults` cannot be `Sendable` on Linux.
public final class PreferenceStore: UserDefaults {
  let preferences: Preferences

  init(_ preferences: Preferences) {
    self.preferences = preferences
    // Only an empty name has no defaults.
    super.init(suiteName: nil)!
  }

  /// The preferences of the program: `preferences.json` in a folder with the program's name, in
  /// `$XDG_CONFIG_HOME` or `~/.config`.
  public override static var standard: UserDefaults { PreferenceStore(Preferences.standard) }

  /// Where the preferences of the program are kept.
  package static var standardURL: URL { Preferences.url(ofSuite: ProcessInfo.processInfo.processName) }

  /// Preferences in memory that begin with what a file of preferences holds.
  package static func inMemory(_ file: Data) -> UserDefaults {
    let preferences = Preferences.inMemory
    for (key, value) in (try? JSONDecoder().decode([String: JSON].self, from: file)) ?? [:] {
      preferences[key] = value
    }
    return PreferenceStore(preferences)
  }

  /// Preferences in a file.
  public convenience init(url: URL) {
    self.init(Preferences(url: url))
  }

  /// Preferences that several programs share by a name, such as `com.example.tools`, in a folder of that name beside
  /// the program's own.
  ///
  /// - Parameter suiteName: The name; `nil` stands for the program's own preferences. An empty one has none.
  public override init?(suiteName: String?) {
    guard let preferences = Preferences(suiteName: suiteName) else { return nil }
    self.preferences = preferences
    super.init(suiteName: nil)
  }

  /// Keeps a value under a name; `nil` removes the name.
  ///
  /// - Parameter value: A Boolean, an integer, a floating-point number, a text, a URL, data, a date, or an array or a
  ///   dictionary (with texts as keys) of such values. Anything else is reported, and not kept.
  public override func set(_ value: Any?, forKey key: String) {
    guard let value, !(value is NSNull) else { return removeObject(forKey: key) }
    guard let json = JSON(preference: value) else {
      reportIssue("Preferences can't store a value of type '\(type(of: value))' (for '\(key)').")
      return
    }
    preferences[key] = json
  }
  /// Keeps an integer under a name.
  public override func set(_ value: Int, forKey key: String) { set(value as Any, forKey: key) }
  /// Keeps a floating-point number under a name.
  public override func set(_ value: Float, forKey key: String) { set(value as Any, forKey: key) }
  /// Keeps a floating-point number under a name.
  public override func set(_ value: Double, forKey key: String) { set(value as Any, forKey: key) }
  /// Keeps a Boolean under a name.
  public override func set(_ value: Bool, forKey key: String) { set(value as Any, forKey: key) }
  /// Keeps a URL under a name; `nil` removes the name.
  public override func set(_ url: URL?, forKey key: String) { set(url as Any?, forKey: key) }
  /// Removes a name and its value.
  public override func removeObject(forKey key: String) { preferences[key] = nil }

  /// Gives names the values that they have while they have none of their own.
  ///
  /// They are not written.
  public override func register(defaults values: [String: Any]) {
    for (key, value) in values { preferences.register(JSON(preference: value), forKey: key) }
  }

  /// Removes all names, if they belong to these preferences.
  ///
  /// - Parameter name: The name that the preferences were made with.
  public override func removePersistentDomain(forName name: String) {
    if Preferences(suiteName: name) == preferences { preferences.removeAll() }
  }

  /// The value of a name as it was set, or `nil` if there is none.
  ///
  /// A URL is a text here.
  public override func object(forKey key: String) -> Any? { preferences[key]?.preference }

  /// The Boolean of a name.
  ///
  /// A number other than 0, and the texts "true", "yes" and "1", count as `true`.
  public override func bool(forKey key: String) -> Bool {
    switch preferences[key] {
    case .bool(let value): value
    case .integer(let value): value != 0
    case .unsigned: true
    case .number(let value): value != 0
    case .string(let value): ["true", "yes", "1"].contains(value.lowercased())
    default: false
    }
  }

  /// The integer of a name, or 0.
  ///
  /// Fractions are cut off, and texts parsed.
  public override func integer(forKey key: String) -> Int {
    if let integer = preferences[key]?.integer { return integer }
    if let text = preferences[key]?.string, let integer = Int(text) { return integer }
    return Int(exactly: double(forKey: key).rounded(.towardZero)) ?? 0
  }

  /// The floating-point number of a name, or 0.
  ///
  /// Texts are parsed.
  public override func double(forKey key: String) -> Double {
    switch preferences[key] {
    case .bool(let value): value ? 1 : 0
    case .string(let value): Double(value) ?? 0
    case let value: value?.double ?? 0
    }
  }

  /// The floating-point number of a name, or 0.
  ///
  /// Texts are parsed.
  public override func float(forKey key: String) -> Float { Float(double(forKey: key)) }

  /// The text of a name, or that of its number.
  public override func string(forKey key: String) -> String? {
    switch preferences[key] {
    case .string(let value): value
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .number(let value): "\(value)"
    default: nil
    }
  }

  /// The list of texts of a name.
  public override func stringArray(forKey key: String) -> [String]? { preferences[key]?.strings }

  /// The URL of a name.
  ///
  /// A text without a scheme is the path of a file.
  public override func url(forKey key: String) -> URL? {
    guard let text = preferences[key]?.string else { return nil }
    guard let url = URL(string: text), url.scheme != nil else {
      return URL(fileURLWithPath: (text as NSString).expandingTildeInPath)
    }
    return url
  }

  /// The data of a name.
  public override func data(forKey key: String) -> Data? { preferences[key]?.data }

  /// The array of a name.
  public override func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }

  /// The dictionary of a name.
  public override func dictionary(forKey key: String) -> [String: Any]? {
    object(forKey: key) as? [String: Any]
  }

  /// All names with their values, or with what is registered for them.
  public override func dictionaryRepresentation() -> [String: Any] { preferences.all }

  /// Two are equal when they share their storage.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? PreferenceStore)?.preferences == preferences
  }

  /// Hashes the identity of the storage.
  public override var hash: Int { preferences.hashValue }
}

extension UserDefaults {
  /// Preferences that are kept in memory; each use of this property has preferences of its own.
  public static var inMemory: UserDefaults { PreferenceStore(Preferences.inMemory) }

  /// The value of a name as it was set, or `nil` if there is none: `object(forKey:)`.
  public func value(forKey key: String) -> Any? { object(forKey: key) }

  /// Keeps a value under a name; `nil` removes the name: `set(_:forKey:)`.
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}

extension DependencyValues {
  /// The preferences that `.appStorage` reads and writes: the program's, or in each test some in memory.
  ///
  /// They are a ``PreferenceStore``, unless they were set to Foundation's own defaults.
  public var defaultAppStorage: UserDefaults {
    get { preferences.userDefaults }
    set { preferences = Preferences.behind(newValue) }
  }

  /// The same for keys.
  var preferences: Preferences {
    get { self[PreferencesKey.self] }
    set { self[PreferencesKey.self] = newValue }
  }

  private enum PreferencesKey: DependencyKey {
    static var liveValue: Preferences { .standard }
    static var previewValue: Preferences { .inMemory }
    static var testValue: Preferences { .inMemory }
  }
}
