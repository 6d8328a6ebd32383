#if OlderSpellings
  import ConcurrencyExtras
  import Dispatch
  import Foundation

  /// What runs work at a time: a queue, a run loop, or what a test puts in its place.
  ///
  /// A clock has replaced it. Those that are here are made of clocks, so that a test store knows what waits for them.
  @available(*, deprecated, message: "Write a clock: 'any Clock<Duration>'.")
  public protocol Scheduler<SchedulerTimeType> {
    /// A moment.
    associatedtype SchedulerTimeType: _SchedulerTime
    /// How to run work.
    associatedtype SchedulerOptions
    /// The moment now.
    var now: SchedulerTimeType { get }
    /// How exact it is.
    var minimumTolerance: SchedulerTimeType.Stride { get }
    /// The clock that sleeps by it.
    var _clock: any Clock<Duration> { get }
    /// Runs work as soon as possible.
    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
    /// Runs work at a moment.
    func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void)
    /// Runs work at a moment and then by an interval.
    func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable
  }

  /// The time type of a scheduler.
  public protocol _SchedulerTime: Strideable, Hashable, Sendable where Stride == SchedulerStride {
    /// The time since some beginning.
    var offset: SchedulerStride { get }
    /// The moment some time after the beginning.
    init(offset: SchedulerStride)
  }

  /// How far two moments of a scheduler are from each other.
  public struct SchedulerStride: SignedNumeric, Comparable, Hashable, Sendable, ExpressibleByFloatLiteral {
    /// The time.
    public var duration: Duration
    /// As much time.
    public init(_ duration: Duration) { self.duration = duration }
    /// So many seconds.
    public init(integerLiteral value: Int) { self.init(.seconds(value)) }
    /// So many seconds.
    public init(floatLiteral value: Double) { self.init(.seconds(value)) }
    /// So many seconds.
    public init?(exactly source: some BinaryInteger) { self.init(.seconds(source)) }
    /// So many seconds.
    public static func seconds(_ count: Int) -> Self { Self(.seconds(count)) }
    /// So many seconds.
    public static func seconds(_ count: Double) -> Self { Self(.seconds(count)) }
    /// So many thousandths of a second.
    public static func milliseconds(_ count: Int) -> Self { Self(.milliseconds(count)) }
    /// So many millionths of a second.
    public static func microseconds(_ count: Int) -> Self { Self(.microseconds(count)) }
    /// So many billionths of a second.
    public static func nanoseconds(_ count: Int) -> Self { Self(.nanoseconds(count)) }
    /// How long it is without its sign.
    public var magnitude: Self { duration < .zero ? Self(.zero - duration) : self }
    /// The seconds.
    public var timeInterval: Double { duration / .seconds(1) }
    /// Whether one is shorter than another.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.duration < rhs.duration }
    /// Both together.
    public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.duration + rhs.duration) }
    /// The difference.
    public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.duration - rhs.duration) }
    /// One as many times as the other has seconds.
    public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.duration * rhs.timeInterval) }
    /// One as many times as the other has seconds.
    public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
  }

  extension _SchedulerTime {
    /// The moment some time after this one.
    public func advanced(by stride: SchedulerStride) -> Self { Self(offset: offset + stride) }
    /// How long after this one another moment is.
    public func distance(to other: Self) -> SchedulerStride { other.offset - offset }
  }

  /// What can be ended.
  public protocol Cancellable {
    /// Ends it.
    func cancel()
  }

  /// What is ended by a function, at the latest when nothing holds it any more.
  public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
    private let end: Locked<(() -> Void)?>
    /// What a function ends.
    public init(_ cancel: @escaping () -> Void) { end = Locked(cancel) }
    deinit { cancel() }
    /// Ends it, once.
    public func cancel() { end.withLock { UncheckedSendable($0.take()) }.value?() }
    /// Holds it in a set.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
    /// Whether both are one.
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
    /// Feeds the identity into a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  @available(*, deprecated, message: "Write a clock: 'any Clock<Duration>'.")
  extension Scheduler {
    /// Runs work as soon as possible.
    public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }
    /// Runs work at a moment.
    public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
      schedule(after: date, tolerance: minimumTolerance, options: nil, action)
    }
    /// Runs work at a moment and then by an interval.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void
    ) -> any Cancellable {
      schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
    }

    /// Suspends for some time.
    ///
    /// - Throws: `CancellationError` where the task is cancelled.
    public func sleep(
      for duration: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride? = nil,
      options: SchedulerOptions? = nil
    ) async throws {
      try await _clock.sleep(for: duration.duration)
    }

    /// Suspends until a moment.
    ///
    /// - Throws: `CancellationError` where the task is cancelled.
    public func sleep(
      until date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride? = nil,
      options: SchedulerOptions? = nil
    ) async throws {
      try await sleep(for: now.distance(to: date))
    }

    /// The moments that are an interval apart.
    public func timer(
      interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride? = nil,
      options: SchedulerOptions? = nil
    ) -> AsyncStream<SchedulerTimeType> {
      let now = UncheckedSendable({ self.now })
      let clock = AnyClock(_clock)
      return AsyncStream { continuation in
        let task = Task {
          for await _ in clock.timer(interval: interval.duration) { continuation.yield(now.value()) }
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }

    /// Measures how long work takes by it.
    public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
      let start = now
      try work()
      return start.distance(to: now)
    }

    /// The scheduler without its type.
    public func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions> {
      AnyScheduler(self)
    }
  }

  /// A scheduler without its type.
  @available(*, deprecated, message: "Write a clock: 'any Clock<Duration>'.")
  public struct AnyScheduler<SchedulerTimeType: _SchedulerTime, SchedulerOptions>: Scheduler,
    @unchecked Sendable
  {
    private let base: any Scheduler<SchedulerTimeType>
    private let atOnce: (SchedulerOptions?, @escaping () -> Void) -> Void
    private let later:
      (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void
    private let repeatedly:
      (
        SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
        @escaping () -> Void
      ) -> any Cancellable

    /// Erases a scheduler's type.
    public init<Base: Scheduler>(_ scheduler: Base)
    where Base.SchedulerTimeType == SchedulerTimeType, Base.SchedulerOptions == SchedulerOptions {
      base = scheduler
      atOnce = { scheduler.schedule(options: $0, $1) }
      later = { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) }
      repeatedly = { scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
    }

    /// The moment now.
    public var now: SchedulerTimeType { base.now }
    /// How exact it is.
    public var minimumTolerance: SchedulerTimeType.Stride { base.minimumTolerance }
    /// The clock that sleeps by it.
    public var _clock: any Clock<Duration> { base._clock }
    /// Runs work as soon as possible.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      atOnce(options, action)
    }
    /// Runs work at a moment.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      later(date, tolerance, options, action)
    }
    /// Runs work at a moment and then by an interval.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      repeatedly(date, interval, tolerance, options, action)
    }
  }

  /// A scheduler of another one's kind without its type: `AnySchedulerOf<DispatchQueue>`.
  @available(*, deprecated, message: "Write a clock: 'any Clock<Duration>'.")
  public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>
#endif
