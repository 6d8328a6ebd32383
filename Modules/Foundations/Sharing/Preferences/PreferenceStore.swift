import CairnSupport
import Dependencies
import Foundation
import IssueReporting
import JSONValues

/// The preferences that `.appStorage` reads and writes: small named values in one JSON file.
///
/// Programs that use the same file see each other's changes, and changes to different names are merged. The store has the
/// interface of Foundation's `UserDefaults` and can be used in its place.
///
/// Foundation's own defaults can be passed to `.appStorage` too, but they don't announce changes on Linux. A shared value then
/// sees only changes that are made through shared values. It sees a change that this program or another one makes to the defaults
/// directly only after it is created again. Two objects for one suite count as two stores.
///
/// The store is safe to use from any thread, although a subclass of `UserDefaults` can't be `Sendable` on Linux.
public final class PreferenceStore: UserDefaults {
  let preferences: Preferences

  init(_ preferences: Preferences) {
    self.preferences = preferences
    // The initializer fails only for an empty name.
    super.init(suiteName: nil)!
  }

  /// The preferences of the program: `preferences.json` in a folder with the program's name, in
  /// `$XDG_CONFIG_HOME` or `~/.config`.
  public override static var standard: UserDefaults { PreferenceStore(Preferences.standard) }

  /// The file that stores the program's preferences.
  package static var standardURL: URL { Preferences.url(ofSuite: ProcessInfo.processInfo.processName) }

  /// Creates preferences in memory from the content of a preferences file.
  package static func inMemory(_ file: Data) -> UserDefaults {
    let preferences = Preferences.inMemory
    for (key, value) in JSON(parsing: file)?.members ?? [:] {
      preferences[key] = value
    }
    return PreferenceStore(preferences)
  }

  /// Creates preferences in a file.
  public convenience init(url: URL) {
    self.init(Preferences(url: url))
  }

  /// Creates preferences that several programs share under a name, such as `com.example.tools`, in a folder of that name next to
  /// the program's own.
  ///
  /// - Parameter suiteName: The name, or `nil` for the program's own preferences. An empty name returns `nil`.
  public override init?(suiteName: String?) {
    guard let preferences = Preferences(suiteName: suiteName) else { return nil }
    self.preferences = preferences
    super.init(suiteName: nil)
  }

  /// Stores a value under a name; `nil` removes the name.
  ///
  /// - Parameter value: A Boolean, an integer, a floating-point number, a string, a URL, data, a date, or an array or a
  ///   dictionary (with string keys) of such values. Any other value is reported and not stored.
  public override func set(_ value: Any?, forKey key: String) {
    guard let value, !(value is NSNull) else { return removeObject(forKey: key) }
    guard let json = JSON(preference: value) else {
      reportIssue("Preferences can't store a value of type '\(type(of: value))' (for '\(key)').")
      return
    }
    preferences[key] = json
  }
  /// Stores an integer under a name.
  public override func set(_ value: Int, forKey key: String) { set(value as Any, forKey: key) }
  /// Stores a floating-point number under a name.
  public override func set(_ value: Float, forKey key: String) { set(value as Any, forKey: key) }
  /// Stores a floating-point number under a name.
  public override func set(_ value: Double, forKey key: String) { set(value as Any, forKey: key) }
  /// Stores a Boolean under a name.
  public override func set(_ value: Bool, forKey key: String) { set(value as Any, forKey: key) }
  /// Stores a URL under a name; `nil` removes the name.
  public override func set(_ url: URL?, forKey key: String) { set(url as Any?, forKey: key) }
  /// Removes a name and its value.
  public override func removeObject(forKey key: String) { preferences[key] = nil }

  /// Registers defaults, which are used while their names have no values.
  ///
  /// The defaults aren't written to the file.
  public override func register(defaults values: [String: Any]) {
    for (key, value) in values { preferences.register(JSON(preference: value), forKey: key) }
  }

  /// Removes all names, if `name` is the name of these preferences.
  ///
  /// - Parameter name: The name that the preferences were created with.
  public override func removePersistentDomain(forName name: String) {
    if Preferences(suiteName: name) == preferences { preferences.removeAll() }
  }

  /// Returns the value for a name as it was set, or `nil` if there is none.
  ///
  /// A URL is returned as a string.
  public override func object(forKey key: String) -> Any? { preferences[key]?.preference }

  /// Returns the Boolean for a name, or `false` if there is none.
  ///
  /// A number other than 0 and the strings "true", "yes", and "1" count as `true`.
  public override func bool(forKey key: String) -> Bool {
    switch preferences[key] {
    case .bool(let value): value
    case .integer(let value): value != 0
    case .unsigned: true
    case .number(let value): value != 0
    case .literal(let value): Double(value) != 0
    case .string(let value): ["true", "yes", "1"].contains(value.lowercased())
    default: false
    }
  }

  /// Returns the integer for a name, or 0 if there is none.
  ///
  /// Fractions are truncated, and strings are parsed.
  public override func integer(forKey key: String) -> Int {
    if let integer = preferences[key]?.integer { return integer }
    if let text = preferences[key]?.string, let integer = Int(text) { return integer }
    return Int(exactly: double(forKey: key).rounded(.towardZero)) ?? 0
  }

  /// Returns the floating-point number for a name, or 0 if there is none.
  ///
  /// Strings are parsed.
  public override func double(forKey key: String) -> Double {
    switch preferences[key] {
    case .bool(let value): value ? 1 : 0
    case .string(let value): Double(value) ?? 0
    case let value: value?.double ?? 0
    }
  }

  /// Returns the floating-point number for a name, or 0 if there is none.
  ///
  /// Strings are parsed.
  public override func float(forKey key: String) -> Float { Float(double(forKey: key)) }

  /// Returns the string for a name, or the text of its number.
  public override func string(forKey key: String) -> String? {
    switch preferences[key] {
    case .string(let value): value
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .number(let value): "\(value)"
    case .literal(let value): value
    default: nil
    }
  }

  /// Returns the array of strings for a name.
  public override func stringArray(forKey key: String) -> [String]? { preferences[key]?.strings }

  /// Returns the URL for a name.
  ///
  /// A string without a scheme is the path of a file.
  public override func url(forKey key: String) -> URL? {
    guard let text = preferences[key]?.string else { return nil }
    guard let url = URL(string: text), url.scheme != nil else {
      return URL(fileURLWithPath: URL.expandingUserFolder(in: text))
    }
    return url
  }

  /// Returns the data for a name.
  public override func data(forKey key: String) -> Data? { preferences[key]?.data }

  /// Returns the array for a name.
  public override func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }

  /// Returns the dictionary for a name.
  public override func dictionary(forKey key: String) -> [String: Any]? {
    object(forKey: key) as? [String: Any]
  }

  /// Returns all names with their values or registered defaults.
  public override func dictionaryRepresentation() -> [String: Any] { preferences.all }

  /// Returns a Boolean value that indicates whether two stores share their storage.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? PreferenceStore)?.preferences == preferences
  }

  /// The hash value of the storage's identity.
  public override var hash: Int { preferences.hashValue }
}

extension UserDefaults {
  /// New preferences in memory; each access creates separate ones.
  public static var inMemory: UserDefaults { PreferenceStore(Preferences.inMemory) }

  /// Returns the value for a name as it was set, or `nil` if there is none, like `object(forKey:)`.
  public func value(forKey key: String) -> Any? { object(forKey: key) }

  /// Stores a value under a name, like `set(_:forKey:)`; `nil` removes the name.
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}

extension DependencyValues {
  /// The preferences that `.appStorage` reads and writes: the program's own, or separate ones in memory for each test.
  ///
  /// They are a ``PreferenceStore``, unless they were set to Foundation's own defaults.
  public var defaultAppStorage: UserDefaults {
    get { preferences.userDefaults }
    set { preferences = Preferences.behind(newValue) }
  }

  /// The preferences behind ``defaultAppStorage``, which keys use.
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
