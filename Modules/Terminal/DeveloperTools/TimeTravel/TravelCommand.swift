import NavigationCore
import TerminalPrograms
import TerminalUI

/// The commands that show the past.
enum TravelCommand: String, CaseIterable {
  case history = ":history"
  case at = ":at"
  case back = ":back"
  case forward = ":forward"
  case resume = ":resume"

  @MainActor
  func command(
    _ run: @escaping @MainActor (String) async throws(CommandError) -> RunningProgram.Reply
  ) -> ProgramCommand {
    switch self {
    case .history: ProgramCommand(":history [N]", help: "list the actions that you can go back to", run: run)
    case .at: ProgramCommand(":at N", help: "show the program as it was after action N", run: run)
    case .back: ProgramCommand(":back", help: "show the program as it was one action earlier", run: run)
    case .forward: ProgramCommand(":forward", help: "show the program as it was one action later", run: run)
    case .resume:
      ProgramCommand(
        ":resume [FILE] [--yes]",
        help: "continue from the past that is shown; FILE receives a recording of everything that happened",
        changesProgram: true, run: run)
    }
  }
}

/// The commands that show the past in a program that can't go back. Each fails with the reason.
@MainActor
package final class UnavailableTimeTravel: ProgramExtension {
  private let program: Program

  package init(_ program: Program) { self.program = program }

  package var commands: [ProgramCommand] {
    TravelCommand.allCases.map { name in
      var command = name.command { [unowned self] _ throws(CommandError) in
        throw CommandError(
          "'\(name.rawValue)' isn't available: \(program.recordingObstacle ?? "")")
      }
      command.isListed = { false }
      return command
    }
  }
}
