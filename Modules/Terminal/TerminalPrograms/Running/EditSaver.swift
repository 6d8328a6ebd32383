import Sharing
import TerminalText
import TerminalUI

/// Saves the edits of a program, and asks what to do if that fails.
@MainActor
package final class EditSaver {
  private unowned let program: RunningProgram
  /// The reason that something on the screen isn't saved, or `nil` if everything is saved.
  package private(set) var unsavedReason: String?
  /// The number of edits that the storage refused and that were undone.
  private(set) var lostEdits = 0
  /// The notices about kept text, to be shown after the text is saved.
  var keptInput: [String] = []

  init(of program: RunningProgram) { self.program = program }

  /// Saves edits, including edits that couldn't be saved before.
  ///
  /// - Throws: A new failure. It is shown with the screen until it is resolved.
  func flush() async throws {
    for tool in program.extensions { tool.willSave() }
    var failure: (any Error)?
    let lostBefore = lostEdits
    do {
      try await program.program.storage?.flush()
    } catch {
      failure = error
      if let changes = error as? UnsavedChanges { failure = report(endedIn: changes) }
    }
    try finish(failure, isLost: lostEdits > lostBefore)
  }

  /// Does what ``flush()`` does if the storage has nothing to save. It never waits.
  func noteSaved() {
    for tool in program.extensions { tool.willSave() }
    try? finish(nil, isLost: false)
  }

  private func finish(_ failure: (any Error)?, isLost: Bool) throws {
    let before = unsavedReason
    unsavedReason =
      failure is CancellationError
      ? Client.Commit.interruption : program.program.storage?.unsavedReason ?? failure.map { "\($0)" }
    for conflict in program.program.storage?.takeConflicts() ?? [] {
      if program.isInteractive {
        program.questions.ask(choosing(in: conflict))
      } else {
        program.notify(
          "Another program made a different change. This program's change was kept. \(conflict.description)")
      }
    }
    if unsavedReason == nil {
      program.reach(.saved)
      if before != nil { program.notify("All changes are saved now.") }
      if !isLost { for message in keptInput { program.notify(message) } }
      keptInput = []
    }
    if let failure, unsavedReason != before { throw failure }
  }

  /// Reports saves that have ended and aren't tried again. If the storage refused a change and the change was undone, the change is
  /// written to another file, and the run is a failure.
  ///
  /// - Returns: The changes that still have to be saved, if any.
  private func report(endedIn changes: UnsavedChanges) -> UnsavedChanges? {
    let ended = changes.errors.compactMap { $0 as? any EndedSave }
    for save in ended {
      let copy = save.writeAside()
      program.notify(copy.map { "\($0)" } ?? "\(save)", isError: true)
      guard copy != nil else { continue }
      lostEdits += 1
      program.failed(ExitStatus.notSaved)
    }
    return ended.count == changes.errors.count ? nil : changes
  }

  /// Saves and quits, or asks a question first.
  func quit() async -> RunningProgram.Reply {
    await program.save()
    guard let unsavedReason else { return .quit }
    if program.isInteractive {
      program.questions.ask(leavingUnsaved(unsavedReason))
      return .done
    }
    giveUp()
    return .quit
  }

  /// Writes unsaved changes to other files, and makes the run a failure.
  package func giveUp() {
    guard let unsavedReason else { return }
    program.notify("Not saved: \(unsavedReason)", isError: true)
    for outcome in program.program.storage?.writeAside() ?? [] { program.notify(outcome, isError: true) }
    program.failed(ExitStatus.notSaved)
  }

  private func choosing(in conflict: EditConflict) -> ProgramQuestion {
    ProgramQuestion(
      "Another program made a different change", message: conflict.description,
      choices: [
        .init("Mine", role: .cancel) { [unowned self] in await program.carryOn() },
        .init("Theirs") { [unowned self] () throws(CommandError) in
          do {
            try conflict.takeTheirs()
          } catch {
            throw CommandError(StyledText("\(error)").plain)
          }
          return await program.carryOn()
        },
      ])
  }

  private func leavingUnsaved(_ reason: String) -> ProgramQuestion {
    ProgramQuestion(
      "Leave without saving?",
      message: "\(reason)\nUnsaved changes are written to another file if possible.",
      choices: [
        .init("Try again") { [unowned self] in await quit() },
        .init("Leave", role: .destructive) { [unowned self] in
          giveUp()
          return .quit
        },
        .init("Stay", role: .cancel) { [unowned self] in await program.carryOn() },
      ])
  }
}
