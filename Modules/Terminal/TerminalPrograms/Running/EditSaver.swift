import CairnSupport
import Dependencies
import Sharing
import TerminalText
import TerminalUI

/// Saves the edits of a program, and asks what to do if that fails. A slow save is announced and can be interrupted.
@MainActor
package final class EditSaver {
  /// The maximum wait for a process that is asked to end.
  private static let lastWait = Duration.seconds(5)

  private unowned let program: RunningProgram
  /// The reason that something on the screen isn't saved, or `nil` if everything is saved.
  package private(set) var unsavedReason: String?
  /// The number of edits that the storage refused and that were undone.
  private(set) var lostEdits = 0
  /// The notices about kept text, to be shown after the text is saved.
  var keptInput: [String] = []

  private var running: Task<Void, any Error>?
  /// Whether the save has taken half a second. A key that was pressed earlier can't interrupt it.
  private var isDelayed = false
  private var endsWhenDelayed = false
  /// A Boolean value that indicates whether a save has been waiting for another program for half a second.
  package var isWaiting: Bool { isDelayed && program.program.storage?.isWaiting == true }
  /// The queue of saves, because several clients may save at the same time.
  private let turns = TurnQueue()

  /// The savers of the process, which are told that a save of some shared values has failed or is done.
  private static var all = Listeners<@MainActor (EditSaver) -> Void>()
  // Not a property wrapper, which would return the values of the saver that tells.
  private let shared = Dependency(\.sharedReferences).wrappedValue
  private var id = 0

  init(of program: RunningProgram) {
    self.program = program
    // A save that is in progress keeps its saver, but not the program.
    id = Self.all.add { [weak self, weak program] other in
      guard let self, let program, other !== self, other.shared === shared else { return }
      withExtendedLifetime(program) { storageHasChanged() }
    }
  }

  isolated deinit { Self.all.remove(id) }

  // MARK: Saving

  /// Saves the edits, after any save that is already running. All clients learn once that a save has taken half a second and is
  /// waiting for another program.
  ///
  /// - Parameter limit: The maximum time to wait.
  @discardableResult
  package func save(upTo limit: Duration? = nil) async -> Client.Commit {
    await turns.begin()
    defer { turns.end() }
    let storage = program.program.storage
    // Most turns edit nothing that is stored. They need no timer, and never wait.
    if storage?.isSaved ?? true {
      program.extensions.forEach { $0.willSave() }
      try? finish(nil, isLost: false)
      return .nothing
    }
    let clock = program.clock
    let delay = Task { [unowned program] in
      try await clock.sleep(for: .milliseconds(500))
      guard !Task.isCancelled else { return }
      isDelayed = true
      if limit != nil || endsWhenDelayed {
        if storage?.isWaiting == true { program.tellClients(.savingIsSlow) }
        if let limit { try await clock.sleep(for: limit) }
        guard !Task.isCancelled else { return }
        interrupt()
        return
      }
      // A busy machine is slow as well, even if no other program holds the lock.
      while storage?.isWaiting != true { try await clock.sleep(for: .milliseconds(500)) }
      program.tellClients(.savingIsSlow)
    }
    let task = Task { try await flush() }
    running = task
    defer {
      delay.cancel()
      (running, isDelayed) = (nil, false)
    }
    do {
      try await task.value
      return unsavedReason == nil ? .saved : .unsaved
    } catch {
      return task.isCancelled ? .interrupted : .failed("\(error)")
    }
  }

  /// Leaves the program without asking the user: keeps the typed text, saves the edits, and writes edits that can't be
  /// saved to other files.
  func leave() async {
    await program.leaveGuard.keepInput()
    // Don't wait again for a save that was interrupted.
    await save(upTo: endsWhenDelayed ? .zero : Self.lastWait)
    giveUp()
  }

  /// Stops waiting for a slow save. Returns `false` if no save is slow.
  ///
  /// - Parameter isLast: Whether the process is asked to end, so that the next save doesn't wait either.
  @discardableResult
  func interrupt(isLast: Bool = false) -> Bool {
    if isLast { endsWhenDelayed = true }
    guard isDelayed, let running else { return false }
    running.cancel()
    return true
  }

  /// Saves edits, including edits that couldn't be saved before.
  ///
  /// - Throws: A new failure. It is shown with the screen until it is resolved.
  func flush() async throws {
    program.extensions.forEach { $0.willSave() }
    var failure: (any Error)?
    let lostBefore = lostEdits
    do {
      try await program.program.storage?.flush()
    } catch {
      failure = error
      if let changes = error as? UnsavedChangesError { failure = report(endedIn: changes) }
    }
    try finish(failure, isLost: lostEdits > lostBefore)
  }

  private func finish(_ failure: (any Error)?, isLost: Bool) throws {
    let before = unsavedReason
    if failure is CancellationError {
      unsavedReason = Client.Commit.interruption
    } else {
      unsavedReason = program.program.storage?.unsavedReason ?? failure.map { "\($0)" }
    }
    for conflict in program.program.storage?.takeConflicts() ?? [] {
      if program.isInteractive {
        program.questions.ask(choosing(in: conflict))
      } else {
        program.notify(
          program.isServed
            ? "\(conflictTitle). Your change was kept. \(conflict.description)"
            : "\(conflictTitle). This program's change was kept. \(conflict.description)")
      }
    }
    if unsavedReason != before { Self.all.forEach { $0(self) } }
    if unsavedReason == nil {
      program.reach(.saved)
      if before != nil { program.notify(Self.allSaved) }
      if !isLost { for message in keptInput { program.notify(message) } }
      keptInput = []
    }
    if let failure, unsavedReason != before { throw failure }
  }

  private static let allSaved = "All changes are saved now."

  /// Another program of the process has saved the values that its screens share with this one's, or failed to.
  private func storageHasChanged() {
    guard let storage = program.program.storage, unsavedReason != storage.unsavedReason else { return }
    // Edits that are in memory only, because their save was interrupted.
    if storage.unsavedReason == nil, !storage.isSaved { return }
    unsavedReason = storage.unsavedReason
    if unsavedReason == nil { program.notify(Self.allSaved) }
    program.screenMayHaveChanged()
  }

  /// Reports saves that have ended and aren't tried again. If the storage refused a change and the change was undone, the change is
  /// written to another file, and the run is a failure.
  ///
  /// - Returns: The changes that still have to be saved, if any.
  private func report(endedIn changes: UnsavedChangesError) -> UnsavedChangesError? {
    let ended = changes.errors.compactMap { $0 as? any FinalSaveError }
    for save in ended {
      let copy = save.writeAside()
      program.notify(copy.map { "\($0)" } ?? "\(save)", isError: true)
      guard copy != nil else { continue }
      lostEdits += 1
      program.failed(ExitStatus.notSaved)
    }
    return ended.count == changes.errors.count ? nil : changes
  }

  // MARK: Leaving

  /// Saves and quits, or asks a question first.
  func quit() async -> RunningProgram.Reply {
    await save()
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

  private var conflictTitle: String {
    "\(program.isServed ? "Someone else" : "Another program") made a different change"
  }

  private func choosing(in conflict: EditConflict) -> ProgramQuestion {
    ProgramQuestion(
      conflictTitle, message: conflict.description,
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
