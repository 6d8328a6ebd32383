import CairnTestSupport
import Clocks
import ConcurrencyExtras
import CustomDump
import Dispatch
import Testing

/// A duration in steps, for clocks whose duration isn't `Swift.Duration`.
struct Steps: DurationProtocol, Hashable {
  var count: Int
  static let zero = Steps(count: 0)
  static func + (lhs: Self, rhs: Self) -> Self { Steps(count: lhs.count + rhs.count) }
  static func - (lhs: Self, rhs: Self) -> Self { Steps(count: lhs.count - rhs.count) }
  static func / (lhs: Self, rhs: Int) -> Self { Steps(count: lhs.count / rhs) }
  static func * (lhs: Self, rhs: Int) -> Self { Steps(count: lhs.count * rhs) }
  static func / (lhs: Self, rhs: Self) -> Double { Double(lhs.count) / Double(rhs.count) }
  static func < (lhs: Self, rhs: Self) -> Bool {
    if cancelsWhenCompared { withUnsafeCurrentTask { $0?.cancel() } }
    return lhs.count < rhs.count
  }
  /// A Boolean value that indicates whether a comparison cancels the current task. Tests use it to cancel a
  /// task in the middle of a sleep.
  @TaskLocal static var cancelsWhenCompared = false
}

/// A clock that records its calls and whose time never advances.
final class RecordingClock: Clock {
  typealias Instant = TestClock<Duration>.Instant
  let sleeps = LockIsolated<[String]>([])
  let minimumResolution = Duration.seconds(7)
  let now = Instant(offset: .seconds(100))
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let offset = Instant().duration(to: deadline)
    sleeps.withValue { $0.append("\(offset), \(tolerance.map { "\($0)" } ?? "nil")") }
  }
}

@Suite struct ErasedClockTests {
  @Test("An erased clock forwards everything to its base") func everythingIsAskedOfTheClock() async throws {
    let base = RecordingClock()
    let clock = AnyClock(base)
    expectNoDifference(clock.minimumResolution, .seconds(7))
    try await clock.sleep(until: clock.now.advanced(by: .seconds(2)), tolerance: .seconds(1))
    try await clock.sleep(for: .seconds(3))
    expectNoDifference(base.sleeps.value, ["102.0 seconds, 1.0 seconds", "103.0 seconds, nil"])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(3))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("Instants of an erased clock support arithmetic and comparison") func momentsCanBeReckonedWith() {
    let now = AnyClock(RecordingClock()).now
    let later = now.advanced(by: .seconds(3))
    expectNoDifference(now.duration(to: later), .seconds(3))
    expectNoDifference(later.duration(to: now), .seconds(-3))
    #expect(now < later && !(later < now) && now != later)
    expectNoDifference(Set([now, later, later.advanced(by: .seconds(-3))]).count, 2)
  }

  @Test func erasingTwiceIsErasingOnce() async throws {
    let base = ImmediateClock()
    let once = AnyClock(base)
    try await once.sleep(for: .seconds(3))
    let twice = AnyClock(once)
    expectNoDifference(twice.now, once.now)
    try await twice.sleep(until: once.now.advanced(by: .seconds(1)))
    expectNoDifference(base.now, .init(offset: .seconds(4)))
    expectNoDifference(twice.minimumResolution, once.minimumResolution)
  }

  @Test func anotherDuration() async throws {
    let immediate = ImmediateClock<Steps>()
    let clock = AnyClock(immediate)
    try await clock.sleep(for: Steps(count: 4))
    expectNoDifference(immediate.now, ImmediateClock<Steps>.Instant(offset: Steps(count: 4)))
    var ticks: [Steps] = []
    let start = clock.now
    for await tick in clock.timer(interval: Steps(count: 2)).prefix(3) {
      ticks.append(start.duration(to: tick))
    }
    expectNoDifference(ticks.map(\.count), [2, 4, 6])
    let test = TestClock<Steps>()
    await test.advance(by: Steps(count: 3))
    expectNoDifference(test.now, TestClock<Steps>.Instant(offset: Steps(count: 3)))
  }
}

@Suite struct ImmediateClockTests {
  @Test("An immediate clock starts at a given time") func beginsWhereItIsTold() async throws {
    let clock = ImmediateClock<Duration>(now: .init(offset: .seconds(5)))
    expectNoDifference(clock.now, .init(offset: .seconds(5)))
    try await clock.sleep(until: .init(offset: .seconds(3)))
    expectNoDifference(clock.now, .init(offset: .seconds(5)), "Time doesn't run backward.")
    expectNoDifference(clock.minimumResolution, .zero)
    expectNoDifference(ImmediateClock().now, .init(offset: .zero))
  }

  @Test("Instants of an immediate clock support arithmetic and comparison") func momentsCanBeReckonedWith() {
    typealias Instant = ImmediateClock<Duration>.Instant
    let now = Instant(offset: .seconds(1))
    let later = now.advanced(by: .seconds(3))
    expectNoDifference(later, Instant(offset: .seconds(4)))
    expectNoDifference(now.duration(to: later), .seconds(3))
    #expect(now < later && !(later < now))
    expectNoDifference(Set([now, later, Instant(offset: .seconds(1))]).count, 2)
  }

  @Test("A sleep doesn't suspend, but many sleeps yield to other tasks")
  func aSleepDoesNotSuspendAndManyLeaveOthersATurn() async throws {
    /// Counts how often a task yields to others.
    final class Executor: TaskExecutor {
      let turns = LockIsolated(0)
      let queue = DispatchQueue(label: "turns")
      func enqueue(_ job: consuming ExecutorJob) {
        turns.withValue { $0 += 1 }
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
      }
    }
    func turns<C: Clock>(_ clock: C, until deadline: C.Instant, sleeps: Int) async throws -> Int {
      let executor = Executor()
      return try await withTaskExecutorPreference(executor) {
        let before = executor.turns.value
        for _ in 1...sleeps { try await clock.sleep(until: deadline, tolerance: nil) }
        return executor.turns.value - before
      }
    }
    let deadline = ImmediateClock<Duration>.Instant(offset: .seconds(1))
    let ofCalls = try await turns(RecordingClock(), until: .init(), sleeps: 99)
    let ofSleeps = try await turns(ImmediateClock(), until: deadline, sleeps: 99)
    expectNoDifference(ofSleeps, ofCalls)
    let ofOneMore = try await turns(ImmediateClock(), until: deadline, sleeps: 100)
    #expect(ofOneMore > ofSleeps)
  }

  @Test("A sleep that is canceled before or while it runs throws an error")
  func aSleepThatIsCancelledMeanwhileThrows() async throws {
    let clock = ImmediateClock<Steps>()
    let task = Task {
      try await Steps.$cancelsWhenCompared.withValue(true) { try await clock.sleep(for: Steps(count: 1)) }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    expectNoDifference(clock.now, .init(offset: Steps(count: 1)))
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: Steps(count: 1))
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    expectNoDifference(
      clock.now, .init(offset: Steps(count: 1)), "A cancelled task doesn't start to sleep.")
  }
}

@Suite struct UnimplementedClockTests {
  @Test("An unimplemented clock is named after its type by default")
  func itsNameIsItsTypeUnlessTold() async throws {
    func reports(_ text: String, _ body: () -> Void) {
      expectIssues {
        body()
      } matching: {
        $0.description.hasSuffix(text)
      }
    }
    reports("Unimplemented: UnimplementedClock<Duration>.now") { _ = UnimplementedClock().now }
    reports("Unimplemented: Clock.minimumResolution") {
      expectNoDifference(UnimplementedClock(RecordingClock(), name: "Clock").minimumResolution, .seconds(7))
    }
    reports("Unimplemented: mine.now") {
      let clock: any Clock<Duration> = .unimplemented(name: "mine")
      _ = clock.now
    }
    reports("Unimplemented: UnimplementedClock<Steps>.now") {
      _ = UnimplementedClock<Steps>(now: .init()).now
    }
  }

  @Test("An unimplemented clock reports its uses and works like its base")
  func itWorksAsItsBase() async throws {
    let base = RecordingClock()
    let clock = UnimplementedClock(base, name: "base")
    var moment: UnimplementedClock<Duration>.Instant?
    expectIssues { moment = clock.now }
    let now = try #require(moment)
    let later = now.advanced(by: .seconds(2))
    expectNoDifference(now.duration(to: later), .seconds(2))
    #expect(now < later && !(later < now) && now != later)
    expectNoDifference(Set([now, later, now]).count, 2)
    await expectIssues { try await clock.sleep(until: later, tolerance: .seconds(1)) }
    expectNoDifference(base.sleeps.value, ["102.0 seconds, 1.0 seconds"])
    let immediate = UnimplementedClock(now: .init(offset: .seconds(1)))
    let task = Task {
      await expectIssues { try await immediate.sleep(for: .seconds(1_000)) }
      return true
    }
    #expect(await task.value)
  }

  @Test func aCancelledSleepThrows() async {
    let outcome = LockIsolated<String?>(nil)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await expectIssues {
        do {
          try await UnimplementedClock().sleep(for: .seconds(1))
        } catch {
          outcome.setValue("\(type(of: error))")
        }
      }
    }
    await task.value
    expectNoDifference(outcome.value, "CancellationError")
  }
}

@Suite struct TimerTests {
  @Test("A timer passes its tolerance to the clock") func theToleranceReachesTheClock() async {
    let clock = RecordingClock()
    for await _ in clock.timer(interval: .seconds(2), tolerance: .seconds(1)).prefix(2) {}
    expectNoDifference(clock.sleeps.value, ["102.0 seconds, 1.0 seconds", "104.0 seconds, 1.0 seconds"])
    let other = RecordingClock()
    for await _ in AsyncTimerSequence.repeating(every: .seconds(3), clock: other).prefix(1) {}
    for await tick in AsyncTimerSequence(interval: .seconds(4), clock: other).prefix(1) {
      expectNoDifference(
        tick, other.now, "A tick is the clock's current time, not the time at which it was due.")
    }
    expectNoDifference(other.sleeps.value, ["103.0 seconds, nil", "104.0 seconds, nil"])
  }

  @Test func anIteratorThatEndedStaysEnded() async {
    let clock = RecordingClock()
    let task = Task {
      var iterator = clock.timer(interval: .seconds(1)).makeAsyncIterator()
      let first = await iterator.next()
      withUnsafeCurrentTask { $0?.cancel() }
      return (first != nil, await iterator.next() == nil, await iterator.next() == nil)
    }
    #expect(await task.value == (true, true, true))
    expectNoDifference(clock.sleeps.value.count, 1)
  }

  @Test("Missing more ticks than can be counted doesn't trap")
  func moreTicksAreMissedThanCanBeCounted() async throws {
    let clock = ImmediateClock()
    var iterator = clock.timer(interval: Duration(secondsComponent: 0, attosecondsComponent: 1))
      .makeAsyncIterator()
    _ = await iterator.next()
    try await clock.sleep(for: .seconds(100))
    let now = clock.now
    #expect(await iterator.next() != nil)
    expectNoDifference(clock.now, now)
  }

  @Test("A timer ends for good when its clock throws an error")
  func aClockThatFailsEndsItsTimerForGood() async {
    /// A clock whose first sleep fails.
    final class FailingClock: Clock {
      struct Failure: Error {}
      let base = ImmediateClock()
      let hasFailed = LockIsolated(false)
      var now: ImmediateClock<Duration>.Instant { base.now }
      var minimumResolution: Duration { .zero }
      func sleep(until deadline: ImmediateClock<Duration>.Instant, tolerance: Duration?) async throws {
        guard hasFailed.value else {
          hasFailed.setValue(true)
          throw Failure()
        }
        try await base.sleep(until: deadline, tolerance: tolerance)
      }
    }
    var iterator = FailingClock().timer(interval: .seconds(1)).makeAsyncIterator()
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  @Test func theSystemsClockTicks() async {
    var ticks = 0
    for await _ in AsyncTimerSequence.repeating(every: .nanoseconds(1)).prefix(2) { ticks += 1 }
    expectNoDifference(ticks, 2)
  }
}

@Suite struct OtherClockTests {
  @Test func anImmediateClockDoesNotSuspend() async throws {
    let clock = ImmediateClock()
    let start = clock.now
    try await clock.sleep(for: .seconds(1_000))
    expectNoDifference(start.duration(to: clock.now), .seconds(1_000))
    var ticks = 0
    for await _ in clock.timer(interval: .seconds(1)).prefix(3) { ticks += 1 }
    expectNoDifference(ticks, 3)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let shorthand: any Clock<Duration> = .immediate
    try await shorthand.sleep(for: .seconds(1_000))
  }

  @Test func anUnimplementedClockReportsItsUse() async throws {
    let clock = UnimplementedClock(name: "ContinuousClock")
    var start: UnimplementedClock<Duration>.Instant?
    expectIssues {
      start = clock.now
    } matching: {
      $0.description.contains("Unimplemented: ContinuousClock.now")
    }
    let deadline = try #require(start).advanced(by: .seconds(1))
    await expectIssues {
      try await clock.sleep(until: deadline)
    } matching: {
      $0.description.contains("Unimplemented: ContinuousClock.sleep")
    }
    expectIssues { _ = clock.minimumResolution }
  }

  @Test func anErasedClockIsTheClock() async throws {
    let base = ImmediateClock()
    let clock = AnyClock(base)
    let start = clock.now
    try await clock.sleep(until: start.advanced(by: .seconds(3)))
    expectNoDifference(start.duration(to: clock.now), .seconds(3))
    expectNoDifference(ImmediateClock<Duration>.Instant().duration(to: base.now), .seconds(3))
    expectNoDifference(AnyClock(ContinuousClock()).minimumResolution, ContinuousClock().minimumResolution)
  }
}

@Suite struct OffsetTests {
  @Test("An instant has its offset from the start of the clock")
  func aMomentKnowsHowFarItIsFromTheBeginning() async throws {
    let immediate = ImmediateClock()
    try await immediate.sleep(for: .seconds(5))
    expectNoDifference(immediate.now.offset, .seconds(5))
    let clock = TestClock<Duration>(now: .init(offset: .seconds(2)))
    await clock.advance(by: .seconds(1))
    expectNoDifference(clock.now.offset, .seconds(3))
  }
}
