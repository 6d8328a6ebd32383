import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalPrograms
import TerminalUI

extension App {
  /// Runs the program with the options that every program has, such as `--full-screen`, `--script`, and `--json`.
  ///
  /// The program is named after its executable. The effects of its stores settle before a screen is shown.
  public static func main() {
    AppCommand<Self>.main()
  }
}

/// The command line of a program that consists of a view.
private struct AppCommand<Main: App>: TerminalCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Self.name,
      subcommands: [DebugCommand<Self>.self, MCPCommand<Self>.self]
        + (DevCommand<Self>.isAvailable ? [DevCommand<Self>.self] : []))
  }

  private static var name: String {
    CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "\(Main.self)"
  }

  @OptionGroup var options: ProgramOptions

  @MainActor
  func run() async throws {
    try await options.run {
      Program(name: Self.name, app: Main.self)
    }
  }
}
