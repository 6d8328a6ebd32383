import ArgumentParser
import DeveloperTools
import Foundation
import TerminalPrograms

/// `standups dev`: runs the program, builds it again whenever its sources change, and replaces it while it runs.
///
/// Every ``TerminalCommand`` has this subcommand, which works in the build folder of its package. List it with the other subcommands if
/// ``isAvailable`` is `true` to show it in help.
///
/// - Parameter Main: The command that runs the program.
public struct DevCommand<Main: TerminalCommand>: TerminalCommand, ProgramRunner {
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "dev", abstract: "Run the program, and replace it after each save.",
      usage: "dev [--test] [--flags FLAGS] [ARGUMENTS]",
      discussion: """
        The program's own options and subcommands follow: 'dev --data team.json', 'dev serve'. After a save, the program is built in \
        the background and continues on the same screen. If it doesn't compile, ':errors' lists the errors.
        """)
  }

  @Flag(help: "Run the tests of the changed module after each build.") var test = false
  @Option(
    help: ArgumentHelp("Pass FLAGS to 'swift build', for example '-Xswiftc -DBETA'.", valueName: "flags"))
  var flags: String?
  @Argument(parsing: .allUnrecognized, help: "The arguments of the program.") var words: [String] = []

  public init() {}

  private static var executable: String {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path(percentEncoded: false)
  }

  /// A Boolean value that indicates whether the program runs from a build folder, so that help should list the subcommand.
  public static var isAvailable: Bool { BuildFolder.contains(executable) }

  @MainActor
  public func run() async throws {
    guard let folder = BuildFolder(of: Self.executable) else {
      throw StartError("'dev' builds the program again, so run it from its package: 'swift run NAME dev'.")
    }
    var options = DevelopmentOptions()
    options.tests = test
    options.flags = flags.map { $0.split(separator: " ").map(String.init) } ?? []
    let status = try await Development(folder, words, options).run()
    if status != ExitStatus.success { throw ExitCode(status) }
  }
}

/// A subcommand that runs the program with the arguments that follow.
protocol ProgramRunner {}
