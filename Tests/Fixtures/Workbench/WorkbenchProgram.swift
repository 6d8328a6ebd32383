import ArgumentParser
import ComposableArchitecture
import Foundation
import InventoryCore
import NavigationCore
import NavigationUI
import StandupsCore
import StandupsLive
import TerminalApp

/// A program with the screens of all products in one stack, which link to each other by their routes.
@main
struct WorkbenchProgram: TerminalCommand {
  static let configuration = CommandConfiguration(
    commandName: "workbench",
    abstract: "Show the screens of 'standups' and 'inventory' in one stack.",
    discussion: """
      It uses the data of 'standups' and 'inventory' unless '--data' names another folder. '--help-hidden' also lists the \
      options for recording, testing, and debugging.
      """)

  @Option(
    name: .long,
    help: ArgumentHelp("Store the data of both programs in this folder.", valueName: "folder"))
  var data: String?

  @OptionGroup var options: ProgramOptions

  @Argument(help: "A link such as workbench:/items:Red/list.")
  var link: String?

  @MainActor
  func run() async throws {
    var kept: (Shared<IdentifiedArrayOf<Standup>>, Shared<IdentifiedArrayOf<Item>>)?
    try await options.run(from: link) {
      $0.standupsFile = file(of: "standups")
      $0.inventoryFile = file(of: "inventory")
    } _: {
      @Shared(.standups) var standups
      @Shared(.inventory) var items
      for (error, file) in [
        ($standups.loadError, file(of: "standups")), ($items.loadError, file(of: "inventory")),
      ] {
        if let error, !(error is UnreadableFileError) {
          throw StartError(using: file.path(percentEncoded: false), error)
        }
      }
      // Keep one shared value of each file. Otherwise, the file is read again for each new shared value.
      kept = ($standups, $items)
      var program = try Program(
        name: "workbench", root: WorkbenchRoute(), plugins: [WorkbenchPlugin.self] + plugins)
      program.data = data.map { URL(filePath: $0) }
      return program
    }
    _ = kept
  }

  private func file(of product: String) -> URL {
    data.map { URL(filePath: $0).appending(path: "\(product).json") } ?? ProgramFiles(product).data
  }
}
