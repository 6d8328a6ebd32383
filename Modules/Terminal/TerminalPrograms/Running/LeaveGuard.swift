import TerminalText
import TerminalUI

/// The destination of a user who leaves a screen.
enum Departure {
  case quit
  case back
  /// The action of an element on the screen below, which a wide window shows beside the front screen.
  case backToPerform(Invocation)
  case home
  case goto(String)
  /// A presentation is closed.
  case dismiss(Invocation)
}

/// Leaves screens and the program without silently losing text.
///
/// If there is a user, the user is asked. Otherwise, the text is kept, and a notice reports this.
@MainActor
package final class LeaveGuard {
  private unowned let program: RunningProgram

  init(of program: RunningProgram) { self.program = program }

  /// Leaves for another screen, unless a sheet or alert is in front.
  func go(to departure: Departure) async throws(CommandError) -> RunningProgram.Reply {
    // A presentation would stay in front of the new screen.
    guard program.graph.update().presentation == nil else {
      throw CommandError("Answer or dismiss the sheet or alert first.")
    }
    return try await leave(for: departure) ?? .done
  }

  /// Keeps the text that was typed, because the input has ended or the process is asked to end, and no user can be
  /// asked.
  package func keepInput() async {
    program.reach(.leaving)
    program.graph.update()
    keep(program.graph.unsavedInputs.filter { !$0.isRestored })
    await program.waitUntilIdle()
  }

  /// Goes to another screen or quits, or asks a question first.
  ///
  /// - Returns: The reply, or `nil` for a presentation that the caller can close without a question.
  func leave(for departure: Departure) async throws(CommandError) -> RunningProgram.Reply? {
    program.reach(.leaving)
    let inputs = inputs(lostBy: departure)
    if !inputs.isEmpty {
      if program.isInteractive {
        program.questions.ask(leaving(inputs, for: departure))
        return .done
      }
      keep(inputs.filter { !$0.isRestored })
      await program.waitUntilIdle()
    }
    if case .dismiss = departure, inputs.isEmpty { return nil }
    return try await depart(for: departure)
  }

  private func inputs(lostBy departure: Departure) -> [UnsavedInput] {
    program.graph.update()
    switch departure {
    case .back, .backToPerform, .dismiss: return program.graph.unsavedInputs.filter(\.isInFront)
    case .quit: return program.graph.unsavedInputs.filter { !$0.isRestored }
    case .home, .goto: return program.graph.unsavedInputs
    }
  }

  private func keep(_ inputs: [UnsavedInput]) {
    // The notice is shown after the text is saved, not before.
    program.saver.keptInput += inputs.map { $0.keep() }
  }

  private func depart(for departure: Departure) async throws(CommandError) -> RunningProgram.Reply {
    // The answered question may still be in front of the stack.
    program.graph.update()
    switch departure {
    case .quit: return await program.saver.quit()
    case .back:
      guard program.graph.perform(.back) else { throw CommandError("There is no screen to go back to.") }
    case .backToPerform(let invocation): return try await performBelow(invocation)
    case .home: program.graph.perform(.home)
    case .goto(let link):
      do {
        try program.program.open(link)
      } catch {
        throw CommandError(error)
      }
    case .dismiss(let invocation):
      guard program.graph.perform(invocation) else {
        throw CommandError("The sheet or alert is already closed.")
      }
    }
    await program.waitUntilIdle()
    return .done
  }

  /// Goes back, and performs an action on the screen that was beside the front screen. The focus stays on that screen.
  private func performBelow(_ invocation: Invocation) async throws(CommandError) -> RunningProgram.Reply {
    guard program.graph.perform(.back) else { throw CommandError("There is no screen to go back to.") }
    await program.waitUntilIdle()
    let invocation = try program.graph.update().checked(invocation)
    guard program.graph.perform(invocation) else {
      throw CommandError("The element is no longer there.")
    }
    await program.waitUntilIdle()
    program.graph.focus(onLeadingScreen: true)
    return .done
  }

  // MARK: Questions

  private func leaving(_ inputs: [UnsavedInput], for departure: Departure) -> ProgramQuestion {
    let keeps = Set(inputs.map(\.keepTitle))
    return ProgramQuestion(
      "Leave?", message: "This would lose \(Self.list(inputs.map(\.name))).",
      choices: [
        .init(keeps.count == 1 ? keeps.first ?? "Keep" : "Keep") {
          [unowned self] () throws(CommandError) in
          keep(self.inputs(lostBy: departure))
          await program.waitUntilIdle()
          return try await depart(for: departure)
        },
        .init("Discard", role: .destructive) {
          [unowned self] () throws(CommandError) in try await depart(for: departure)
        },
        .init("Stay", role: .cancel) { [unowned self] in await program.carryOn() },
      ])
  }

  private static func list(_ names: [String]) -> String {
    guard names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
