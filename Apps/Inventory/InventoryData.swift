import ComposableArchitecture
import DataSources
import InventoryCore
import TerminalApp

/// The items, which all subcommands work on.
enum InventoryData: ProgramData {
  static let program = "inventory"
  static let nouns = (one: "item", many: "items")

  @MainActor static var rows: Shared<IdentifiedArrayOf<Item>> { Shared(wrappedValue: [], .inventory) }

  static func store(in location: DataLocation, _ dependencies: inout DependencyValues) throws {
    try dependencies.keepItems(in: location)
  }
}

typealias DataOptions = TerminalApp.DataOptions<InventoryData>

extension DataOptions {
  /// Loads the data that the screens need before anything is shown. The screens read a database themselves.
  ///
  /// - Returns: The items in memory, and the number of items in a database. Keep both alive.
  @MainActor
  func loadScreens() async throws -> (items: Shared<IdentifiedArrayOf<Item>>, count: SharedReader<Int?>) {
    let (items, count) = (Shared.itemsInMemory, Item.keptCount)
    try await load(SharedReader(items))
    try await load(count)
    return (items, count)
  }
}
