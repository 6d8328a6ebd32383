import ComposableArchitecture
import Foundation

/// The format of the data file.
public enum InventoryFile {
  /// The version that this program writes. It can't read files of newer versions.
  public static let currentVersion = 1

  private static let format = VersionedFile<IdentifiedArrayOf<Item>>("items", version: currentVersion)

  /// Decodes the contents of a data file.
  ///
  /// - Throws: `NewerFileFormatError` or `UnknownFileFormatError` if the file has another version. The file must not be replaced then.
  public static func decode(_ data: Data) throws -> IdentifiedArrayOf<Item> { try format.decode(data) }

  /// Encodes the contents of a data file as JSON that is easy to read.
  public static func encode(_ items: IdentifiedArrayOf<Item>) throws -> Data { try format.encode(items) }
}

extension DependencyValues {
  /// The file that stores the items.
  public var inventoryFile: URL {
    get { self[InventoryFileKey.self] }
    set { self[InventoryFileKey.self] = newValue }
  }

  private enum InventoryFileKey: DependencyKey {
    static let liveValue = URL(filePath: "inventory.json")
    static let testValue = URL(filePath: "/inventory.json")
  }
}
