import ArgumentParser
import DeveloperTools
import Foundation
import TerminalDevice
import TerminalPrograms
import TerminalText

/// `standups attach SOCKET`: a second terminal on a program that runs with `--listen SOCKET`.
///
/// Every ``TerminalCommand`` has this subcommand, because a program attaches to itself. Its name in help is `debug attach`.
public struct AttachCommand: TerminalCommand {
  public static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Open a second terminal on a running program.",
    discussion: """
      The program must run with '--listen SOCKET'. The second terminal shows its screen, actions, and effects as they happen, \
      and runs commands in it: ':state', ':at 12', 'help'. 'screen' prints the screen, 'detach' or the end of the input \
      detaches, and 'quit' quits the program.
      """,
    shouldDisplay: false)

  @Argument(help: "The socket that the program listens on.")
  var socket: String

  public init() {}

  @MainActor
  public func run() async throws {
    let descriptor: Int32
    do {
      descriptor = try UnixSocket.connect(to: socket)
    } catch {
      throw StartError("Can't attach to '\(socket)': \(error)")
    }
    let terminal = AttachedTerminal(descriptor) { [socket] in await Self.reconnect(to: socket) }
    let status = await terminal.runOnStandardStreams()
    if status != ExitStatus.success { throw ExitCode(status) }
  }

  /// Connects to the next version of the program. It usually listens within a second.
  ///
  /// - Returns: The connection, or `nil` if no program listens within ten seconds.
  @MainActor
  private static func reconnect(to socket: String) async -> Int32? {
    for _ in 0..<100 {
      if let descriptor = try? UnixSocket.connect(to: socket) { return descriptor }
      try? await Task.sleep(for: .milliseconds(100))
    }
    return nil
  }
}
