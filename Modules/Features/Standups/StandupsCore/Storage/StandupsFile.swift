import ComposableArchitecture
import Foundation

/// What the data file holds: a format version, and the standups.
public struct StandupsFile: Hashable, Codable, Sendable {
  /// The version of the format that this program writes, and the newest that it reads.
  public static let currentVersion = 1

  /// The version of the format.
  public var version: Int
  /// The standups.
  public var standups: IdentifiedArrayOf<Standup>

  /// A file in the current format.
  public init(standups: IdentifiedArrayOf<Standup>) {
    self.version = Self.currentVersion
    self.standups = standups
  }

  /// Reads a file.
  ///
  /// - Throws: ``NewerFormat`` or ``UnknownFormat`` for a file of another version, which must then be left as it is.
  public static func decode(_ data: Data) throws -> IdentifiedArrayOf<Standup> {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(StandupsFile.self, from: data).standups
  }

  /// Reads the version, and the standups only where this program reads that version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    guard version >= 1 else { throw UnknownFormat(version: version) }
    guard version <= Self.currentVersion else { throw NewerFormat(version: version) }
    standups = try container.decode(IdentifiedArrayOf<Standup>.self, forKey: .standups)
  }

  /// Writes a file, for people to read as well.
  public static func encode(_ standups: IdentifiedArrayOf<Standup>) throws -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // A text file ends with a line feed.
    return try encoder.encode(StandupsFile(standups: standups)) + [0x0a]
  }

  /// The file has a version that no program writes.
  public struct UnknownFormat: FileRefusal, Hashable, CustomStringConvertible {
    /// The version of the file's format.
    public var version: Int

    public var description: String {
      let last = StandupsFile.currentVersion
      return """
        it has format version \(version), but the versions are \(last == 1 ? "1 and newer" : "1 to \(last) and newer"); \
        correct the version, or use another file
        """
    }
  }

  /// The file was written by a newer version of the program.
  public struct NewerFormat: FileRefusal, Hashable, CustomStringConvertible {
    /// The version of the file's format.
    public var version: Int

    public var description: String {
      """
      it has format version \(version), and this program knows versions up to \(StandupsFile.currentVersion); use a \
      newer version of the program, or another file
      """
    }
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

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Standup>>.Default {
  /// All standups, in the program's data file.
  public static var standups: Self {
    @Dependency(\.standupsFile) var url
    return Self[.fileStorage(url, decode: StandupsFile.decode, encode: StandupsFile.encode), default: []]
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
