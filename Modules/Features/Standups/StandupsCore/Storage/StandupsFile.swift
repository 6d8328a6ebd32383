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
  /// - Throws: ``NewerFormat`` for a file of a newer version, which must then be left as it is.
  public static func decode(_ data: Data) throws -> IdentifiedArrayOf<Standup> {
    struct Header: Decodable { var version: Int }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let header = try decoder.decode(Header.self, from: data)
    guard header.version <= currentVersion else { throw NewerFormat(version: header.version) }
    return try decoder.decode(StandupsFile.self, from: data).standups
  }

  /// Writes a file, for people to read as well.
  public static func encode(_ standups: IdentifiedArrayOf<Standup>) throws -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(StandupsFile(standups: standups))
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
  /// - Throws: ``NoSuchPlace`` where there is none with the id.
  public static func shared(_ id: Standup.ID) throws -> Shared<Standup> {
    @Shared(.standups) var standups
    guard let standup = Shared($standups[id: id]) else { throw NoSuchPlace.standup(id) }
    return standup
  }
}
