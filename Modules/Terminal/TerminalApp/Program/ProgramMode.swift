import ArgumentParser
import DeveloperTools

/// The purpose of a run that a subcommand starts, other than showing the program to a user.
enum ProgramMode: Sendable {
  /// Runs the program and writes a recording to a new file.
  case record(String)
  case replay(String, ReplayOptions)
  /// Finds the fewest actions that fail in the same way, and writes them to the file `to`.
  case shrink(String, to: String?)
  /// Prints a test of the whole program, or of one feature's screens.
  case test(String, feature: String?)
  /// Lets an assistant use the program.
  case assist(AssistantOptions)

  /// The mode of the subcommand that runs, or `nil` if the program is shown to a user.
  @TaskLocal static var current: ProgramMode?
}

/// The permissions and tools of an assistant.
struct AssistantOptions: Sendable {
  /// Whether actions that may change data are refused.
  var isReadOnly = false
  /// The names of actions and kinds of invocations that are allowed, or none if everything is.
  var allowed: [String] = []
  /// Whether there are tools for the developer of the program.
  var isDebugging = false
  /// Whether a recording of the session is written.
  var isRecorded = true
  /// The subcommands that are tools.
  var intents: [any ProgramIntent.Type] = []
}

/// The options and arguments of the command that runs a program, for another subcommand that runs it in a mode.
///
/// A command in an option group would be part of the usage, as in `standups open mcp`.
struct ProgramArguments<Main: TerminalCommand>: ParsableArguments, CustomReflectable {
  private var command = Main()

  init() {}

  init(from decoder: any Decoder) throws { command = try Main(from: decoder) }

  /// The parser finds the options in the mirror.
  var customMirror: Mirror { Mirror(reflecting: command) }

  mutating func validate() throws { try command.validate() }

  /// Runs the program.
  func run(_ mode: ProgramMode) async throws {
    var command = command
    try await ProgramMode.$current.withValue(mode) { try await command.run() }
  }
}
