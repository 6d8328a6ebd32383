import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI

extension App {
  /// Runs the program with the options and the hosts of every program: `--full-screen`, `--script`, `--json` and the others.
  ///
  /// It is called after its executable. The effects of the stores that it makes are waited for before a screen is shown.
  public static func main() {
    AppCommand<Self>.main()
  }
}

/// The command line of a program that is a view.
private struct AppCommand<Main: App>: SafeCommand {
  static var configuration: CommandConfiguration { CommandConfiguration(commandName: Self.name) }

  private static var name: String {
    CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "\(Main.self)"
  }

  @OptionGroup var options: HostOptions

  @MainActor
  func run() async throws {
    try await options.run {
      StoresOfProgram.countJobs()
      return Program(name: Self.name) { AppView(Main()) }
    }
  }
}
