import ComposableArchitecture
import Foundation

/// The format of the data file.
public enum InventoryFile {
  private static let format = VersionedFile<IdentifiedArrayOf<Item>>("items", version: 1)

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

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Item>>.Default {
  /// All items, in the program's data file.
  public static var inventory: Self {
    @Dependency(\.inventoryFile) var url
    return Self[.fileStorage(url, decode: InventoryFile.decode, encode: InventoryFile.encode), default: []]
  }
}
