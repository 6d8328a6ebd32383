#if OlderSpellings && !Combine
  import CairnSupport
  import ConcurrencyExtras

  /// What runs work at a time: a queue, a run loop, or what a test puts in its place.
  ///
  /// A clock has replaced it. With the trait `Combine` it is the protocol of OpenCombine, which has the same members.
  @available(*, deprecated, message: "Write a clock: 'any Clock<Duration>'.")
  public protocol Scheduler<SchedulerTimeType> {
    /// A moment.
    associatedtype SchedulerTimeType: Strideable
    where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
    /// How to run work.
    associatedtype SchedulerOptions
    /// The moment now.
    var now: SchedulerTimeType { get }
    /// How exact it is.
    var minimumTolerance: SchedulerTimeType.Stride { get }
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

  /// A span of time that can be written in seconds.
  public protocol SchedulerTimeIntervalConvertible {
    /// So many seconds.
    static func seconds(_ count: Int) -> Self
    /// So many seconds.
    static func seconds(_ count: Double) -> Self
    /// So many thousandths of a second.
    static func milliseconds(_ count: Int) -> Self
    /// So many millionths of a second.
    static func microseconds(_ count: Int) -> Self
    /// So many billionths of a second.
    static func nanoseconds(_ count: Int) -> Self
  }

  /// The time type of a queue and of a run loop.
  public protocol _SchedulerTime: Strideable, Hashable, Sendable where Stride == SchedulerStride {
    /// The time since some beginning.
    var offset: SchedulerStride { get }
    /// The moment some time after the beginning.
    init(offset: SchedulerStride)
  }

  /// How far two moments of a scheduler are from each other.
  public struct SchedulerStride: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable, Hashable,
    Sendable, ExpressibleByFloatLiteral
  {
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
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
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
  }
#endif
