import ArgumentParser
import DeveloperTools

/// `standups debug`: records, replays, shortens, and attaches to runs of a program.
///
/// Every ``SafeCommand`` has this subcommand. List it with the other subcommands to show it in help.
public struct DebugCommand: SafeCommand {
  public static let configuration = CommandConfiguration(
    commandName: DebugArguments.name, abstract: "Record, replay, and inspect runs of the program.",
    discussion: """
      The program's own options and its link follow the file: 'debug record FILE --data team.json'. At the prompt, 'help :' \
      lists the debugging commands.
      """,
    subcommands: [Record.self, Replay.self, Shrink.self, Test.self, Attach.self])

  public init() {}

  // These are parsed only for their help and for mistakes: 'SafeCommand.main()' runs the program with an option instead.

  struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "record", abstract: "Run the program and write a recording to a new FILE.")
    @Argument(help: "A new file for the recording.") var file: String
    @Argument(help: "A link to start at.") var link: String?
  }

  struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "replay", abstract: "Replay a recording without running effects or changing files.")
    @Argument(help: "A recording.") var file: String
    @Flag(help: "Show each action. At a terminal, Enter performs the next one.") var step = false
    @Option(help: ArgumentHelp("Replay FACTOR times as fast as recorded.", valueName: "factor"))
    var speed: Double?
    @Option(help: ArgumentHelp("Stop after NUMBER actions.", valueName: "number")) var until: Int?
    @Flag(help: "Update the recording with what its actions change now.") var update = false
  }

  struct Shrink: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "shrink",
      abstract: "Find the fewest actions of a recording that end in the same failure.")
    @Argument(help: "A recording.") var file: String
    @Option(
      help: ArgumentHelp(
        "Write the result to a new FILE, as a test if its name ends in '.swift'.", valueName: "file"))
    var to: String?
  }

  struct Test: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "test", abstract: "Print a test that performs a recording.")
    @Argument(help: "A recording.") var file: String
    @Option(
      help: ArgumentHelp(
        "Print tests of one feature's screens instead, for example 'detail'.", valueName: "name"))
    var feature: String?
  }

  struct Attach: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "attach", abstract: AttachCommand.configuration.abstract,
      discussion: AttachCommand.configuration.discussion)
    @Argument(help: "The socket that the program listens on.") var socket: String
  }
}
