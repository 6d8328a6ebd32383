import ComposableArchitecture
import Foundation

/// The format of the data file.
public enum InventoryFile {
  /// The version of the format that this program writes, and the newest that it reads.
  public static let currentVersion = 1

  private static let format = VersionedFile<IdentifiedArrayOf<Item>>("items", version: currentVersion)

  /// Reads a file.
  ///
  /// - Throws: `NewerFileFormat` or `UnknownFileFormat` for a file of another version, which must then be left as it is.
  public static func decode(_ data: Data) throws -> IdentifiedArrayOf<Item> { try format.decode(data) }

  /// Writes a file, for people to read as well.
  public static func encode(_ items: IdentifiedArrayOf<Item>) throws -> Data { try format.encode(items) }
}

extension DependencyValues {
  /// The file that keeps the items.
  public var inventoryFile: URL {
    get { self[InventoryFileKey.self] }
    set { self[InventoryFileKey.self] = newValue }
  }

  private enum InventoryFileKey: DependencyKey {
    static let liveValue = URL(filePath: "inventory.json")
    static let testValue = URL(filePath: "/inventory.json")
  }
}
