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
  /// Loads the data that the screens need before anything is shown.
  ///
  /// - Returns: The items. Keep the value: without it, each screen reads the file again.
  @MainActor
  func loadScreens() async throws -> ItemRows {
    let items = ItemRows()
    try await load(items.$count)
    return items
  }
}
