import ArgumentParser
import Foundation
import TerminalDevice
import TerminalText

/// A program whose messages are safe to print: what a person gave as an option is quoted in them.
///
/// ```swift
/// @main struct Tool: SafeCommand { … }
/// ```
public protocol SafeCommand: AsyncParsableCommand {}

extension SafeCommand {
  /// Reads the options and runs the program; says what is wrong on the standard error, and ends with a status for it.
  ///
  /// The options are read before anything runs concurrently, so that a program that only says how it is used starts no
  /// threads.
  public static func main() {
    let words = CommandLine.arguments.dropFirst()
    // A program may list it with its subcommands, or have one of its own that is called so.
    if words.count > 1, words.first == AttachCommand._commandName,
      !configuration.subcommands.contains(where: { $0._commandName == AttachCommand._commandName })
    {
      return AttachCommand.start(Array(words.dropFirst()))
    }
    start(Array(words))
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
    ProgramMemory.prepare()
    var command = command
    Task {
      do {
        try await command.run()
        Foundation.exit(HostStatus.success)
      } catch {
        exit(after: error)
      }
    }
    dispatchMain()
  }

  /// Says why a run is over, and ends the process.
  private static func exit(after error: any Error) -> Never {
    let code = exitCode(for: error)
    let environment = ProcessInfo.processInfo.environment
    let text = fullMessage(for: error)
    if code.isSuccess {
      let output = TerminalOutput.standardOutput(environment: environment)
      if !text.isEmpty { output.write([StyledText(text)]) }
      Foundation.exit(output.failure == nil ? HostStatus.success : HostStatus.outputFailed)
    }
    if !text.isEmpty { TerminalOutput.standardError(environment: environment).write([StyledText(text)]) }
    Foundation.exit(error is StartFailure ? HostStatus.cannotStart : code.rawValue)
  }
}
