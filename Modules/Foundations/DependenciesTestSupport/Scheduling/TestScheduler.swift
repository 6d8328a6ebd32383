import CairnSupport
import ConcurrencyExtras
import Dependencies
import Foundation
@_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

/// Runs a piece of asynchronous work on one thread, in an order that a seed decides and in a time of its own.
///
/// All tasks that the work begins, those of the main actor included, are jobs of this scheduler: at each step the seed
/// chooses which of the ready ones runs. When none is ready, time jumps to the next sleeper (a day passes at once);
/// where nothing sleeps either, the work can never finish, which is known at once.
///
/// `Task.sleep` sleeps in this time; `ContinuousClock.now` stays real. Built on hooks and interfaces of the runtime that
/// are not promised to stay: ``isAvailable`` says whether they are there.
package final class TestScheduler: @unchecked Sendable {
  /// What a job runs on.
  enum Target { case main, pool }

  fileprivate struct Item {
    let job: UnownedJob
    let target: Target
    /// When it is ready, in nanoseconds, and the order among those that are ready at the same time.
    let time: Int64
    let order: Int

    func isBefore(_ other: Item) -> Bool {
      (time, order) < (other.time, other.order)
    }
  }

  /// What ran out: no job is ready, nothing sleeps, and the work has not finished.
  package struct Deadlock: Error, CustomStringConvertible {
    package var description: String {
      "The test waits for something that cannot happen any more: no task can run, and none sleeps."
    }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The scheduler whose jobs this thread runs.
  static var current: TestScheduler? {
    pthread_getspecific(key).map { Unmanaged<TestScheduler>.fromOpaque($0).takeUnretainedValue() }
  }

  fileprivate struct Jobs {
    var ready: [Item] = []
    var sleeping: [Item] = []
    var now: Int64 = 0
    var order = 0
    var random: SeededGenerator
    /// Whether the work was given up: what still comes for its tasks is left undone.
    var isOver = false
  }

  /// Locked, because another thread may resume a task of this scheduler.
  private let jobs: Locked<Jobs>
  private lazy var pool = PoolExecutor(self)
  private lazy var main = MainExecutor(self)

  /// Whether the runtime lets jobs be taken over.
  package static var isAvailable: Bool { SchedulingHooks.areAvailable }

  /// Whether the caller runs on a scheduler.
  package static var isRunning: Bool { current != nil }

  /// A scheduler whose choices follow from a seed.
  package init(seed: UInt64) {
    jobs = Locked(Jobs(random: SeededGenerator(seed: seed)))
  }

  var mainExecutor: UnownedSerialExecutor { main.asUnownedSerialExecutor() }

  // MARK: Running

  /// Installs the hooks by which schedulers decide where jobs run, as the first ``run(seed:_:)`` does: better before tests run.
  package static func prepare() {
    if isAvailable { SchedulingHooks.install }
  }

  /// Runs work to its end.
  ///
  /// - Throws: What the work throws, or ``Deadlock``: its tasks are frozen then, and whatever they hold lives on.
  package static func run(seed: UInt64, _ work: @escaping @Sendable () async throws -> Void) async throws {
    let (scheduler, outcome) = begin(seed: seed, work)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      let thread = Thread {
        continuation.resume(with: scheduler.own { scheduler.pump(until: outcome) })
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  /// Runs work to its end on the main actor, which does nothing else meanwhile.
  ///
  /// For work with views: what they keep for all of the process is the main actor's, which another thread that stands for it
  /// would not wait for.
  ///
  /// - Throws: What the work throws, or ``Deadlock``.
  @MainActor package static func runOnMainActor(
    seed: UInt64, _ work: @escaping @Sendable () async throws -> Void
  ) throws {
    let (scheduler, outcome) = begin(seed: seed, work)
    try scheduler.own { scheduler.pump(until: outcome) }.get()
  }

  private static func begin(
    seed: UInt64, _ work: @escaping @Sendable () async throws -> Void
  ) -> (TestScheduler, Outcome) {
    SchedulingHooks.install
    let scheduler = TestScheduler(seed: seed)
    let outcome = Outcome()
    // The task inherits the caller's task locals. It prefers this scheduler's executor, so that its jobs
    // come here even when another thread resumes it.
    outcome.task = Task(executorPreference: scheduler.pool) {
      await outcome.finish(VirtualTime.$isOn.withValue(true) { await Result { try await work() } })
    }
    return (scheduler, outcome)
  }

  /// Makes jobs that begin on this thread meanwhile jobs of this scheduler.
  private func own<R>(_ body: () -> R) -> R {
    let before = pthread_getspecific(Self.key)
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.key, before) }
    return body()
  }

  private func pump(until outcome: Outcome) -> Result<Void, any Error> {
    while true {
      if let result = outcome.result { return result }
      guard let item = jobs.withLock({ $0.next() }) else {
        // Whatever another thread still has for the tasks of this scheduler comes here, at any time.
        _ = Unmanaged.passRetained(self)
        return .failure(Deadlock())
      }
      switch item.target {
      case .main: item.job.runSynchronously(on: main.asUnownedSerialExecutor())
      case .pool: item.job.runSynchronously(on: pool.asUnownedTaskExecutor())
      }
    }
  }

  // MARK: Jobs

  func enqueue(_ job: UnownedJob, on target: Target) {
    jobs.withLock { $0.add(job, on: target) }
  }

  func enqueue(_ job: UnownedJob, on target: Target, after delay: Duration) {
    jobs.withLock { $0.add(job, on: target, after: delay) }
  }

  /// How work ended; written and read on the scheduler's thread only.
  private final class Outcome: @unchecked Sendable {
    var task: Task<Void, Never>?
    var result: Result<Void, any Error>?
    func finish(_ result: Result<Void, any Error>) async { self.result = result }
  }
}

extension TestScheduler.Jobs {
  mutating func add(_ job: UnownedJob, on target: TestScheduler.Target) {
    guard !isOver else { return }
    order += 1
    ready.append(TestScheduler.Item(job: job, target: target, time: now, order: order))
  }

  mutating func add(_ job: UnownedJob, on target: TestScheduler.Target, after delay: Duration) {
    guard !isOver else { return }
    order += 1
    let (seconds, attoseconds) = delay.components
    let nanoseconds = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let time =
      nanoseconds.overflow
      ? Int64.max
      : now.addingReportingOverflow(nanoseconds.partialValue + attoseconds / 1_000_000_000).partialValue
    sleeping.append(TestScheduler.Item(job: job, target: target, time: max(time, now), order: order))
  }

  /// Takes the job that runs next; without one, everything is over.
  mutating func next() -> TestScheduler.Item? {
    if ready.isEmpty {
      guard let next = sleeping.indices.min(by: { sleeping[$0].isBefore(sleeping[$1]) }) else {
        isOver = true
        return nil
      }
      let item = sleeping.remove(at: next)
      now = max(now, item.time)
      ready.append(item)
    }
    return ready.remove(at: choose(ready.count))
  }

  /// One of so many, by the seed.
  private mutating func choose(_ count: Int) -> Int {
    Int(random.next() % UInt64(count))
  }
}

/// Stands for the global pool while a scheduler's jobs run.
private final class PoolExecutor: TaskExecutor, SchedulingExecutor, @unchecked Sendable {
  private unowned let scheduler: TestScheduler
  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  func enqueue(_ job: consuming ExecutorJob) { scheduler.enqueue(UnownedJob(job), on: .pool) }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    scheduler.enqueue(UnownedJob(job), on: .pool, after: delay as? Duration ?? .zero)
  }
}

/// Stands for the main actor while a scheduler's jobs run.
private final class MainExecutor: SerialExecutor, SchedulingExecutor, @unchecked Sendable {
  private unowned let scheduler: TestScheduler
  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  func enqueue(_ job: consuming ExecutorJob) { scheduler.enqueue(UnownedJob(job), on: .main) }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    scheduler.enqueue(UnownedJob(job), on: .main, after: delay as? Duration ?? .zero)
  }

  func checkIsolated() {
    precondition(
      TestScheduler.current === scheduler, "Not on the main actor of the scheduler that runs this test.")
  }
}
