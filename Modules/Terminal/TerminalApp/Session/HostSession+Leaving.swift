import TerminalText
import TerminalUI

// Leaving a screen, or the program, loses nothing in silence: a person is asked, and where there is none, what was
// typed is kept, and a notice tells of it.

extension HostSession {
  /// Keeps what was typed, because the input has ended or the process is asked to end: there is no person to ask.
  func keepInput() async {
    // What would be lost is in the present.
    travel?.leavePast()
    graph.update()
    keep(graph.unsavedInputs)
    await waitUntilIdle()
  }

  /// Leaves for another screen or the end, or shows a question first.
  ///
  /// - Returns: What to reply; `nil` where what was typed stays as it is and nothing was done yet: the caller's default.
  func leave(for destination: HostDestination) async throws(CommandError) -> Reply? {
    travel?.leavePast()
    let inputs = inputs(lostBy: destination)
    if !inputs.isEmpty {
      if isInteractive {
        questions.ask(.leaving(inputs, to: destination))
        return .done
      }
      keep(inputs)
      await waitUntilIdle()
    }
    if case .dismiss = destination, inputs.isEmpty { return nil }
    return try await depart(for: destination)
  }

  private func inputs(lostBy destination: HostDestination) -> [UnsavedInput] {
    graph.update()
    switch destination {
    case .back, .dismiss: return graph.unsavedInputs.filter(\.isInFront)
    case .quit, .home, .goto: return graph.unsavedInputs
    }
  }

  private func keep(_ inputs: [UnsavedInput]) {
    // Said when it is on the disk, not before.
    kept += inputs.map { $0.keep() }
  }

  private func depart(for destination: HostDestination) async throws(CommandError) -> Reply {
    // The question that was answered may still be in front of the stack.
    graph.update()
    switch destination {
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
      questions.ask(.unsaved(unsavedReason))
      return .done
    }
    giveUpSaving()
    return .quit
  }

  /// Writes what cannot be saved to files of its own, and makes the run a failure.
  ///
  /// ``takeNotices()`` has what became of them, and ``status`` is a failure then.
  func giveUpSaving() {
    guard let unsavedReason else { return }
    notify("Not saved: \(unsavedReason)", isError: true)
    for outcome in program.storage?.writeAside() ?? [] { notify(outcome, isError: true) }
    failed(HostStatus.notSaved)
  }

  /// Does what a person answered to a question of the host.
  func act(on answer: HostQuestion.Answer, to question: HostQuestion) async throws(CommandError) -> Reply {
    switch (question.subject, answer) {
    case (.leaving(let destination), .keep):
      keep(inputs(lostBy: destination))
      await waitUntilIdle()
      return try await depart(for: destination)
    case (.leaving(let destination), .discard):
      return try await depart(for: destination)
    case (.unsaved, .retry):
      return await quit()
    case (.unsaved, .leave):
      giveUpSaving()
      return .quit
    case (.conflict(let conflict), .theirs):
      do {
        try conflict.takeTheirs()
      } catch {
        throw CommandError(StyledText("\(error)").plain)
      }
    case (.resuming(let file), .resume):
      if let travel { try await resume(travel, keepingIn: file) }
    default: break
    }
    await waitUntilIdle()
    return .done
  }
}
