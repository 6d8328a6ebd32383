import TerminalText
import TerminalUI

/// A place to show and use a program: a prompt, the full screen, a script, or a connection.
///
/// A ``ProgramLoop`` requests the next event, performs it, and passes the results to the surface. A surface that reads
/// lines is short:
///
/// ```swift
/// final class Transcript: Surface {
///   private var lines: [String]
///   init(_ lines: [String]) { self.lines = lines.reversed() }
///
///   func next() async -> SurfaceEvent { lines.popLast().map { .line($0) } ?? .ended }
///   func show(_ answer: Answer) { … }
///   func show(_ notices: [ProgramNotice]) { … }
///   func showScreen(of program: RunningProgram) { … }
/// }
/// ```
@MainActor
public protocol Surface: AnyObject {
  /// The answer to a turn: its reply, or the reason that it failed.
  typealias Answer = Result<RunningProgram.Reply, CommandError>

  /// A Boolean value that indicates whether a user is present. If so, names can be abbreviated and questions are asked on the
  /// screen. Otherwise, unsaved text is saved, and a failed turn fails the run.
  var isInteractive: Bool { get }
  /// A Boolean value that indicates whether the first failure ends the run, as it does for a script.
  var endsAtFailure: Bool { get }
  /// The additional commands of the program at this surface.
  var commands: [ProgramCommand] { get }

  /// Begins to show a program.
  func begin(_ loop: ProgramLoop)
  /// Waits for the next event.
  func next() async -> SurfaceEvent
  /// A Boolean value that indicates whether the next event is already available. The loop performs it before it saves
  /// and shows the screen.
  var hasEvent: Bool { get }

  /// Shows the answer to a turn, before edits are saved.
  func show(_ answer: Answer)
  /// Shows notices. There may be none.
  func show(_ notices: [ProgramNotice])
  /// Shows the screen if it has changed.
  func showScreen(of program: RunningProgram) async
  /// Shows that a save is taking long.
  func showWaiting(_ text: StyledText)

  /// Called when the screen may have changed without an event. The surface shows the screen, or makes ``next()`` return
  /// ``SurfaceEvent/changed``.
  func screenMayHaveChanged()
  /// Called when another terminal has used the program.
  func othersActed()
  /// Makes ``next()`` return, because another terminal has ended the program.
  func endInput()
  /// Ends the surface, which shows all remaining output first.
  ///
  /// - Parameter status: The exit status of the run.
  func end(_ ending: SurfaceEnding, _ status: Int32, of program: RunningProgram) async
}

/// An event at a surface.
public enum SurfaceEvent {
  /// The user performs an action.
  case perform(@MainActor (RunningProgram) async throws(CommandError) -> RunningProgram.Reply)
  /// The user has typed into a field on the screen, which may have to be saved.
  case edited
  /// The screen changed without an action of the user.
  case changed
  /// The input has ended.
  case ended
  /// A signal asked the process to end.
  case terminated(Int32)

  /// The user types a command line.
  public static func line(_ line: String) -> SurfaceEvent {
    .perform { program throws(CommandError) in try await program.execute(line) }
  }

  /// The user uses an element of the screen.
  public static func invocation(_ invocation: Invocation) -> SurfaceEvent {
    .perform { program throws(CommandError) in try await program.execute(invocation) }
  }
}

/// The reason why a program leaves a surface.
public enum SurfaceEnding: Hashable, Sendable {
  /// The user has quit.
  case quit
  /// The input has ended.
  case ended
  /// A turn failed at a surface that ends at the first failure.
  case failed
  /// A signal ended the process.
  case terminated
  /// Another surface shows the program.
  case left
}

extension Surface {
  public var isInteractive: Bool { false }
  public var endsAtFailure: Bool { false }
  public var commands: [ProgramCommand] { [] }
  public func begin(_ loop: ProgramLoop) {}
  public var hasEvent: Bool { false }
  public func showWaiting(_ text: StyledText) {}
  public func screenMayHaveChanged() {}
  public func othersActed() {}
  public func endInput() {}
  public func end(_ ending: SurfaceEnding, _ status: Int32, of program: RunningProgram) async {
    await showScreen(of: program)
    show(program.takeNotices())
  }
}
