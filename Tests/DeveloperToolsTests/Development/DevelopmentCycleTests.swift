import CustomDump
import Testing

@testable import DeveloperTools

/// Decides when to build and which executable runs.
struct DevelopmentCycleTests {
  private func cycle(_ events: DevelopmentCycle.Event...) -> (
    DevelopmentCycle, last: [DevelopmentCycle.Action]
  ) {
    var cycle = DevelopmentCycle()
    var last = cycle.begin()
    for event in events { last = cycle.handle(event) }
    return (cycle, last)
  }

  @Test func aNewExecutableReplacesTheRunningProgram() {
    var (cycle, last) = cycle(.shown, .timedOut(.settling), .changed)
    expectNoDifference(last, [.build])
    last = cycle.handle(.built(isNew: true))
    expectNoDifference(last, [.stopTimer(.settling), .replace, .startTimer(.ending)])
    last = cycle.handle(.ended(.replaced))
    expectNoDifference(last.suffix(2), [.start(.built, .replaced), .startTimer(.starting)])
  }

  @Test func aBuildWithoutANewExecutableChangesNothing() {
    let (_, last) = cycle(.shown, .timedOut(.settling), .changed, .built(isNew: false))
    expectNoDifference(last, [])
  }

  @Test func aFailedBuildKeepsTheProgram() {
    var (cycle, last) = cycle(.shown, .changed, .failed)
    expectNoDifference(last, [])
    last = cycle.handle(.changed)
    expectNoDifference(last, [.build])
  }

  @Test func aSaveDuringABuildCancelsIt() {
    var (cycle, last) = cycle(.shown, .changed, .changed)
    expectNoDifference(last, [.cancelBuild])
    last = cycle.handle(.changed)
    expectNoDifference(last, [], "It is canceled once.")
    last = cycle.handle(.failed)
    expectNoDifference(last, [.build])
  }

  @Test("A build that ends although it was canceled doesn't replace the program before the next one ends")
  func aCanceledBuildMayHaveEnded() {
    var (cycle, last) = cycle(.shown, .changed, .changed, .built(isNew: true))
    expectNoDifference(last, [.build])
    last = cycle.handle(.built(isNew: false))
    #expect(last.contains(.replace))
  }

  @Test func aProgramThatCrashesAtItsStartIsRolledBack() {
    var (cycle, _) = cycle(
      .shown, .timedOut(.settling), .changed, .built(isNew: true), .ended(.replaced), .shown)
    var last = cycle.handle(.ended(.signal(4)))
    #expect(last.contains(.start(.kept, .rolledBack(.signal(4)))))
    last = cycle.handle(.ended(.signal(11)))
    #expect(last.contains(.start(.kept, .withoutSession(.signal(11)))))
    last = cycle.handle(.ended(.signal(11)))
    expectNoDifference(last.last, .finish(status: 139))
  }

  @Test func aProgramThatRefusesToStartIsRolledBack() {
    let (_, last) = cycle(
      .shown, .timedOut(.settling), .changed, .built(isNew: true), .ended(.replaced), .ended(.exit(64)))
    #expect(last.contains(.start(.kept, .rolledBack(.exit(64)))))
  }

  @Test func aProgramThatNeverShowsAScreenIsKilled() {
    let (_, last) = cycle(
      .shown, .timedOut(.settling), .changed, .built(isNew: true), .ended(.replaced), .timedOut(.starting))
    expectNoDifference(last, [.kill])
  }

  @Test func theFirstProgramIsNotRolledBack() {
    let (_, last) = cycle(.ended(.exit(64)))
    expectNoDifference(last.last, .finish(status: 64))
  }

  @Test func aProgramThatCrashesInUseStartsAgain() {
    let (_, last) = cycle(.shown, .timedOut(.settling), .ended(.signal(4)))
    #expect(last.contains(.start(.kept, .crashed(.signal(4)))))
  }

  @Test func quittingEndsTheBuildFirst() {
    var (cycle, last) = cycle(.shown, .changed, .ended(.exit(0)))
    expectNoDifference(last.last, .cancelBuild)
    last = cycle.handle(.failed)
    expectNoDifference(last.last, .finish(status: 0))
  }

  @Test func anEditorDelaysTheReplacement() {
    let (_, last) = cycle(.shown, .changed, .built(isNew: true), .waiting)
    expectNoDifference(last, [.stopTimer(.ending)])
  }

  // MARK: Every order

  /// The processes and timers, as the actions have left them.
  private struct World: Hashable {
    var cycle = DevelopmentCycle()
    var isRunning = false
    var isBuilding = false
    var hasKept = false
    var timers: Set<DevelopmentCycle.Timer> = []
    var status: Int32?

    /// Returns a description of an action that is impossible here.
    mutating func perform(_ actions: [DevelopmentCycle.Action]) -> String? {
      for action in actions {
        if status != nil { return "\(action) after the end" }
        switch action {
        case .build:
          if isBuilding { return "two builds" }
          isBuilding = true
        case .cancelBuild: if !isBuilding { return "no build to cancel" }
        case .start(let executable, _):
          if isRunning { return "two programs" }
          if executable == .kept, !hasKept { return "no executable is kept" }
          isRunning = true
        case .keepExecutable: hasKept = true
        case .replace, .kill: if !isRunning { return "\(action) without a program" }
        case .end: break
        case .startTimer(let timer): timers.insert(timer)
        case .stopTimer(let timer): timers.remove(timer)
        case .finish(let number):
          if isRunning || isBuilding { return "the end leaves a process behind" }
          status = number
        }
      }
      return nil
    }

    var events: [DevelopmentCycle.Event] {
      guard status == nil else { return [] }
      var events: [DevelopmentCycle.Event] = [.changed, .interrupted(15)] + timers.map { .timedOut($0) }
      if isBuilding { events += [.built(isNew: true), .built(isNew: false), .failed] }
      if isRunning {
        events += [
          .shown, .waiting, .ended(.replaced), .ended(.exit(0)), .ended(.exit(1)), .ended(.signal(11)),
        ]
      }
      return events
    }
  }

  @Test("Every order of events starts and ends one build and one program at a time, and can end")
  func everyOrder() {
    var first = World()
    let begin = first.cycle.begin()
    #expect(first.perform(begin) == nil)
    var known: Set<World> = [first]
    var open = [first]
    while let world = open.popLast() {
      for event in world.events {
        var next = world
        if case .timedOut(let timer) = event { next.timers.remove(timer) }
        switch event {
        case .built, .failed: next.isBuilding = false
        case .ended: next.isRunning = false
        default: break
        }
        let mistake = next.perform(next.cycle.handle(event))
        #expect(mistake == nil, "\(event) in \(world)")
        // A signal ends everything.
        var last = next
        if last.status == nil { _ = last.perform(last.cycle.handle(.interrupted(15))) }
        if last.isBuilding {
          last.isBuilding = false
          _ = last.perform(last.cycle.handle(.failed))
        }
        if last.isRunning {
          last.isRunning = false
          _ = last.perform(last.cycle.handle(.ended(.exit(0))))
        }
        #expect(last.status != nil, "\(next) doesn't end.")
        if known.insert(next).inserted { open.append(next) }
      }
    }
    #expect(known.count > 50)
  }
}
