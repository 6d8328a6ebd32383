import TerminalPrograms

@testable import DeveloperTools

extension RunningProgram {
  /// Runs a program with the developer tools and its own extensions.
  convenience init(_ program: Program, isInteractive: Bool) {
    let tools: [any ProgramExtension] = [
      Inspection(program), TimeTravel(program) ?? UnavailableTimeTravel(program),
    ]
    self.init(program, isInteractive: isInteractive, extensions: tools + program.extensions)
  }
}
