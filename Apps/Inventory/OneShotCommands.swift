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

/// `inventory import FILE`: items from another program.
struct ImportItems: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Adds the items of a CSV or JSON file; one with the id of an item replaces it.",
    discussion: "A file with a bad line changes nothing: every bad line is reported by its number.")

  @OptionGroup var data: DataOptions
  @OptionGroup(visibility: .hidden) var options: HostOptions

  @Argument(help: "The file, whose name ends in .csv or .json.")
  var file: String

  @Option(name: .long, help: "csv or json, where the file's name does not say it.")
  var format: ItemsExchange?

  @MainActor
  func run() async throws {
    guard let format = format ?? ItemsExchange(path: file) else {
      throw StartFailure(
        "can't tell what '\(file)' is: its name ends neither in .csv nor in .json. Give '--format csv' or 'json'."
      )
    }
    let content: Data
    do {
      content = try Data(contentsOf: URL(filePath: file))
    } catch {
      throw StartFailure("can't read '\(file)': \(error.localizedDescription)")
    }
    let new: [Item]
    do throws(ItemsExchange.Failure) {
      new = try format.items(content)
    } catch {
      throw StartFailure("nothing was imported from '\(file)':\n\(error)")
    }
    try await data.run { items in
      let counts = items.merge(new)
      return [
        "\(counts.added) added, \(counts.changed) changed, \(new.count - counts.added - counts.changed) as before."
      ]
    }
  }
}

/// `inventory export FILE`: the items for another program.
struct ExportItems: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes the items into a CSV or JSON file.")

  @OptionGroup var data: DataOptions
  @OptionGroup(visibility: .hidden) var options: HostOptions

  @Argument(help: "The file, whose name ends in .csv or .json.")
  var file: String

  @Option(name: .long, help: "csv or json, where the file's name does not say it.")
  var format: ItemsExchange?

  @Flag(name: .long, help: "Writes over a file that is there.")
  var force = false

  @MainActor
  func run() async throws {
    guard let format = format ?? ItemsExchange(path: file) else {
      throw StartFailure(
        "can't tell what '\(file)' is to be: its name ends neither in .csv nor in .json. Give '--format csv' or 'json'."
      )
    }
    try await data.run { items in
      do {
        try format.data(items).write(
          to: URL(filePath: file), options: force ? .atomic : [.withoutOverwriting])
      } catch CocoaError.fileWriteFileExists {
        throw StartFailure("'\(file)' is there already. '--force' writes over it.")
      } catch {
        throw StartFailure("can't write '\(file)': \(error.localizedDescription)")
      }
      return ["\(items.count) \(items.count == 1 ? "item" : "items") written."]
    }
  }
}

extension ItemOrder: ExpressibleByArgument {}
extension ItemsExchange: ExpressibleByArgument {}
