import ArgumentParser
import Foundation
import TerminalDevice
import TerminalText

/// `standups attach SOCKET`: a second terminal on a program that runs with `--listen SOCKET`.
///
/// Every ``SafeCommand`` has it without a line of its own, because a program is attached to by the one that it is. One that lists
/// its subcommands lists it with them, so that its help does.
public struct AttachCommand: SafeCommand {
  public static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Opens a second terminal on a program that runs with '--listen SOCKET'.",
    discussion: """
      It shows where the program is, and its actions and effects as they happen. What is typed is run in the program as a \
      command, and answered: ':state', ':at 12', 'help'. 'screen' shows the screen. 'detach', or the end of the input, \
      leaves; 'quit' ends the program.
      """)

  @Argument(help: "The socket at which the program listens.")
  var socket: String

  public init() {}

  @MainActor
  public func run() async throws {
    let descriptor: Int32
    do {
      descriptor = try UnixSocket.connect(to: socket)
    } catch {
      throw StartFailure("can't attach to '\(socket)': \(error)")
    }
    let status = await AttachedTerminal(descriptor).runOnStandardStreams()
    if status != HostStatus.success { throw ExitCode(status) }
  }
}
