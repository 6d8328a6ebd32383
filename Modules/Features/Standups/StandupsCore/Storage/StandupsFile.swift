import ComposableArchitecture
import Foundation

/// The format of the data file.
public enum StandupsFile {
  /// The version of the format that this program writes, and the newest that it reads.
  public static let currentVersion = 1

  private static let format = VersionedFile<IdentifiedArrayOf<Standup>>("standups", version: currentVersion)

  /// Reads a file.
  ///
  /// - Throws: `NewerFileFormat` or `UnknownFileFormat` for a file of another version, which must then be left as it is.
  public static func decode(_ data: Data) throws -> IdentifiedArrayOf<Standup> { try format.decode(data) }

  /// Writes a file, for people to read as well.
  public static func encode(_ standups: IdentifiedArrayOf<Standup>) throws -> Data {
    try format.encode(standups)
  }
}

extension DependencyValues {
  /// The file that keeps the standups.
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
  /// One of all standups, shared.
  ///
  /// - Throws: ``RouteNotFound`` where there is none with the id.
  public static func shared(_ id: Standup.ID) throws -> Shared<Standup> {
    @Shared(.standups) var standups
    guard let standup = Shared($standups[id: id]) else { throw RouteNotFound.standup(id) }
    return standup
  }
}
