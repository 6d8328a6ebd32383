import DeveloperTools

/// What a subcommand does with a program instead of showing it to a user.
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

/// What an assistant may do with a program.
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

extension SafeCommand {
  /// Runs the command, whose program has a mode.
  func run(_ mode: ProgramMode) async throws {
    var command = self
    try await ProgramMode.$current.withValue(mode) { try await command.run() }
  }
}
