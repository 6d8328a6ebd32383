import TerminalText
import TerminalUI

/// A place to show and use a program: a prompt, the full screen, a script, or a connection.
///
/// A surface is a loop over its inputs, which it sends to a ``Client``. It shows the answer to each before it commits the edits:
///
/// ```swift
/// final class Transcript: Surface {
///   private let lines: [String]
///   init(_ lines: [String]) { self.lines = lines }
///
///   func run(_ client: Client) async -> Output.Next {
///     await client.begin()
///     for line in lines {
///       let output = await client.send(.line(line))
///       if case .success(let answer?) = output.answer { write(answer) }
///       if output.next != .stay { return output.next }
///       if let problem = await client.commit().problem { write([StyledText("\(problem)")]) }
///       if let screen = client.takeScreen() { write(screen) }
///     }
///     return await client.send(.end()).next
///   }
/// }
/// ```
@MainActor
public protocol Surface: AnyObject {
  /// A Boolean value that indicates whether a user is present. If so, names can be abbreviated and questions are asked on the
  /// screen. Otherwise, unsaved text is saved, and a failed turn fails the run.
  var isInteractive: Bool { get }
  /// A Boolean value that indicates whether its user has started the process, and may read and write all its files.
  ///
  /// It is `false` by default, as for a connection. The program then has no debugging commands except those of
  /// ``Program/extensions``, and doesn't open files and URLs of this machine.
  var isLocal: Bool { get }

  /// Shows a program until the user quits or leaves, the input ends, or a signal arrives.
  ///
  /// - Returns: The last output's ``Output/next``.
  func run(_ client: Client) async -> Output.Next
}

extension Surface {
  public var isInteractive: Bool { false }
  public var isLocal: Bool { false }
}

extension RunningProgram {
  /// Shows the program on a surface.
  package func show(on surface: any Surface) async -> Output.Next {
    defer { (owner.commands, owner.onChange) = ([], nil) }
    return await surface.run(owner)
  }
}

extension Program {
  /// Shows the program on a surface until it ends.
  ///
  /// - Returns: The exit status, or 128 plus the number of the signal that ended the run.
  public func run(
    on surface: any Surface, extensions: [any ProgramExtension],
    clock: any Clock<Duration> = ContinuousClock()
  ) async -> Int32 {
    let program = RunningProgram(
      self, isInteractive: surface.isInteractive, isServed: !surface.isLocal, extensions: extensions)
    program.clock = clock
    defer { program.stop() }
    guard case .quit(let status) = await program.show(on: surface) else { return program.status }
    return status
  }
}
