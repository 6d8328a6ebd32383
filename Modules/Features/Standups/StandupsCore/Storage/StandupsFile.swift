import ComposableArchitecture
import Foundation
import NavigationCore

/// The format of the data file.
public enum StandupsFile {
  /// The version that this program writes. It can't read files of newer versions.
  public static let currentVersion = 1

  private static let format = VersionedFile<IdentifiedArrayOf<Standup>>("standups", version: currentVersion)

  /// Decodes the contents of a data file.
  ///
  /// - Throws: `NewerFileFormatError` or `UnknownFileFormatError` if the file has another version. The file must not be replaced then.
  public static func decode(_ data: Data) throws -> IdentifiedArrayOf<Standup> { try format.decode(data) }

  /// Encodes the contents of a data file as JSON that is easy to read.
  public static func encode(_ standups: IdentifiedArrayOf<Standup>) throws -> Data {
    try format.encode(standups)
  }
}

extension DependencyValues {
  /// The file that stores the standups.
  public var standupsFile: URL {
    get { self[StandupsFileKey.self] }
    set { self[StandupsFileKey.self] = newValue }
  }

  private enum StandupsFileKey: DependencyKey {
    static let liveValue = URL(filePath: "standups.json")
    static let testValue = URL(filePath: "/standups.json")
  }
}

extension Standup {
  /// Returns the shared standup with an id.
  ///
  /// - Throws: ``RouteNotFoundError`` if no standup has the id.
  public static func shared(_ id: Standup.ID) throws -> Shared<Standup> {
    @Shared(.standups) var standups
    guard let standup = Shared($standups[id: id]) else { throw RouteNotFoundError.standup(id) }
    return standup
  }
}
