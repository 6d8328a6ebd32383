#if Server
  import ArgumentParser
  import ComposableArchitecture
  import StandupsCore
  import TerminalApp
  import WebHost

  /// `standups serve`: the program in a browser.
  struct ServeStandups: TerminalCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve", abstract: "Serve the standups to web browsers.")

    @OptionGroup var data: DataOptions
    @OptionGroup var meeting: MeetingOptions
    @OptionGroup var serving: ServeOptions

    @MainActor
    func run() async throws {
      _ = try data.prepare {
        if let command = meeting.transcriber { $0.transcriber = .command(command) }
        $0.undoPromise = "You can undo this while the page is open."
      }
      let standups = try await data.rows()
      try await serving.run("standups", data: data.location) {
        var program = try Program(name: "standups", root: StandupsListRoute.all, plugins: plugins)
        program.storage = SharedValuesStorage()
        program.edits = SharedEditHistory(of: standups, forOneSession: true)
        return program
      }
    }
  }
#endif
