import ArgumentParser
import InventoryCore
import TerminalApp

@main
struct InventoryProgram: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "inventory", abstract: "Inventory.", discussion: HostStatus.help)

  @OptionGroup var options: HostOptions

  @Argument(help: "A link to begin at, such as inventory:/inventory.")
  var link: String?

  @MainActor
  func run() async throws {
    try await options.run(from: link) {
      try Program(name: "inventory", root: InventoryTabsRoute(), plugins: plugins)
    }
  }
}
