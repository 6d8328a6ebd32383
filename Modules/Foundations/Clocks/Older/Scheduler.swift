#if OlderSpellings && !Combine
  import CairnSupport
  import ConcurrencyExtras

  /// Runs work at a time.
  ///
  /// Queues, run loops, and test schedulers conform to it.
  ///
  /// Clocks have replaced schedulers. With the trait `Combine`, this is the protocol of OpenCombine, which has the same
  /// requirements.
  @available(*, deprecated, message: "Write a clock: 'any Clock<Duration>'.")
  public protocol Scheduler<SchedulerTimeType> {
    /// The type of times.
    associatedtype SchedulerTimeType: Strideable
    where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
    /// The options for running work.
    associatedtype SchedulerOptions
    /// The current time.
    var now: SchedulerTimeType { get }
    /// The minimum tolerance.
    var minimumTolerance: SchedulerTimeType.Stride { get }
    /// Runs work as soon as possible.
    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
    /// Runs work at a time.
    func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void)
    /// Runs work at a time and then at an interval.
    func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable
  }

  /// A duration that can be created from a number of seconds.
  public protocol SchedulerTimeIntervalConvertible {
    /// Returns a number of seconds.
    static func seconds(_ count: Int) -> Self
    /// Returns a number of seconds.
    static func seconds(_ count: Double) -> Self
    /// Returns a number of milliseconds.
    static func milliseconds(_ count: Int) -> Self
    /// Returns a number of microseconds.
    static func microseconds(_ count: Int) -> Self
    /// Returns a number of nanoseconds.
    static func nanoseconds(_ count: Int) -> Self
  }

  /// The type of times of a queue and of a run loop.
  public protocol _SchedulerTime: Strideable, Hashable, Sendable where Stride == SchedulerStride {
    /// The duration since a reference time.
    var offset: SchedulerStride { get }
    /// Creates a time after a duration since the reference time.
    init(offset: SchedulerStride)
  }

  /// The distance between two times of a scheduler.
  public struct SchedulerStride: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable, Hashable,
    Sendable, ExpressibleByFloatLiteral
  {
    /// The distance as a duration.
    public var duration: Duration
    /// Creates a distance from a duration.
    public init(_ duration: Duration) { self.duration = duration }
    /// Creates a distance from a number of seconds.
    public init(integerLiteral value: Int) { self.init(.seconds(value)) }
    /// Creates a distance from a number of seconds.
    public init(floatLiteral value: Double) { self.init(.seconds(value)) }
    /// Creates a distance from a number of seconds.
    public init?(exactly source: some BinaryInteger) { self.init(.seconds(source)) }
    /// Returns a number of seconds.
    public static func seconds(_ count: Int) -> Self { Self(.seconds(count)) }
    /// Returns a number of seconds.
    public static func seconds(_ count: Double) -> Self { Self(.seconds(count)) }
    /// Returns a number of milliseconds.
    public static func milliseconds(_ count: Int) -> Self { Self(.milliseconds(count)) }
    /// Returns a number of microseconds.
    public static func microseconds(_ count: Int) -> Self { Self(.microseconds(count)) }
    /// Returns a number of nanoseconds.
    public static func nanoseconds(_ count: Int) -> Self { Self(.nanoseconds(count)) }
    /// The absolute value.
    public var magnitude: Self { duration < .zero ? Self(.zero - duration) : self }
    /// The distance in seconds.
    public var timeInterval: Double { duration / .seconds(1) }
    /// Returns `true` if the first distance is shorter.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.duration < rhs.duration }
    /// Returns the sum.
    public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.duration + rhs.duration) }
    /// Returns the difference.
    public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.duration - rhs.duration) }
    /// Returns the first distance, multiplied by the seconds of the second one.
    public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.duration * rhs.timeInterval) }
    /// Multiplies the first distance by the seconds of the second one.
    public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
  }

  extension _SchedulerTime {
    /// Returns the time after a distance.
    public func advanced(by stride: SchedulerStride) -> Self { Self(offset: offset + stride) }
    /// Returns the distance from this time to another one.
    public func distance(to other: Self) -> SchedulerStride { other.offset - offset }
  }

  /// An operation that can be canceled.
  public protocol Cancellable {
    /// Cancels the operation.
    func cancel()
  }

  /// An object that calls a function when it is canceled or deallocated.
  public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
    private let end: Locked<(() -> Void)?>
    /// Creates an object that calls a function.
    public init(_ cancel: @escaping () -> Void) { end = Locked(cancel) }
    deinit { cancel() }
    /// Calls the function, once.
    public func cancel() { end.withLock { UncheckedSendable($0.take()) }.value?() }
    /// Stores the object in a set.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  @available(*, deprecated, message: "Write a clock: 'any Clock<Duration>'.")
  extension Scheduler {
    /// Runs work as soon as possible.
    public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }
    /// Runs work at a time.
    public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
      schedule(after: date, tolerance: minimumTolerance, options: nil, action)
    }
    /// Runs work at a time and then at an interval.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void
    ) -> any Cancellable {
      schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
    }
  }
#endif
