#if OlderSpellings
  import CairnSupport
  import ConcurrencyExtras
  import Dispatch
  import Foundation
  import IssueReporting
  #if Combine
    @preconcurrency import OpenCombine
    @preconcurrency import OpenCombineDispatch
    @preconcurrency import OpenCombineFoundation
  #endif

  /// A scheduler whose time only advances when a test advances it.
  @available(*, deprecated, renamed: "TestClock")
  public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
    ClockedScheduler, @unchecked Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    /// The type of the distance between two times.
    public typealias Stride = SchedulerTimeType.Stride

    private struct Work {
      let id: Int
      let date: SchedulerTimeType
      let action: () -> Void
    }

    private struct State {
      var now: SchedulerTimeType
      /// The work, ordered by time and then by order of scheduling.
      var work: [Work] = []
    }

    private let state: Locked<UncheckedSendable<State>>
    private let testClock = TestClock()
    package var clock: any Clock<Duration> { testClock }

    /// Creates a scheduler at a time.
    public init(now: SchedulerTimeType) { state = Locked(UncheckedSendable(State(now: now))) }

    /// The current time.
    public var now: SchedulerTimeType { state.withLock { $0.value.now } }
    /// The minimum tolerance.
    public var minimumTolerance: Stride { 0 }

    /// Runs work at the next advance.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      add(now, action)
    }
    /// Runs work when the time is reached.
    public func schedule(
      after date: SchedulerTimeType, tolerance: Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      add(date, action)
    }
    /// Runs work when the time is reached, and then at an interval.
    public func schedule(
      after date: SchedulerTimeType, interval: Stride, tolerance: Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      let id = UniqueID.next()
      func begin(_ date: SchedulerTimeType) {
        add(date, id: id) {
          begin(date.advanced(by: interval))
          action()
        }
      }
      begin(date)
      return AnyCancellable { [self] in
        state.withLock { $0.value.work.removeAll { $0.id == id } }
      }
    }

    /// - Parameter id: The position among the work at the same time. Repeated work keeps it.
    private func add(_ date: SchedulerTimeType, id: Int = UniqueID.next(), _ action: @escaping () -> Void) {
      let work = UncheckedSendable(Work(id: id, date: date, action: action))
      state.withLock { state in
        let index =
          state.value.work.firstIndex { $0.date > date || $0.date == date && $0.id > id }
          ?? state.value.work.endIndex
        state.value.work.insert(work.value, at: index)
      }
    }

    /// Removes and returns the next work that is due by a time.
    ///
    /// If no work is due, advances to the time and returns `nil`.
    private func step(to date: SchedulerTimeType) -> Work? {
      state.withLock { state in
        guard let next = state.value.work.first, next.date <= date else {
          state.value.now = max(state.value.now, date)
          return UncheckedSendable(Work?.none)
        }
        state.value.now = max(state.value.now, next.date)
        return UncheckedSendable(state.value.work.removeFirst())
      }.value
    }

    /// Advances the time and runs the work that is due.
    ///
    /// Use `await advance(by:)` to also resume sleeping tasks.
    public func advance(by stride: Stride = .zero) { advance(to: now.advanced(by: stride)) }

    /// Advances to a time and runs the work that is due.
    public func advance(to instant: SchedulerTimeType) {
      while let work = step(to: instant) { work.action() }
    }

    /// Advances the time, runs the work that is due, and resumes sleeping tasks.
    @MainActor
    public func advance(by stride: Stride = .zero) async { await advance(to: now.advanced(by: stride)) }

    /// Advances to a time, runs the work that is due, and resumes sleeping tasks.
    @MainActor
    public func advance(to instant: SchedulerTimeType) async {
      // First let tasks that are about to sleep do so.
      await testClock.advance()
      while true {
        let before = now
        let work = step(to: instant)
        await testClock.advance(by: Duration(before.distance(to: now)))
        guard let work else { return }
        work.action()
        await testClock.advance()
      }
    }

    /// Runs all scheduled work.
    public func run() {
      while let date = state.withLock({ $0.value.work.first?.date }) { advance(to: date) }
    }

    /// Runs all scheduled work and resumes sleeping tasks.
    @MainActor
    public func run() async {
      await testClock.run()
      while let date = state.withLock({ $0.value.work.first?.date }) {
        await advance(to: date)
        await testClock.run()
      }
    }
  }

  /// A test scheduler with the types of another scheduler: `TestSchedulerOf<DispatchQueue>`.
  @available(*, deprecated, renamed: "TestClock")
  public typealias TestSchedulerOf<S: Scheduler> = TestScheduler<S.SchedulerTimeType, S.SchedulerOptions>

  /// A scheduler that runs all work immediately.
  @available(*, deprecated, renamed: "ImmediateClock")
  public struct ImmediateScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
    ClockedScheduler, @unchecked Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    /// The type of the distance between two times.
    public typealias Stride = SchedulerTimeType.Stride

    /// The constant time.
    public let now: SchedulerTimeType
    /// The minimum tolerance.
    public var minimumTolerance: Stride { 0 }
    package var clock: any Clock<Duration> { ImmediateClock() }

    /// Creates a scheduler at a time.
    public init(now: SchedulerTimeType) { self.now = now }
    /// Runs work immediately.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { action() }
    /// Runs work immediately.
    public func schedule(
      after date: SchedulerTimeType, tolerance: Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      action()
    }
    /// Runs work immediately, once.
    public func schedule(
      after date: SchedulerTimeType, interval: Stride, tolerance: Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      action()
      return AnyCancellable {}
    }
  }

  /// A scheduler that fails a test that uses it.
  @available(*, deprecated, renamed: "UnimplementedClock")
  public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
    ClockedScheduler, @unchecked Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    /// The type of the distance between two times.
    public typealias Stride = SchedulerTimeType.Stride

    private let name: String
    private let moment: SchedulerTimeType

    /// Creates a scheduler with a name for reports.
    public init(_ name: String, now: SchedulerTimeType) {
      self.name = name
      moment = now
    }

    /// The current time.
    ///
    /// Reading it is reported.
    public var now: SchedulerTimeType {
      report("now")
      return moment
    }
    /// The minimum tolerance.
    public var minimumTolerance: Stride { 0 }
    package var clock: any Clock<Duration> { UnimplementedClock(name: name) }
    /// Reports an issue and runs work.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      report("schedule")
      action()
    }
    /// Reports an issue and runs work.
    public func schedule(
      after date: SchedulerTimeType, tolerance: Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      report("schedule(after:)")
      action()
    }
    /// Reports an issue and runs work once.
    public func schedule(
      after date: SchedulerTimeType, interval: Stride, tolerance: Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      report("schedule(after:interval:)")
      action()
      return AnyCancellable {}
    }

    private func report(_ member: String) {
      reportIssue(
        "Unimplemented: \(name), its '\(member)' was used. Give the test a scheduler: '.immediate', or one of '.test'."
      )
    }
  }

  @available(*, deprecated, message: "Write a clock.")
  extension DispatchQueue {
    /// A scheduler whose time only advances when a test advances it.
    public static var test: TestSchedulerOf<DispatchQueue> {
      TestScheduler(now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)))
    }
    /// A scheduler that runs all work immediately.
    public static var immediate: ImmediateScheduler<SchedulerTimeType, SchedulerOptions> {
      ImmediateScheduler(now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)))
    }
    /// A scheduler that fails a test that uses it.
    public static var unimplemented: UnimplementedScheduler<SchedulerTimeType, SchedulerOptions> {
      unimplemented("DispatchQueue")
    }
    /// Returns a scheduler that fails a test that uses it.
    public static func unimplemented(
      _ name: String
    ) -> UnimplementedScheduler<SchedulerTimeType, SchedulerOptions> {
      UnimplementedScheduler(name, now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)))
    }
  }

  @available(*, deprecated, message: "Write a clock.")
  extension RunLoop {
    /// A scheduler whose time only advances when a test advances it.
    public static var test: TestSchedulerOf<RunLoop> {
      TestScheduler(now: SchedulerTimeType(Date(timeIntervalSince1970: 0)))
    }
    /// A scheduler that runs all work immediately.
    public static var immediate: ImmediateScheduler<SchedulerTimeType, SchedulerOptions> {
      ImmediateScheduler(now: SchedulerTimeType(Date(timeIntervalSince1970: 0)))
    }
    /// A scheduler that fails a test that uses it.
    public static var unimplemented: UnimplementedScheduler<SchedulerTimeType, SchedulerOptions> {
      unimplemented("RunLoop")
    }
    /// Returns a scheduler that fails a test that uses it.
    public static func unimplemented(
      _ name: String
    ) -> UnimplementedScheduler<SchedulerTimeType, SchedulerOptions> {
      UnimplementedScheduler(name, now: SchedulerTimeType(Date(timeIntervalSince1970: 0)))
    }
  }

  @available(*, deprecated, message: "Write a clock.")
  extension AnyScheduler
  where
    SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == DispatchQueue.SchedulerOptions
  {
    /// The main queue.
    public static var main: Self { DispatchQueue.main.eraseToAnyScheduler() }
    /// Returns a system queue with a quality of service.
    public static func global(qos: DispatchQoS.QoSClass = .default) -> Self {
      DispatchQueue.global(qos: qos).eraseToAnyScheduler()
    }
    /// A scheduler that runs all work immediately.
    public static var immediate: Self { DispatchQueue.immediate.eraseToAnyScheduler() }
    /// A scheduler that fails a test that uses it.
    public static var unimplemented: Self { DispatchQueue.unimplemented.eraseToAnyScheduler() }
    /// Returns a scheduler that fails a test that uses it.
    public static func unimplemented(_ name: String) -> Self {
      DispatchQueue.unimplemented(name).eraseToAnyScheduler()
    }
  }

  @available(*, deprecated, message: "Write a clock.")
  extension AnyScheduler
  where SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions {
    /// The main run loop.
    public static var main: Self { RunLoop.main.eraseToAnyScheduler() }
    /// A scheduler that runs all work immediately.
    public static var immediate: Self { RunLoop.immediate.eraseToAnyScheduler() }
    /// A scheduler that fails a test that uses it.
    public static var unimplemented: Self { RunLoop.unimplemented.eraseToAnyScheduler() }
  }
#endif
