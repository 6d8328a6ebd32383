import Dependencies
import Foundation

/// The preferences that `.appStorage` reads and writes: small values by name, in one JSON file.
///
/// Programs that use one file see each other's changes; changes to different names are merged.
public final class PreferenceStore: Sendable, Hashable {
  /// The preferences of the program: `preferences.json` in a folder with the program's name, in
  /// `$XDG_CONFIG_HOME` or `~/.config`.
  public static let standard = PreferenceStore(
    url: standardFolder.appending(path: ProcessInfo.processInfo.processName).appending(
      path: "preferences.json"))

  /// Preferences that are kept in memory; each use of this property has preferences of its own.
  public static var inMemory: PreferenceStore { PreferenceStore(Shared(value: [:])) }

  let values: Shared<[String: JSON]>

  private init(_ values: Shared<[String: JSON]>) {
    self.values = values
  }

  /// Preferences in a file.
  public convenience init(url: URL) {
    self.init(
      withDependencies {
        $0.defaultFileStorage = .fileSystem
      } operation: {
        Shared(wrappedValue: [:], .fileStorage(url))
      })
  }

  private static var standardFolder: URL {
    if let path = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"], path.hasPrefix("/") {
      return URL(fileURLWithPath: path)
    }
    return URL.homeDirectory.appending(path: ".config")
  }

  public static func == (lhs: PreferenceStore, rhs: PreferenceStore) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
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
