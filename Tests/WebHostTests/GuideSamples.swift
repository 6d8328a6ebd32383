#if Server
  import ArgumentParser
  import ComposableArchitecture
  import TerminalApp

  @testable import WebHost

  // The samples of 'Serving a program', compiled.

  struct ServeHouse: TerminalCommand {
    static let configuration = CommandConfiguration(commandName: "serve")
    @OptionGroup var serving: ServeOptions

    @MainActor func run() async throws {
      try await serving.run("house") {
        try Program(name: "house", root: FloorRoute(0), plugins: [FloorPlugin.self])
      }
    }
  }

  struct HouseProgram: TerminalCommand {
    static let configuration = CommandConfiguration(
      commandName: "house", subcommands: [OpenHouse.self, ServeHouse.self], defaultSubcommand: OpenHouse.self)
  }

  struct OpenHouse: TerminalCommand {
    static let configuration = CommandConfiguration(commandName: "open")
    @OptionGroup var options: ProgramOptions
    @Argument var link: String?

    @MainActor func run() async throws {
      try await options.run(from: link) {
        try Program(name: "house", root: FloorRoute(0), plugins: [FloorPlugin.self])
      }
    }
  }
#endif
