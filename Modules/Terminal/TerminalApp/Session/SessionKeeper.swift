import CairnSupport
import Dependencies
import Foundation
import NavigationCore
import SessionRecording
import Sharing
import TerminalUI

/// Keeps the screens of a program on the disk while it runs, so that the next run goes on where this one was killed.
@MainActor
final class SessionKeeper {
  private let program: Program
  private let file: SessionFile
  private let recorder: SessionRecorder
  /// What the views hold that show the program; `nil` where none does.
  var views: (@MainActor () -> ViewMemory)?
  /// What they held that was written last.
  private var writtenViews = ViewMemory()
  /// What they held in the last run, until they have it again.
  private var restoredViews: ViewMemory?
  private var lastWrite: ContinuousClock.Instant?
  /// Writes what has changed since the last write.
  private var laterSave: Task<Void, Never>?
  private var isOver = false
  private var hasToldOfFailure = false

  /// Begins to keep the session of a program.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - resumes: Whether the program goes on with the session that is there. Where it does not, what was typed in that session is
  ///     kept as it is when a program is left.
  ///   - replaces: Whether a file that cannot be understood is replaced.
  /// - Returns: `nil` where no session is kept, and what the person is told.
  static func begin(
    _ program: Program, at url: URL, resumes: Bool, replaces: Bool
  ) async -> (keeper: SessionKeeper?, notices: [HostNotice]) {
    guard let (_, plugins) = program.screens else { return (nil, []) }
    do {
      guard let file = try SessionFile(url) else {
        let notice = "'\(program.name)' is already running with the same data. This run starts a new session."
        return (nil, resumes ? [HostNotice(notice)] : [])
      }
      let keeper = SessionKeeper(program, file, SessionRecorder(plugins: plugins))
      do {
        guard let session = try file.read() else { return (keeper, []) }
        return (keeper, resumes ? keeper.goOn(with: session) : await keeper.leave(session))
      } catch let error as SessionFile.Unreadable {
        if replaces { return (keeper, []) }
        return (
          nil, [HostNotice("\(error) It was left as it is. Use '--fresh' to replace it.", isError: true)]
        )
      }
    } catch {
      // No reason to alarm: the program works as well, and begins anew the next time.
      return (nil, [HostNotice("This run's session can't be saved: \(error)")])
    }
  }

  private init(_ program: Program, _ file: SessionFile, _ recorder: SessionRecorder) {
    (self.program, self.file, self.recorder) = (program, file, recorder)
  }

  /// Shows the screens of a session.
  private func goOn(with session: Session) -> [HostNotice] {
    let before = program.state
    let losses = program.show(session)
    restoredViews = session.host.flatMap { try? $0.decoded() }
    guard program.state != before || !losses.isEmpty else { return [] }
    return [HostNotice("Resumed the previous session. Use '--fresh' to start over.")]
      + losses.map { HostNotice($0, isError: true) }
  }

  /// Leaves the screens of a session for those that the program begins with.
  private func leave(_ session: Session) async -> [HostNotice] {
    guard let before = program.state else { return [] }
    var session = session
    // What is shared in memory is that of this run.
    session.memory = nil
    _ = program.show(session)
    let host = HostSession(program, allowsShortNames: false, greets: false)
    defer { host.stop() }
    // Nothing of it is shown: a page of a thousand rows would take 20 ms and 15 MB.
    host.graph.layout(columns: 80, rows: 24)
    await host.keepInput()
    try? await host.flush()
    program.show(before)
    await host.waitUntilIdle()
    return host.takeNotices()
  }

  /// What the views held in the last run, once.
  func takeRestoredViews() -> ViewMemory? {
    defer { restoredViews = nil }
    return restoredViews
  }

  /// Writes the session where it has changed.
  func save() {
    guard !isOver, let state = program.state else { return }
    @Dependency(\.date.now) var now
    // Until the views have what they held, that is what is written.
    let views = restoredViews ?? views?() ?? writtenViews
    guard
      var session = recorder.change(of: state, at: now)
        ?? (views == writtenViews ? nil : recorder.session(of: state, at: now))
    else { return }
    writtenViews = views
    session.host = views.isEmpty ? nil : try? JSON(encoding: views)
    lastWrite = .now
    file.write(session)
  }

  /// Writes the session where it has changed by itself, at most once a second.
  func saveChange() {
    guard let lastWrite, lastWrite.duration(to: .now) < .seconds(1) else { return save() }
    guard laterSave == nil else { return }
    laterSave = Task { [weak self] in
      try? await Task.sleep(for: .seconds(1))
      self?.laterSave = nil
      self?.save()
    }
  }

  /// What went wrong with the writing, once in a run: a full disk stays full for a while.
  func takeNotices() -> [HostNotice] {
    guard !hasToldOfFailure, let failure = file.takeFailure() else { return [] }
    hasToldOfFailure = true
    return [HostNotice("Can't save the session: \(failure)", isError: true)]
  }

  /// Writes the session where it has changed, and waits until it is written.
  func saveNow() {
    save()
    file.wait()
  }

  /// Writes the session for the last time: the process is about to end, and what comes now is no part of it.
  func close() {
    saveNow()
    isOver = true
  }

  /// Removes the session: the person has ended the program.
  func remove() {
    isOver = true
    file.remove()
  }
}
