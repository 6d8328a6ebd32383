import TerminalText
import TerminalUI

// Leaving a screen or the program never loses text silently. A user is asked. Without one, the text is kept, and a notice says so.

/// The destination of a user who leaves a screen.
enum Departure {
  case quit
  case back
  case home
  case goto(String)
  /// A presentation is closed.
  case dismiss(Invocation)
}

extension RunningProgram {
  /// Keeps the text that was typed, because the input has ended or the process is asked to end: there is no user to ask.
  package func keepInput() async {
    for tool in extensions { tool.prepareToLeave() }
    graph.update()
    keep(graph.unsavedInputs)
    await waitUntilIdle()
  }

  /// Leaves for another screen or the end, or asks a question first.
  ///
  /// - Returns: The reply; `nil` for a presentation that can be closed without a question, which the caller does.
  func leave(for departure: Departure) async throws(CommandError) -> Reply? {
    for tool in extensions { tool.prepareToLeave() }
    let inputs = inputs(lostBy: departure)
    if !inputs.isEmpty {
      if isInteractive {
        questions.ask(leaving(inputs, for: departure))
        return .done
      }
      keep(inputs)
      await waitUntilIdle()
    }
    if case .dismiss = departure, inputs.isEmpty { return nil }
    return try await depart(for: departure)
  }

  private func inputs(lostBy departure: Departure) -> [UnsavedInput] {
    graph.update()
    switch departure {
    case .back, .dismiss: return graph.unsavedInputs.filter(\.isInFront)
    case .quit, .home, .goto: return graph.unsavedInputs
    }
  }

  private func keep(_ inputs: [UnsavedInput]) {
    // The notice comes when the text is saved, not before.
    keptInput += inputs.map { $0.keep() }
  }

  private func depart(for departure: Departure) async throws(CommandError) -> Reply {
    // The question that was answered may still be in front of the stack.
    graph.update()
    switch departure {
    case .quit: return await quit()
    case .back:
      guard graph.perform(.back) else { throw CommandError("There is no screen to go back to.") }
    case .home: graph.perform(.home)
    case .goto(let link):
      do {
        try program.open(link)
      } catch {
        throw CommandError(error)
      }
    case .dismiss(let invocation):
      guard graph.perform(invocation) else { throw CommandError("The sheet or alert is already closed.") }
    }
    await waitUntilIdle()
    return .done
  }

  private func quit() async -> Reply {
    await save()
    guard let unsavedReason else { return .quit }
    if isInteractive {
      questions.ask(leavingUnsaved(unsavedReason))
      return .done
    }
    giveUpSaving()
    return .quit
  }

  /// Writes unsaved changes to other files, and makes the run a failure.
  package func giveUpSaving() {
    guard let unsavedReason else { return }
    notify("Not saved: \(unsavedReason)", isError: true)
    for outcome in program.storage?.writeAside() ?? [] { notify(outcome, isError: true) }
    failed(ExitStatus.notSaved)
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
          await waitUntilIdle()
          return try await depart(for: departure)
        },
        .init("Discard", role: .destructive) {
          [unowned self] () throws(CommandError) in try await depart(for: departure)
        },
        .init("Stay", role: .cancel) { [unowned self] in await carryOn() },
      ])
  }

  private func leavingUnsaved(_ reason: String) -> ProgramQuestion {
    ProgramQuestion(
      "Leave without saving?",
      message: "\(reason)\nUnsaved changes are written to another file if possible.",
      choices: [
        .init("Try again") { [unowned self] in await quit() },
        .init("Leave", role: .destructive) { [unowned self] in
          giveUpSaving()
          return .quit
        },
        .init("Stay", role: .cancel) { [unowned self] in await carryOn() },
      ])
  }

  func choosing(in conflict: EditConflict) -> ProgramQuestion {
    ProgramQuestion(
      "Another program made a different change", message: conflict.description,
      choices: [
        .init("Mine", role: .cancel) { [unowned self] in await carryOn() },
        .init("Theirs") { [unowned self] () throws(CommandError) in
          do {
            try conflict.takeTheirs()
          } catch {
            throw CommandError(StyledText("\(error)").plain)
          }
          return await carryOn()
        },
      ])
  }

  /// The end of a turn that stays on the screen.
  package func carryOn() async -> Reply {
    await waitUntilIdle()
    return .done
  }

  private static func list(_ names: [String]) -> String {
    guard names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
