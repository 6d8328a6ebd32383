import DeveloperTools
import TerminalPrograms

extension Program {
  /// The extensions of every program, in the order in which help lists their commands, followed by ``extensions``.
  var standardExtensions: [any ProgramExtension] {
    func given<Tool: ProgramExtension>(_ standard: @autoclosure () -> Tool) -> Tool {
      extensions.lazy.compactMap { $0 as? Tool }.first ?? standard()
    }
    let standard: [any ProgramExtension] = [
      Inspection(self), given(SavedSession(self)), given(PrintedLog()),
      TimeTravel(self) ?? UnavailableTimeTravel(self), UndoHistory(self),
    ]
    return standard + extensions.filter { tool in !standard.contains { $0 === tool } }
  }

  /// The extensions for a user of another machine: the standard ones without debugging commands, followed by ``extensions``.
  private var servedExtensions: [any ProgramExtension] { [UndoHistory(self)] + extensions }
}

/// The commands of every program's prompt.
enum PromptCommands {
  static let names = [
    "back", "home", "goto", "where", "find", "more", "undo", "redo", "retry", "advance", "help", "quit",
  ]

  /// Returns the command that a word names, directly or by a synonym.
  static func name(of word: String) -> String? {
    let word = ["?": "help", "exit": "quit"][word] ?? word.lowercased()
    return names.contains(word) ? word : nil
  }
}

extension Program {
  /// Shows the program on a surface, with the standard extensions. Debugging commands are among them only if the surface is
  /// local.
  ///
  /// - Parameter clock: Measures the time of saving.
  /// - Returns: The exit status: one of `ExitStatus`, or 128 and the number of the signal that ended the run.
  public func run(on surface: any Surface, clock: any Clock<Duration> = ContinuousClock()) async -> Int32 {
    await run(on: surface, extensions: surface.isLocal ? standardExtensions : servedExtensions, clock: clock)
  }
}

extension RunningProgram {
  /// Runs a program with the standard extensions.
  ///
  /// - Parameter isInteractive: Whether a user types the lines. If so, names can be abbreviated and questions are asked.
  public convenience init(_ program: Program, isInteractive: Bool) {
    self.init(program, isInteractive: isInteractive, extensions: program.standardExtensions)
  }
}
