/// The values of a shared value over time, as an asynchronous sequence: the present one, then each new one.
///
/// ```swift
/// for await count in $count.values { … }
/// ```
///
/// None is left out, and they come in the order in which they were set. The sequence never ends by itself: a loop
/// over it ends with its task. When another value is linked (`$count = $other`, `$count.load(key)`), it goes on
/// with that one.
public struct SharedPublisher<Value: Sendable>: AsyncSequence, Sendable {
  /// A value.
  public typealias Element = Value
  /// It does not fail.
  public typealias Failure = Never

  let link: SharedLink<Value>

  /// The sequence itself, spelled as a publisher's values are.
  public var values: Self { self }

  /// Starts with the present value.
  public func makeAsyncIterator() -> AsyncIterator {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    let subscription = link.listen { continuation.yield($0) }
    continuation.onTermination = { _ in subscription.cancel() }
    return AsyncIterator(link: link, values: stream.makeAsyncIterator())
  }

  /// Goes through the values.
  ///
  /// It keeps the shared value alive.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let link: SharedLink<Value>
    var values: AsyncStream<Value>.Iterator

    /// The next value, or `nil` if the task is cancelled.
    public mutating func next() async -> Value? {
      await values.next()
    }

    /// The next value, or `nil` if the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await values.next(isolation: actor)
    }
  }
}

extension Shared where Value: Sendable {
  /// The values over time, as an asynchronous sequence: the present one, then each new one.
  ///
  /// ```swift
  /// for await count in $count.values { … }
  /// ```
  public var values: SharedPublisher<Value> { SharedPublisher(link: link) }

  /// The values over time: the present one, then each new one.
  public var publisher: SharedPublisher<Value> { SharedPublisher(link: link) }
}

extension SharedReader where Value: Sendable {
  /// The values over time, as an asynchronous sequence: the present one, then each new one.
  public var values: SharedPublisher<Value> { SharedPublisher(link: link) }

  /// The values over time: the present one, then each new one.
  public var publisher: SharedPublisher<Value> { SharedPublisher(link: link) }
}
