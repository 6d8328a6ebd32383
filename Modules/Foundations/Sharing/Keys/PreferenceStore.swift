import Dependencies
import Foundation
import IssueReporting

/// The preferences that `.appStorage` reads and writes: small values by name, in one JSON file.
///
/// Programs that use one file see each other's changes; changes to different names are merged. The methods are
/// those of Foundation's `UserDefaults`, which has no notices of changes on Linux and keeps its values elsewhere.
public final class PreferenceStore: Sendable, Hashable {
  /// The preferences of the program: `preferences.json` in a folder with the program's name, in
  /// `$XDG_CONFIG_HOME` or `~/.config`.
  public static let standard = PreferenceStore(url: url(ofSuite: ProcessInfo.processInfo.processName))

  /// Preferences that are kept in memory; each use of this property has preferences of its own.
  public static var inMemory: PreferenceStore {
    PreferenceStore(StoredReference([:], name: "PreferenceStore.inMemory"))
  }

  let values: Reference<[String: JSON]>

  private init(_ values: Reference<[String: JSON]>) {
    self.values = values
  }

  /// Preferences in a file.
  public convenience init(url: URL) {
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
  public convenience init?(suiteName: String?) {
    if suiteName?.isEmpty == true { return nil }
    self.init(url: Self.url(ofSuite: suiteName ?? ProcessInfo.processInfo.processName))
  }

  private static func url(ofSuite name: String) -> URL {
    let folder =
      ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"].flatMap {
        $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil
      } ?? URL.homeDirectory.appending(path: ".config")
    // A name is one folder, whatever is in it.
    let component = name.replacing("/", with: "_")
    return folder.appending(path: component.hasPrefix(".") ? "_" + component : component)
      .appending(path: "preferences.json")
  }

  /// The value of a name.
  ///
  /// Reads of shared values are tracked, those of preferences are not.
  subscript(key: String) -> JSON? {
    get { values.currentValue[key] }
    set { values.withLock { $0[key] = newValue } }
  }

  /// Whether they keep their values in one place.
  public static func == (lhs: PreferenceStore, rhs: PreferenceStore) -> Bool { lhs.values === rhs.values }

  /// Hashes the place in which the values are kept.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(values))
  }
}

// MARK: - Reading and writing by name

extension PreferenceStore {
  /// Keeps a value under a name; `nil` removes the name.
  ///
  /// - Parameter value: A Boolean, an integer, a floating-point number, a text, a URL, data, a date, or an array or a
  ///   dictionary (with texts as keys) of such values. Anything else is reported, and not kept.
  public func set(_ value: Any?, forKey key: String) {
    guard let value, !(value is NSNull) else { return removeObject(forKey: key) }
    guard let json = JSON(preference: value) else {
      reportIssue("Preferences cannot keep a value of type '\(type(of: value))' (for '\(key)').")
      return
    }
    self[key] = json
  }

  /// Removes a name and its value.
  public func removeObject(forKey key: String) { self[key] = nil }

  /// Removes all names, if they belong to these preferences.
  ///
  /// - Parameter name: The name that the preferences were made with.
  public func removePersistentDomain(forName name: String) {
    guard PreferenceStore(suiteName: name) == self else { return }
    values.withLock { $0 = [:] }
  }

  /// The value of a name as it was set, or `nil` if there is none.
  ///
  /// A URL is a text here.
  public func object(forKey key: String) -> Any? { self[key]?.preference }

  /// The Boolean of a name.
  ///
  /// A number other than 0, and the texts "true", "yes" and "1", count as `true`.
  public func bool(forKey key: String) -> Bool {
    switch self[key] {
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
  public func integer(forKey key: String) -> Int {
    if let integer = self[key]?.integer { return integer }
    if let text = self[key]?.string, let integer = Int(text) { return integer }
    return Int(exactly: double(forKey: key).rounded(.towardZero)) ?? 0
  }

  /// The floating-point number of a name, or 0.
  ///
  /// Texts are parsed.
  public func double(forKey key: String) -> Double {
    switch self[key] {
    case .bool(let value): value ? 1 : 0
    case .string(let value): Double(value) ?? 0
    case let value: value?.double ?? 0
    }
  }

  /// The floating-point number of a name, or 0.
  ///
  /// Texts are parsed.
  public func float(forKey key: String) -> Float { Float(double(forKey: key)) }

  /// The text of a name, or that of its number.
  public func string(forKey key: String) -> String? {
    switch self[key] {
    case .string(let value): value
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .number(let value): "\(value)"
    default: nil
    }
  }

  /// The list of texts of a name.
  public func stringArray(forKey key: String) -> [String]? { self[key]?.strings }

  /// The URL of a name.
  ///
  /// A text without a scheme is the path of a file.
  public func url(forKey key: String) -> URL? {
    guard let text = self[key]?.string else { return nil }
    guard let url = URL(string: text), url.scheme != nil else {
      return URL(fileURLWithPath: (text as NSString).expandingTildeInPath)
    }
    return url
  }

  /// The data of a name.
  public func data(forKey key: String) -> Data? { self[key]?.data }

  /// The array of a name.
  public func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }

  /// The dictionary of a name.
  public func dictionary(forKey key: String) -> [String: Any]? { object(forKey: key) as? [String: Any] }

  /// All names with their values.
  public func dictionaryRepresentation() -> [String: Any] {
    values.currentValue.compactMapValues(\.preference)
  }
}

extension DependencyValues {
  /// The preferences that `.appStorage` reads and writes: the program's, or in each test some in memory.
  public var defaultAppStorage: PreferenceStore {
    get { self[DefaultAppStorageKey.self] }
    set { self[DefaultAppStorageKey.self] = newValue }
  }

  private enum DefaultAppStorageKey: DependencyKey {
    static var liveValue: PreferenceStore { .standard }
    static var previewValue: PreferenceStore { .inMemory }
    static var testValue: PreferenceStore { .inMemory }
  }
}
