import ArgumentParser
import DeveloperTools

/// `standups debug`: records, replays, shortens, and attaches to runs of a program.
///
/// Every ``TerminalCommand`` has this subcommand. List it with the other subcommands to show it in help.
///
/// - Parameter Main: The command that runs the program. Its options and arguments follow the file.
public struct DebugCommand<Main: TerminalCommand>: TerminalCommand {
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "debug", abstract: "Record, replay, and inspect runs of the program.",
      discussion: """
        The program's own options and its link follow the file: 'debug record FILE --data team.json'. At the prompt, 'help :' \
        lists the debugging commands.
        """,
      subcommands: [Record.self, Replay.self, Shrink.self, Test.self, Attach.self])
  }

  public init() {}

  struct Record: TerminalCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "record", abstract: "Run the program and write a recording to a new FILE.")
    }

    @Argument(help: "A new file for the recording.") var file: String
    @OptionGroup var program: ProgramArguments<Main>

    func run() async throws { try await program.run(.record(file)) }
  }

  struct Replay: TerminalCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "replay", abstract: "Replay a recording without running effects or changing files.")
    }

    @Argument(help: "A recording.") var file: String
    @Flag(help: "Show each action. At a terminal, Enter performs the next one.") var step = false
    @Option(help: ArgumentHelp("Replay FACTOR times as fast as recorded.", valueName: "factor"))
    var speed: Double?
    @Option(help: ArgumentHelp("Stop after NUMBER actions.", valueName: "number")) var until: Int?
    @Flag(help: "Update the recording with what its actions change now.") var update = false
    @OptionGroup var program: ProgramArguments<Main>

    func validate() throws {
      if update, let other = step ? "step" : speed != nil ? "speed" : until != nil ? "until" : nil {
        throw ValidationError("Use either '--update' or '--\(other)'.")
      }
      if step, speed != nil { throw ValidationError("Use either '--step' or '--speed'.") }
      if let speed, !(speed > 0 && speed.isFinite) {
        throw ValidationError("'--speed' must be a number greater than 0, such as 4.")
      }
      if let until, until < 0 { throw ValidationError("'--until' must be the number of an action.") }
    }

    func run() async throws {
      var options = ReplayOptions()
      (options.step, options.speed, options.until, options.update) = (step, speed, until, update)
      try await program.run(.replay(file, options))
    }
  }

  struct Shrink: TerminalCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "shrink",
        abstract: "Find the fewest actions of a recording that end in the same failure.")
    }

    @Argument(help: "A recording.") var file: String
    @Option(
      help: ArgumentHelp(
        "Write the result to a new FILE, as a test if its name ends in '.swift'.", valueName: "file"))
    var to: String?
    @OptionGroup var program: ProgramArguments<Main>

    func run() async throws { try await program.run(.shrink(file, to: to)) }
  }

  struct Test: TerminalCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(commandName: "test", abstract: "Print a test that performs a recording.")
    }

    @Argument(help: "A recording.") var file: String
    @Option(
      help: ArgumentHelp(
        "Print tests of one feature's screens instead, for example 'detail'.", valueName: "name"))
    var feature: String?
    @OptionGroup var program: ProgramArguments<Main>

    func run() async throws { try await program.run(.test(file, feature: feature)) }
  }

  struct Attach: TerminalCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "attach", abstract: AttachCommand.configuration.abstract,
        discussion: AttachCommand.configuration.discussion)
    }

    @OptionGroup var command: AttachCommand

    @MainActor
    func run() async throws { try await command.run() }
  }
}
