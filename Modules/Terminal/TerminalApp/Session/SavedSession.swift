import Dependencies
import Foundation
import JSONValues
import NavigationCore
import SessionRecording
import Sharing
import TerminalPrograms
import TerminalText
import TerminalUI

/// Saves the screens of a program while it runs, so that the next run continues from there after a crash or kill.
@MainActor
final class SavedSession: ProgramExtension {
  private let program: Program
  /// The session file, or `nil` if this run doesn't save its session.
  private let file: SessionFile?
  private let recorder: SessionRecorder?
  private weak var running: RunningProgram?
  /// The last saved state of the views.
  private var writtenViews = ViewStates()
  /// The views' state from the previous run, until the views have been restored.
  private var restoredViews: ViewStates?
  private var lastWrite: ContinuousClock.Instant?
  /// The task that saves later changes.
  private var laterSave: Task<Void, Never>?
  private var isOver = false
  private var hasReportedFailure = false

  /// Creates the extension of a run that doesn't save its session.
  convenience init(_ program: Program) { self.init(program, nil, nil) }

  private init(_ program: Program, _ file: SessionFile?, _ recorder: SessionRecorder?) {
    (self.program, self.file, self.recorder) = (program, file, recorder)
  }

  /// Opens the session file of a program.
  ///
  /// - Parameters:
  ///   - handover: The session that the previous process has handed over, which takes the place of the saved one.
  ///   - resumes: Whether the program continues with the saved session. Otherwise, unsaved input of that session is saved as if
  ///     the user had quit, for example as a draft.
  ///   - replaces: Whether to replace a file that can't be read.
  /// - Returns: The extension, unless no session is saved, and notices for the user.
  static func open(
    _ program: Program, at url: URL, continuing handover: Session? = nil, resumes: Bool, replaces: Bool
  ) async -> (extension: SavedSession?, notices: [ProgramNotice]) {
    guard let (_, plugins) = program.screens else { return (nil, []) }
    do {
      guard let file = try SessionFile(url) else {
        if let handover {
          let saved = SavedSession(program)
          return (saved, saved.resume(handover, isContinued: true))
        }
        let notice = "'\(program.name)' is already running with the same data. This run starts a new session."
        return (nil, resumes ? [ProgramNotice(notice)] : [])
      }
      let saved = SavedSession(program, file, SessionRecorder(plugins: plugins))
      if let handover { return (saved, saved.resume(handover, isContinued: true)) }
      do {
        guard let session = try file.read() else { return (saved, []) }
        return (saved, resumes ? saved.resume(session) : await saved.leave(session))
      } catch let error as SessionFile.Unreadable {
        if replaces { return (saved, []) }
        return (
          nil,
          [ProgramNotice("\(error) It was left as it is. Use '--fresh' to replace it.", isError: true)]
        )
      }
    } catch {
      // The program works without it.
      return (nil, [ProgramNotice("This run's session can't be saved: \(error)")])
    }
  }

  /// Shows the screens of a session.
  ///
  /// - Parameter isContinued: Whether the user hasn't left the session, so that only losses are told.
  func resume(_ session: Session, isContinued: Bool = false) -> [ProgramNotice] {
    let before = program.state
    let losses = program.show(session)
    restoredViews = session.host.flatMap { try? $0.decoded() }
    guard program.state != before || !losses.isEmpty else { return [] }
    let notice = ProgramNotice("Resumed the previous session. Use '--fresh' to start over.")
    return (isContinued ? [] : [notice])
      + losses.map { ProgramNotice($0, isError: true) }
  }

  /// Leaves the screens of a session, and shows the first screen of the program again.
  private func leave(_ session: Session) async -> [ProgramNotice] {
    guard let before = program.state else { return [] }
    var session = session
    // Values shared in memory belong to this run.
    session.memory = nil
    _ = program.show(session)
    let running = RunningProgram(program, isInteractive: false, extensions: [])
    defer { running.stop() }
    // Use the size of a terminal, because the session isn't shown: a page of a thousand rows would take 20 ms and 15 MB.
    running.graph.layout(columns: 80, rows: 24)
    await running.leaveGuard.keepInput()
    try? await running.flush()
    program.show(before)
    await running.waitUntilIdle()
    return running.takeNotices()
  }

  // MARK: The run

  func begin(_ program: RunningProgram) {
    running = program
    if let restoredViews { program.graph.recall(restoredViews) }
    restoredViews = nil
    program.at(.shown) { [weak self] in self?.saveSoon() }
    program.at(.gathering) { [weak self] in self?.reportFailure() }
  }

  func perform(
    _ action: UserAction, _ body: () async throws(CommandError) -> RunningProgram.Reply
  ) async throws(CommandError) -> RunningProgram.Reply {
    let reply = try await body()
    // The user quit the program, so the next run starts over.
    if reply == .quit {
      isOver = true
      file?.remove()
    }
    return reply
  }

  func willSave() { save() }

  /// Writes the session if it has changed, at most once a second.
  private func saveSoon() {
    guard let lastWrite, lastWrite.duration(to: .now) < .seconds(1) else { return save() }
    guard laterSave == nil else { return }
    laterSave = Task { [weak self] in
      try? await Task.sleep(for: .seconds(1))
      self?.laterSave = nil
      self?.save()
    }
  }

  /// Reports the first failure only, because a full disk stays full for a while.
  private func reportFailure() {
    guard !hasReportedFailure, let failure = file?.takeFailure() else { return }
    hasReportedFailure = true
    running?.notify("Can't save the session: \(failure)", isError: true)
  }

  /// Saves the session for the last time. Later changes don't belong to it.
  func end(_ status: Int32) async {
    saveNow()
    isOver = true
  }

  /// Writes the session if it has changed.
  private func save() {
    guard let file, let recorder, !isOver, let state = program.state else { return }
    @Dependency(\.date.now) var now
    // A view that hasn't appeared yet keeps its restored state.
    let views = restoredViews ?? running?.graph.viewStates ?? writtenViews
    guard
      var session = recorder.change(of: state, at: now)
        ?? (views == writtenViews ? nil : recorder.session(of: state, at: now))
    else { return }
    writtenViews = views
    session.host = views.isEmpty ? nil : try? JSON(encoding: views)
    lastWrite = .now
    file.write(session)
  }

  /// Saves the session if it has changed, and waits until it is written.
  private func saveNow() {
    save()
    file?.wait()
  }

  // MARK: Command

  var commands: [ProgramCommand] {
    var command = ProgramCommand(
      ":session", help: "list the screens that the next run would restore after a kill"
    ) { [unowned self] _ throws(CommandError) in
      if let obstacle = program.storeObstacle {
        throw CommandError("':session' isn't available: \(obstacle)")
      }
      return .output(report())
    }
    command.isListed = { [unowned self] in program.screens != nil }
    return [command]
  }

  /// Describes how each screen would be restored.
  private func report() -> [StyledText] {
    saveNow()
    let saved: StyledText =
      file == nil
      ? "This run doesn't save its session." : "If this run is killed, the next one continues here."
    return [saved]
      + program.restorationReport.map { screen in
        let losses = screen.losses.isEmpty ? "" : " \(screen.losses.joined(separator: " "))"
        return StyledText(
          screen.isWhole ? "\(screen.route): whole" : "\(screen.route): from its route.\(losses)")
      }
      + program.omittedFromMemory.map {
        StyledText("The value shared in memory as '\($0)' isn't saved: it isn't 'Codable'.")
      }
  }
}
