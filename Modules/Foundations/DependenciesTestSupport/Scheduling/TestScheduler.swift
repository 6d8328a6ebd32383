import CairnSupport
import ConcurrencyExtras
import Dependencies
import Foundation
@_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

/// Runs asynchronous work on one thread, in virtual time and in an order determined by a seed.
///
/// All tasks that the work starts, including tasks of the main actor, are jobs of this scheduler. At each step, the
/// seed selects one of the ready jobs. If no job is ready, time advances to the next sleeping job, so a day passes
/// immediately. If no job is sleeping either, the work can never finish, which is detected immediately.
///
/// `Task.sleep` uses virtual time; `ContinuousClock.now` stays real. The scheduler relies on hooks and interfaces of
/// the runtime that may change: ``isAvailable`` indicates whether they exist.
package final class TestScheduler: @unchecked Sendable {
  /// The executor of a job.
  enum Target { case main, pool }

  fileprivate struct Item {
    let job: UnownedJob
    let target: Target
    /// The time at which the job is ready, in nanoseconds, and its order among jobs that are ready at the same time.
    let time: Int64
    let order: Int

    func isBefore(_ other: Item) -> Bool {
      (time, order) < (other.time, other.order)
    }
  }

  /// An error for work that can never finish, because no job is ready or sleeping.
  package struct Deadlock: Error, CustomStringConvertible {
    package var description: String {
      "Deadlock: every task of the test is waiting, and none of them sleeps."
    }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The scheduler whose jobs run on this thread.
  static var current: TestScheduler? {
    pthread_getspecific(key).map { Unmanaged<TestScheduler>.fromOpaque($0).takeUnretainedValue() }
  }

  fileprivate struct Jobs {
    var ready: [Item] = []
    var sleeping: [Item] = []
    var now: Int64 = 0
    var order = 0
    var random: SeededGenerator
    /// Whether the work was abandoned, in which case later jobs of its tasks don't run.
    var isOver = false
  }

  /// The jobs, locked because another thread may resume a task of this scheduler.
  private let jobs: Locked<Jobs>
  private lazy var pool = PoolExecutor(self)
  private lazy var main = MainExecutor(self)

  /// A Boolean value that indicates whether the runtime allows schedulers to control jobs.
  package static var isAvailable: Bool { SchedulingHooks.areAvailable }

  /// A Boolean value that indicates whether the caller runs on a scheduler.
  package static var isRunning: Bool { current != nil }

  /// Creates a scheduler whose choices are determined by a seed.
  package init(seed: UInt64) {
    jobs = Locked(Jobs(random: SeededGenerator(seed: seed)))
  }

  var mainExecutor: UnownedSerialExecutor { main.asUnownedSerialExecutor() }

  // MARK: Running

  /// Installs the hooks with which schedulers control jobs.
  ///
  /// The first ``run(seed:_:)`` also does so, but it's better to call this method before tests run.
  package static func prepare() {
    if isAvailable { SchedulingHooks.install }
  }

  /// Runs work until it ends.
  ///
  /// - Throws: The error that the work throws, or ``Deadlock``. After a deadlock, the work's tasks never resume, and
  ///   the objects that they retain are never released.
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

  /// Runs work on the main actor until it ends, while the main actor does nothing else.
  ///
  /// Use this method for work with views. Their process-wide state belongs to the main actor, and another thread that
  /// acts as the main actor wouldn't wait for it.
  ///
  /// - Throws: The error that the work throws, or ``Deadlock``.
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
    // The task inherits the caller's task locals. It prefers this scheduler's executor, so that its jobs are enqueued
    // here even if another thread resumes it.
    outcome.task = Task(executorPreference: scheduler.pool) {
      await outcome.finish(VirtualTime.$isOn.withValue(true) { await Result { try await work() } })
    }
    return (scheduler, outcome)
  }

  /// Takes over the jobs that are enqueued on this thread while `body` runs.
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
        // Keep the scheduler alive: another thread may still enqueue jobs of its tasks at any time.
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

  /// The outcome of the work, which is written and read only on the scheduler's thread.
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

  /// Removes and returns the job to run next, or returns `nil` if the work can't continue.
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

  /// Returns a number less than `count` that the seed determines.
  private mutating func choose(_ count: Int) -> Int {
    Int(random.next() % UInt64(count))
  }
}

/// The executor that replaces the global pool while a scheduler's jobs run.
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

/// The executor that replaces the main actor while a scheduler's jobs run.
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
