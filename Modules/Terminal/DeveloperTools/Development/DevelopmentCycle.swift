/// The decisions of a program's development: when to build, and which executable runs.
///
/// It is a value that only turns events into actions, so that tests can try every order.
package struct DevelopmentCycle: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// Source files have changed.
    case changed
    /// A build has ended. The executable is new unless nothing had to be linked.
    case built(isNew: Bool)
    /// A build has failed, or was canceled.
    case failed
    /// The program shows its first screen.
    case shown
    /// The program will end later, because the user is working in another program, such as an editor.
    case waiting
    /// The program has ended.
    case ended(ProgramEnd)
    /// The time of ``Action/startTimer(_:)`` is over.
    case timedOut(Timer)
    /// A signal asks for the end of everything.
    case interrupted(Int32)
  }

  package enum ProgramEnd: Hashable, Sendable {
    /// The program has handed its session over.
    case replaced
    case exit(Int32)
    case signal(Int32)

    var status: Int32 {
      switch self {
      case .replaced: 0
      case .exit(let status): status
      case .signal(let number): 128 + number
      }
    }
  }

  package enum Timer: Hashable, Sendable, CaseIterable {
    /// The time in which a crash counts as a crash at the start.
    case settling
    /// The maximum time until the first screen.
    case starting
    /// The maximum time for handing over the session, and for the end.
    case ending

    package var duration: Duration {
      switch self {
      case .settling: .seconds(2)
      case .starting: .seconds(20)
      case .ending: .seconds(10)
      }
    }
  }

  package enum Action: Hashable, Sendable {
    case build
    case cancelBuild
    /// Starts the new program, or the last working program.
    case start(Executable, Reason)
    /// The running program works: keep its executable.
    case keepExecutable
    /// Asks the program for its session and its end.
    case replace
    /// Asks the program to end.
    case end
    case kill
    case startTimer(Timer)
    case stopTimer(Timer)
    case finish(status: Int32)
  }

  package enum Executable: Hashable, Sendable { case built, kept }

  /// The reason for which a program starts.
  package enum Reason: Hashable, Sendable {
    case first
    case replaced
    /// The new program didn't start.
    case rolledBack(ProgramEnd)
    /// The program has crashed while it was used.
    case crashed(ProgramEnd)
    /// The program crashes with its session.
    case withoutSession(ProgramEnd)
  }

  private enum Phase: Hashable {
    case starting, settling, settled, replacing, ending(Int32), over
  }

  private var phase = Phase.starting
  private var executable = Executable.built
  private var reason = Reason.first
  private var hasKept = false
  private var isRunning = false
  private var isBuilding = false
  /// Whether files have changed since the build began that is being canceled.
  private var buildsAgain = false
  /// Whether a newer executable waits for the program's first screen.
  private var hasNewer = false

  package init() {}

  /// The actions at the start.
  package mutating func begin() -> [Action] { start(.built, .first) }

  package mutating func handle(_ event: Event) -> [Action] {
    switch phase {
    case .over: return []
    case .ending(let status): return handle(event, endingWith: status)
    case .starting, .settling, .settled, .replacing: break
    }
    switch event {
    case .changed:
      guard isBuilding else {
        isBuilding = true
        return [.build]
      }
      guard !buildsAgain else { return [] }
      buildsAgain = true
      return [.cancelBuild]
    case .built(let isNew):
      hasNewer = hasNewer || isNew
      return buildEnded() + replaceIfPossible()
    case .failed:
      return buildEnded()
    case .shown:
      guard phase == .starting else { return [] }
      phase = .settling
      let next = replaceIfPossible()
      // A program that shows something is better than none.
      let keeps: [Action] = hasKept ? [] : [.keepExecutable]
      hasKept = true
      return [.stopTimer(.starting)] + keeps + (next.isEmpty ? [.startTimer(.settling)] : next)
    case .timedOut(.settling):
      guard phase == .settling else { return [] }
      phase = .settled
      hasKept = true
      return [.keepExecutable]
    case .waiting: return phase == .replacing ? [.stopTimer(.ending)] : []
    case .timedOut(.starting): return phase == .starting ? [.kill] : []
    case .timedOut(.ending): return phase == .replacing ? [.kill] : []
    case .ended(let end): return ended(end)
    case .interrupted(let signal):
      phase = .ending(128 + signal)
      return (isBuilding ? [.cancelBuild] : []) + [.end, .startTimer(.ending)]
    }
  }

  private mutating func buildEnded() -> [Action] {
    isBuilding = buildsAgain
    buildsAgain = false
    return isBuilding ? [.build] : []
  }

  private mutating func replaceIfPossible() -> [Action] {
    // The executable is incomplete while it is linked again.
    guard hasNewer, !isBuilding, phase == .settling || phase == .settled else { return [] }
    phase = .replacing
    return [.stopTimer(.settling), .replace, .startTimer(.ending)]
  }

  private mutating func start(_ executable: Executable, _ reason: Reason) -> [Action] {
    (phase, self.executable, self.reason) = (.starting, executable, reason)
    if executable == .built { hasNewer = false }
    isRunning = true
    return [.start(executable, reason), .startTimer(.starting)]
  }

  private mutating func ended(_ end: ProgramEnd) -> [Action] {
    isRunning = false
    let stops: [Action] = [.stopTimer(.starting), .stopTimer(.settling), .stopTimer(.ending)]
    switch phase {
    case .replacing: return stops + start(.built, .replaced)
    case .starting, .settling:
      // A user may quit at once.
      let isFailure =
        if case .exit(let status) = end { phase == .starting && status != 0 } else { true }
      guard isFailure, reason != .first else { return stops + finish(end) }
      switch reason {
      case .first, .withoutSession: return stops + finish(end)
      case .replaced where executable == .built && hasKept: return stops + start(.kept, .rolledBack(end))
      case .replaced, .rolledBack, .crashed: return stops + start(executable, .withoutSession(end))
      }
    case .settled:
      guard case .signal = end else { return stops + finish(end) }
      return stops + start(hasKept ? .kept : executable, .crashed(end))
    case .ending, .over: return []
    }
  }

  private mutating func finish(_ end: ProgramEnd) -> [Action] {
    if isBuilding {
      phase = .ending(end.status)
      return [.cancelBuild]
    }
    phase = .over
    return [.finish(status: end.status)]
  }

  /// Waits for the end of the build and of the program.
  private mutating func handle(_ event: Event, endingWith status: Int32) -> [Action] {
    switch event {
    case .built, .failed: isBuilding = false
    case .ended: isRunning = false
    case .timedOut(.ending): return isRunning ? [.kill] : []
    // A second signal doesn't wait.
    case .interrupted: return isRunning ? [.kill] : []
    case .changed, .shown, .waiting, .timedOut: return []
    }
    guard !isBuilding, !isRunning else { return [] }
    phase = .over
    return [.stopTimer(.ending), .finish(status: status)]
  }
}
