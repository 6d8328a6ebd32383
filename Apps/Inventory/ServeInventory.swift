#if Server
  import ArgumentParser
  import ComposableArchitecture
  import InventoryCore
  import TerminalApp
  import WebHost

  /// `inventory serve`: the program in a browser.
  struct ServeInventory: TerminalCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve", abstract: "Serve the items to web browsers.")

    @OptionGroup var data: DataOptions
    @OptionGroup var serving: ServeOptions

    @MainActor
    func run() async throws {
      _ = try data.prepare()
      // Load the data once, and keep it for all visitors.
      let items = try await data.loadScreens()
      if items.file != nil {
        prepareDependencies { $0.undoPromise = "You can undo this while the page is open." }
      }
      try await serving.run("inventory", data: data.location) {
        var program = try Program(
          name: "inventory", root: InventoryTabsRoute.tab(.start), plugins: plugins)
        program.storage = SharedValuesStorage()
        if let file = items.file { program.edits = SharedEditHistory(of: file, forOneSession: true) }
        return program
      }
      withExtendedLifetime(items) {}
    }
  }
#endif
