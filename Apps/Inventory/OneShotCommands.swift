import ArgumentParser
import ComposableArchitecture
import Foundation
import InventoryCore
import TerminalApp
import TerminalText

// Commands for shells: each does one thing and ends.

/// `inventory list`: the items, a line each.
struct ListItems: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Prints the items, a line each; with '--json' as JSON.")

  @OptionGroup var data: DataOptions
  // Of the options of the program, which are read first, '--json' means the same here: output for other programs.
  @OptionGroup(visibility: .hidden) var options: HostOptions

  @Option(
    name: .long, help: "Prints the items alone that have each of these words in their name, color or status.")
  var search = ""

  @Option(name: .long, help: "The order: added, name or quantity.")
  var sort = ItemOrder.added

  @MainActor
  func run() async throws {
    try await data.run { items in
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

/// `inventory add NAME`: one more item.
struct AddItem: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Adds an item, and prints its id.",
    usage: "inventory add NAME [--color COLOR] [--quantity N | --out-of-stock | --on-back-order]")

  @OptionGroup var data: DataOptions
  @OptionGroup(visibility: .hidden) var options: HostOptions

  @Argument(help: "What it is called.")
  var name: String

  @Option(name: .long, help: "Its color: \(Item.Color.names).")
  var color: String?

  @Option(name: .long, help: "How many there are; 1 by default.")
  var quantity: Int?

  @Flag(name: .long, help: "There are none of it.")
  var outOfStock = false

  @Flag(name: .long, help: "There are none of it, and some are ordered.")
  var onBackOrder = false

  func validate() throws {
    if name.allSatisfy(\.isWhitespace) { throw ValidationError("An item needs a name.") }
    if let color, Item.Color(named: color) == nil {
      throw ValidationError("There is no color '\(color)'. There is: \(Item.Color.names).")
    }
    if let quantity, quantity < 0 { throw ValidationError("'--quantity' is a whole number from 0 on.") }
    if quantity != nil, outOfStock || onBackOrder {
      throw ValidationError("What has a quantity is in stock. Leave '--quantity' or the other option out.")
    }
  }

  @MainActor
  func run() async throws {
    prepareDependencies { _ = options.prepare(&$0) }
    let item = Item(
      name: name, color: color.flatMap { Item.Color(named: $0) },
      status: outOfStock || onBackOrder
        ? .outOfStock(isOnBackOrder: onBackOrder) : .inStock(quantity: quantity ?? 1))
    try await data.run { items in
      items.append(item)
      return [item.id.uuidString]
    }
  }
}

extension ItemOrder: ExpressibleByArgument {}
