import NavigationCore
import TerminalUI

/// A part of a running program beside its screens, such as the saved session, undo, or time travel.
///
/// An extension takes part in turns, adds commands, and can show something in place of the program. It tells the user something with
/// ``RunningProgram/notify(_:isError:isUndoable:)``. Add one with ``Program/extensions``:
///
/// ```swift
/// final class TurnCounter: ProgramExtension {
///   private var count = 0
///   var commands: [ProgramCommand] {
///     [
///       ProgramCommand(":turns", help: "count the commands that have run") { [unowned self] _ in
///         .output(["\(count)"])
///       }
///     ]
///   }
///   func perform(
///     _ action: UserAction, _ body: () async throws(CommandError) -> RunningProgram.Reply
///   ) async throws(CommandError) -> RunningProgram.Reply {
///     count += 1
///     return try await body()
///   }
/// }
/// ```
@MainActor
public protocol ProgramExtension: AnyObject {
  /// The commands that the extension adds to every screen. A name that begins with a colon is a debugging command.
  var commands: [ProgramCommand] { get }

  /// Returns the view to show in place of the program's view.
  func decorate(_ view: AnyView) -> AnyView

  /// Starts extending a program, before its first screen.
  func begin(_ program: RunningProgram)

  /// Performs an action. Code before the call of `body` can refuse the action. Code after it can inspect the result.
  func perform(
    _ action: UserAction, _ body: () async throws(CommandError) -> RunningProgram.Reply
  ) async throws(CommandError) -> RunningProgram.Reply

  /// The screen that the extension currently shows instead of the program's screen, or `nil`.
  var replacementScreen: ReplacementScreen? { get }

  /// Called before edits are saved.
  func willSave()

  /// Stops extending the program, whose screen is no longer shown.
  func stop()

  /// Called before the process ends with an exit status. `ProgramOptions` calls it for ``Program/extensions``.
  func end(_ status: Int32) async
}

/// A screen that an extension shows instead of the program's screen.
public struct ReplacementScreen {
  /// A line below the screen.
  public var description: String
  /// The link to the screen.
  public var link: NavigationCore.Link?

  public init(description: String, link: NavigationCore.Link?) {
    (self.description, self.link) = (description, link)
  }
}

/// A single user action: a command of the program, or the use of an element on the screen.
public enum UserAction {
  case command(ProgramCommand, argument: String)
  case invocation(Invocation)
}

extension ProgramExtension {
  public var commands: [ProgramCommand] { [] }
  public func decorate(_ view: AnyView) -> AnyView { view }
  public func begin(_ program: RunningProgram) {}
  public func perform(
    _ action: UserAction, _ body: () async throws(CommandError) -> RunningProgram.Reply
  ) async throws(CommandError) -> RunningProgram.Reply {
    try await body()
  }
  public var replacementScreen: ReplacementScreen? { nil }
  public func willSave() {}
  public func stop() {}
  public func end(_ status: Int32) async {}
}
