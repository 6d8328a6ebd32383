import ArgumentParser
import ComposableArchitecture
import Foundation
import InventoryCore
import TerminalApp

@main
struct InventoryProgram: TerminalCommand {
  static let configuration = CommandConfiguration(
    commandName: "inventory",
    abstract: "Keep track of what is in stock.",
    usage: "inventory [OPTIONS] [LINK]\ninventory COMMAND [OPTIONS]",
    discussion: """
      EXAMPLES:
        inventory                    show the items and read commands
        inventory inventory:add      add an item in a form
        inventory add Mouse --quantity 3
        inventory list --json        print the items for another program

      '--help-hidden' also lists the options for testing and debugging.
      """,
    version: "inventory \(CairnVersion.current)",
    subcommands: subcommands,
    defaultSubcommand: OpenProgram.self)

  private static var subcommands: [any ParsableCommand.Type] {
    var all: [any ParsableCommand.Type] = [
      OpenProgram.self, ListItems.self, AddItem.self, ImportItems.self, ExportItems.self, AttachCommand.self,
      DebugCommand<OpenProgram>.self, MCPCommand<OpenProgram>.self,
    ]
    #if Server
      all.append(ServeInventory.self)
    #endif
    if DevCommand<OpenProgram>.isAvailable { all.append(DevCommand<OpenProgram>.self) }
    return all
  }

  // These options are parsed here too, so that `--help` lists them and they can precede the name of a subcommand.
  @OptionGroup var data: DataOptions
  @OptionGroup var options: ProgramOptions
}

/// `inventory open LINK`, or `inventory LINK`: the program with its screens.
struct OpenProgram: TerminalCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Show the items or a link.")

  static let intents: [any ProgramIntent.Type] = [ListItems.self, AddItem.self]

  @OptionGroup var data: DataOptions
  @OptionGroup var options: ProgramOptions

  @Argument(help: "A link such as inventory:/inventory:add.")
  var link: String?

  @MainActor
  func run() async throws {
    // Read this before a database is open.
    let files = data.location.files
    var clock: VirtualClock?
    let notices = try data.prepare { clock = options.prepare(&$0) }
    let items = try await data.loadScreens()
    if items.file != nil {
      prepareDependencies { $0.undoPromise = "You can undo this until you quit." }
    }
    var program = try Program(name: "inventory", root: InventoryTabsRoute.tab(.start), plugins: plugins)
    program.data = files
    program.clock = clock
    program.notices = notices
    program.storage = SharedValuesStorage()
    if let file = items.file { program.edits = SharedEditHistory(of: file) }
    try await options.run(program, from: link)
    withExtendedLifetime(items) {}
  }
}
