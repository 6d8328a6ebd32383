import ArgumentParser
import CTerminalDevice
import CairnSupport
import DeveloperTools
import Foundation
import HelpWidth
import JSONValues
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// A command whose messages are safe to print, including quoted input.
///
/// ```swift
/// @main struct Tool: TerminalCommand { … }
/// ```
public protocol TerminalCommand: AsyncParsableCommand {
  /// The subcommands that assistants can run as tools while they use the program that this command shows. By default, there are none.
  static var intents: [any ProgramIntent.Type] { get }
}

/// A subcommand that does one thing and exits, so that an assistant can run it as a tool: `standups add` and `standups list`.
///
/// It prints its result, and asks no questions.
public protocol ProgramIntent: TerminalCommand {
  /// Whether the subcommand may change data. By default, it may.
  static var changesData: Bool { get }
}

extension ProgramIntent {
  public static var changesData: Bool { true }
}

extension TerminalCommand {
  public static var intents: [any ProgramIntent.Type] { [] }

  /// Parses the arguments and runs the command. Prints an error on standard error and exits with its status.
  ///
  /// The arguments are parsed before anything runs concurrently, so that `--help` starts no threads.
  public static func main() {
    MainActor.assumeIsolated { DevelopedProgram.adopt() }
    ProcessTimeZone.adopt()
    if let problem = ArgumentEncoding.problem(in: CommandLine.arguments) {
      exit(after: StartError(problem))
    }
    let words = Array(CommandLine.arguments.dropFirst())
    // A program may list these with its subcommands, or have its own commands with these names.
    func common<Main: TerminalCommand>(of _: Main.Type) -> [any TerminalCommand.Type] {
      [AttachCommand.self, DebugCommand<Main>.self, MCPCommand<Main>.self, DevCommand<Main>.self]
    }
    for command in common(of: programCommand) where !words.isEmpty && words[0] == command._commandName {
      let listed = configuration.subcommands.first { $0._commandName == command._commandName }
      // The options that follow 'dev' belong to the program, even if they are also options of this command.
      guard listed == nil || listed is any ProgramRunner.Type else { break }
      return command.start(Array(words.dropFirst()))
    }
    #if !Server
      if words.first == "serve", !configuration.subcommands.contains(where: { $0._commandName == "serve" }) {
        exit(
          after: StartError(
            "This program was built without the trait 'Server', which contains 'serve'. Build it with '--traits Server'."
          ))
      }
    #endif
    start(words)
  }

  /// The command that runs the program.
  private static var programCommand: any TerminalCommand.Type {
    if let command = configuration.defaultSubcommand as? any TerminalCommand.Type { return command }
    return Self.self
  }

  private static func start(_ arguments: [String]) {
    do {
      var command = try parseAsRoot(arguments)
      guard let asynchronous = command as? any AsyncParsableCommand else { return try command.run() }
      run(asynchronous)
    } catch {
      exit(after: error)
    }
  }

  private static func run(_ command: sending any AsyncParsableCommand) -> Never {
    ProcessMemory.prepare()
    var command = command
    let type = type(of: command)
    Task {
      do {
        try await command.run()
        leave(ExitStatus.success)
      } catch {
        exit(after: error, of: type)
      }
    }
    dispatchMain()
  }

  /// Exits without the cleanup of C libraries, because another thread may still use them, such as one that connects to a server.
  private static func leave(_ status: Int32) -> Never { process_leave(status) }

  /// Prints the reason that the command failed, and exits.
  ///
  /// - Parameter command: The subcommand that failed, whose usage is printed if its arguments are wrong.
  private static func exit(after error: any Error, of command: (any ParsableCommand.Type)? = nil) -> Never {
    HelpWidth.widen()
    let code = exitCode(for: error)
    let environment = ProcessInfo.processInfo.environment
    let word = (error as? StartError)?.unknownWord
    let text =
      word.map(explanation(of:)) ?? command.flatMap { message(for: error, of: $0) } ?? fullMessage(for: error)
    if code.isSuccess {
      let output = TerminalOutput.standardOutput(environment: environment)
      if !text.isEmpty { output.write([StyledText(text)]) }
      leave(output.failure == nil ? ExitStatus.success : ExitStatus.outputFailed)
    }
    if !text.isEmpty { TerminalOutput.standardError(environment: environment).write([StyledText(text)]) }
    leave(error is StartError ? ExitStatus.cannotStart : code.rawValue)
  }

  /// Returns the message for arguments that a running command refused, with that command's usage instead of the program's.
  private static func message(for error: any Error, of command: any ParsableCommand.Type) -> String? {
    guard error is ValidationError, command != Self.self else { return nil }
    return """
      Error: \(message(for: error))
      Usage: \(usageString(for: command))
        See '\(_commandName) \(command._commandName) --help' for more information.
      """
  }

  /// Returns the error message for a word that is neither a link nor a subcommand, with a suggestion.
  private static func explanation(of word: String) -> String {
    let name = configuration.commandName ?? "\(Self.self)"
    let commands = configuration.subcommands.compactMap { $0.configuration.commandName }
    if let command = PromptCommands.name(of: word) {
      return "Error: '\(command)' is a command of the prompt. Run '\(name)' and type it there."
    }
    let hint =
      CommandError.closest(to: word, among: commands).map { "Did you mean '\(name) \($0)'?" }
      ?? "'\(name) --help' lists the commands."
    return "Error: '\(word)' is neither a command nor a link. \(hint)"
  }
}
