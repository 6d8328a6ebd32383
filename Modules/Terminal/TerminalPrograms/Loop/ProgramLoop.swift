import TerminalText
import TerminalUI

/// Shows a program on a surface: performs its events, saves edits, and ends with an exit status.
@MainActor
public final class ProgramLoop {
  /// The end of a loop.
  package enum Outcome: Hashable, Sendable {
    /// The run ends with an exit status.
    case ended(Int32)
    /// Another surface shows the program.
    case left
  }

  package let program: RunningProgram
  /// The clock for waits that the user sees.
  package let clock: any Clock<Duration>
  private let surface: any Surface
  private let saving: SaveCoordinator
  private var isLeaving = false
  /// A Boolean value that indicates whether a turn has failed.
  private var hasFailed = false
  private var inputHasFailed = false

  /// Creates a loop.
  ///
  /// - Parameter clock: Measures the duration of saves, and of the display of notices.
  package init(
    _ program: RunningProgram, on surface: any Surface, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.program = program
    self.clock = clock
    self.surface = surface
    saving = SaveCoordinator(program, clock: clock) { [weak surface] in
      surface?.showWaiting(SaveCoordinator.notice)
    }
  }

  /// Runs until the user quits, the input ends, a signal arrives, or another surface shows the program.
  package func run() async -> Outcome {
    defer { disconnect() }
    await start()
    while true {
      if let outcome = await perform(await surface.next()) { return outcome }
    }
  }

  /// Shows the program.
  ///
  /// A surface whose events arrive as calls starts the loop, passes its events to ``perform(_:)``, one at a time, and then disconnects.
  package func start() async {
    connect()
    surface.begin(self)
    await program.waitUntilIdle()
    await save()
    if surface.isInteractive {
      await showAll()
      if !program.isServed { ProcessMemory.giveBack() }
    } else {
      await surface.showScreen(of: program)
      surface.show(program.takeNotices())
    }
  }

  /// Performs an event, and saves its edits.
  ///
  /// - Returns: The end of the loop, or `nil` if it continues.
  package func perform(_ event: SurfaceEvent) async -> Outcome? {
    guard !program.hasEnded else { return await end(.ended) }
    switch event {
    case .perform(let body): return await perform(body)
    case .edited: await saveAndShow()
    case .changed:
      if surface.isInteractive || program.isShared {
        await showAll()
      } else {
        await surface.showScreen(of: program)
      }
    case .ended:
      if !surface.isInteractive { await program.waitUntilIdle() }
      return await end(.ended)
    case .terminated(let signal): return await end(.terminated, 128 + signal)
    }
    return nil
  }

  private func connect() {
    program.surfaceCommands = surface.commands
    program.onNeedsRender = { [surface] in surface.screenMayHaveChanged() }
    program.onOthersActed = { [surface] in surface.othersActed() }
    program.onEnd = { [surface] in surface.endInput() }
  }

  /// Ends the connection of the surface to the program.
  package func disconnect() {
    program.surfaceCommands = []
    (program.onNeedsRender, program.onOthersActed, program.onEnd) = (nil, nil, nil)
  }

  private func perform(
    _ body: @MainActor (RunningProgram) async throws(CommandError) -> RunningProgram.Reply
  ) async -> Outcome? {
    let answer: Surface.Answer
    do throws(CommandError) {
      answer = .success(try await body(program))
    } catch {
      answer = .failure(error)
      hasFailed = true
    }
    surface.show(answer)
    if case .success(.quit) = answer { return await end(.quit) }
    if isLeaving {
      await surface.end(.left, program.status, of: program)
      return .left
    }
    if hasFailed, surface.endsAtFailure { return await end(.failed) }
    await saveAndShow()
    if surface.endsAtFailure, program.isUnsaved || program.saver.lostEdits > 0 { return await end(.ended) }
    return nil
  }

  private func saveAndShow() async {
    guard !surface.hasEvent else { return }
    await save()
    await showAll()
  }

  private func showAll() async {
    surface.show(program.takeNotices())
    await surface.showScreen(of: program)
  }

  private func end(_ ending: SurfaceEnding, _ signalStatus: Int32? = nil) async -> Outcome {
    if ending != .quit { await saving.leave() }
    let status = signalStatus ?? status
    await surface.end(ending, status, of: program)
    return .ended(status)
  }

  private var status: Int32 {
    let isFailure = inputHasFailed || hasFailed && !surface.isInteractive
    return isFailure && program.status != ExitStatus.notSaved ? ExitStatus.commandFailed : program.status
  }

  // MARK: Saving

  private func save() async {
    let outcome = await saving.save()
    guard surface.isInteractive else { return }
    switch outcome {
    case .saved: break
    case .failed(let reason): surface.show(.failure(CommandError(reason)))
    case .interrupted: surface.show(.failure(CommandError(SaveCoordinator.interruption)))
    }
  }

  /// Stops waiting for a slow save. Returns `false` if there is none.
  @discardableResult
  package func interruptSaving() -> Bool { saving.interrupt() }

  /// Stops waiting for saves, because the process is asked to end.
  package func endSaving() { saving.end() }

  /// Lets another surface show the program after the current turn.
  package func leave() { isLeaving = true }

  /// Makes the run a failure, because the input couldn't be read completely.
  package func inputFailed() { inputHasFailed = true }
}

extension Program {
  /// Shows the program on a surface until it ends.
  ///
  /// - Returns: The exit status, or 128 plus the number of the signal that ended the run.
  package func run(
    on surface: any Surface, extensions: [any ProgramExtension],
    clock: any Clock<Duration> = ContinuousClock()
  ) async -> Int32 {
    let program = RunningProgram(self, isInteractive: surface.isInteractive, extensions: extensions)
    defer { program.stop() }
    guard case .ended(let status) = await ProgramLoop(program, on: surface, clock: clock).run() else {
      return program.status
    }
    return status
  }
}
