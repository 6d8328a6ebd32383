import TerminalUI

/// A command that a program has on every screen, in addition to those of the screen itself.
@MainActor
public struct ProgramCommand {
  /// The kinds of arguments that can follow the name.
  public enum Argument: Hashable, Sendable {
    case none, optional
    /// An argument is required: "a link", for example.
    case required(String)
  }

  /// The name in lowercase. A name that begins with a colon is a debugging command.
  public var name: String
  /// Alternative names.
  public var synonyms: [String] = []
  /// The name with a placeholder for the argument.
  public var usage: String
  /// The purpose of the command, in a few words.
  public var help: String
  public var argument: Argument
  /// A Boolean value that indicates whether the command changes the program.
  public var changesProgram: Bool
  /// A Boolean value that indicates whether the argument may contain text that the user typed into a secure field.
  public var mayHoldSecret = false
  /// Returns whether the program currently accepts the command.
  public var isAvailable: @MainActor () -> Bool = { true }
  /// Returns whether the command currently has an effect, so that help lists it and Tab completes it.
  public var isListed: @MainActor () -> Bool = { true }
  /// Returns the possible completions of an argument.
  public var completions: (@MainActor (String) -> [String])?
  /// Runs the command with its argument, which is empty if there is none.
  public var run: @MainActor (_ argument: String) async throws(CommandError) -> RunningProgram.Reply

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - usage: The name, and a placeholder if there is an argument: `find TEXT`, or `help [COMMAND]`.
  ///   - argument: Whether an argument follows. By default, one can follow if `usage` has a placeholder.
  ///   - changesProgram: Whether the command changes the program. By default, a debugging command doesn't.
  public init(
    _ usage: String, help: String, argument: Argument? = nil, changesProgram: Bool? = nil,
    run: @escaping @MainActor (_ argument: String) async throws(CommandError) -> RunningProgram.Reply
  ) {
    name = usage.prefix { $0 != " " }.lowercased()
    self.usage = usage
    self.help = help
    self.argument = argument ?? (name.count < usage.count ? .optional : .none)
    self.changesProgram = changesProgram ?? !name.hasPrefix(":")
    self.run = run
  }

  /// A Boolean value that indicates whether this is a debugging command.
  public var isForDebugging: Bool { name.hasPrefix(":") }

  package var requiresArgument: Bool {
    if case .required = argument { true } else { false }
  }

  /// The beginning of a line with the command: its name, and a space if an argument follows.
  var beginning: String { argument == .none ? name : name + " " }

  func isNamed(_ written: String) -> Bool { name == written || synonyms.contains(written) }

  func check(_ argument: String) throws(CommandError) {
    switch self.argument {
    case .none where !argument.isEmpty: throw CommandError("'\(name)' takes no argument.")
    case .required(let what) where argument.isEmpty: throw CommandError("'\(name)' needs \(what).")
    default: break
    }
  }
}
