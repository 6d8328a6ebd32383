import ComposableArchitecture
import Foundation

// Sample items for previews and tests. Their ids are fixed, so that links can contain them.

extension Item {
  public static let headphones = Self(
    id: mock(1), name: "Headphones", color: .blue, status: .inStock(quantity: 20))
  public static let mouse = Self(id: mock(2), name: "Mouse", color: .green, status: .inStock(quantity: 10))
  public static let keyboard = Self(
    id: mock(3), name: "Keyboard", color: .yellow, status: .outOfStock(isOnBackOrder: false))
  public static let monitor = Self(
    id: mock(4), name: "Monitor", color: .red, status: .outOfStock(isOnBackOrder: true))

  /// All sample items.
  public static let mocks: IdentifiedArrayOf<Self> = [.monitor, .mouse, .keyboard, .headphones]

  private static func mock(_ number: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xA0 + number))
  }
}

extension DependencyValues {
  /// Stores items in memory instead of a file, for previews and tests.
  public mutating func keepInMemory(_ items: IdentifiedArrayOf<Item>) throws {
    let file = URL(filePath: "/inventory.json")
    let data = try InventoryFile.encode(items)
    inventoryFile = file
    defaultFileStorage = .inMemory(fileSystem: LockIsolated([file: data]))
  }
}
