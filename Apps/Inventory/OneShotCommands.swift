import ArgumentParser
import ComposableArchitecture
import Foundation
import InventoryCore
import TerminalApp
import TerminalText

// Subcommands that do one thing and exit.

/// `inventory list`: the items, one per line.
struct ListItems: ProgramIntent {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the items, with '--json' as JSON.")
  static let changesData = false

  @OptionGroup var data: DataOptions
  // The program's '--json' is used here, because the program's options are parsed before the subcommand's options.
  @OptionGroup(visibility: .hidden) var options: ProgramOptions

  @Option(
    name: .long, help: "Print only items that contain all of these words.")
  var search = ""

  @Option(name: .long, help: "The order: added, name, or quantity.")
  var sort = ItemOrder.added

  @MainActor
  func run() async throws {
    try data.checkExists()
    try await data.run { items in
      if items.isEmpty {
        CommandOutput.note("There are no items. Add one with 'inventory add NAME'.", program: "inventory")
      }
      let shown = items.matching(search).sorted(by: sort)
      guard !options.json else { return [try CommandOutput.json(shown)] }
      let names = shown.map { StyledText($0.shownName).singleLine }
      let column = names.map(\.width).max() ?? 0
      return zip(names, shown).map { name, item in
        name.padded(to: column).plain + "  \(item.status.text)" + (item.color.map { ", \($0.name)" } ?? "")
      }
    }
  }
}

/// `inventory add NAME`: a new item.
struct AddItem: ProgramIntent {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an item and print its id.",
    usage: "inventory add NAME [--color COLOR] [--quantity N | --out-of-stock | --on-back-order]")

  @OptionGroup var data: DataOptions
  @OptionGroup(visibility: .hidden) var options: ProgramOptions

  @Argument(help: "The name.")
  var name: String

  @Option(name: .long, help: "The color: \(Item.Color.names).")
  var color: String?

  @Option(name: .long, help: "The number in stock. (default: 1)")
  var quantity: Int?

  @Flag(name: .long, help: "Add an item that is out of stock.")
  var outOfStock = false

  @Flag(name: .long, help: "Add an item that is out of stock and on back order.")
  var onBackOrder = false

  func validate() throws {
    if name.allSatisfy(\.isWhitespace) { throw ValidationError("An item needs a name.") }
    if let color, Item.Color(named: color) == nil {
      throw ValidationError("There is no color '\(color)'. Use one of: \(Item.Color.names).")
    }
    if let quantity, quantity < 0 {
      throw ValidationError("'--quantity' must be a whole number, 0 or greater.")
    }
    if quantity != nil, outOfStock || onBackOrder {
      throw ValidationError("Use '--quantity' only for an item in stock.")
    }
  }

  @MainActor
  func run() async throws {
    try await data.run {
      _ = options.prepare(&$0)
    } command: { items in
      @Dependency(\.uuid) var uuid
      var id = uuid()
      // Two runs with the same seed generate the same ids.
      while items[id: id] != nil { id = uuid() }
      items.append(
        Item(
          id: id, name: name, color: color.flatMap { Item.Color(named: $0) },
          status: outOfStock || onBackOrder
            ? .outOfStock(isOnBackOrder: onBackOrder) : .inStock(quantity: quantity ?? 1)))
      return [id.uuidString]
    }
  }
}

extension ItemOrder: ExpressibleByArgument {}
