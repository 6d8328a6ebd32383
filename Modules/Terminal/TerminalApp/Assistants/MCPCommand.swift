import ArgumentParser
import DeveloperTools

/// `standups mcp`: a server of the Model Context Protocol on standard input and output, so that an assistant can use the program.
///
/// Every ``TerminalCommand`` has this subcommand. List it with the other subcommands to show it in help.
///
/// - Parameter Main: The command that runs the program. Its options and arguments are options of this command, too.
public struct MCPCommand<Main: TerminalCommand>: TerminalCommand {
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "mcp", abstract: "Let an assistant use the program.",
      discussion: """
        An assistant's client starts this server of the Model Context Protocol (MCP). The assistant reads the screen, performs \
        its actions, and answers questions. Each session is recorded, and each change can be undone.
        """)
  }

  @Flag(help: "Refuse actions that may change data.") var readOnly = false
  @Option(
    help: ArgumentHelp(
      "Allow only this action or kind of action, for example 'open' or 'set title'. Can be repeated.",
      valueName: "name"))
  var allow: [String] = []
  @Flag(help: "Add tools for the developer of the program: state, history, tests.") var debug = false
  @Flag(help: "Don't record the session.") var noRecording = false
  @OptionGroup var program: ProgramArguments<Main>

  public init() {}

  public func run() async throws {
    var options = AssistantOptions()
    (options.isReadOnly, options.allowed, options.isDebugging) = (readOnly, allow, debug)
    (options.isRecorded, options.intents) = (!noRecording, Main.intents)
    try await program.run(.assist(options))
  }
}
