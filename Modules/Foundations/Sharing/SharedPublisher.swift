/// The values of a shared value over time, as an asynchronous sequence: the current value, then each new one.
///
/// ```swift
/// for await count in $count.values { … }
/// ```
///
/// The sequence contains every value, in the order in which the values were set. It never ends by itself: a loop over
/// it ends when its task is canceled. When the shared value is replaced (`$count = $other`, `$count.load(key)`), the
/// sequence continues with the new shared value.
public struct SharedPublisher<Value: Sendable>: AsyncSequence, Sendable {
  /// The type of the elements.
  public typealias Element = Value
  /// The sequence doesn't fail.
  public typealias Failure = Never

  let link: SharedLink<Value>

  /// The sequence itself, for code that is written for a publisher.
  public var values: Self { self }

  /// Creates an iterator that starts with the current value.
  public func makeAsyncIterator() -> AsyncIterator {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    let subscription = link.listen { continuation.yield($0) }
    continuation.onTermination = { _ in subscription.cancel() }
    return AsyncIterator(link: link, values: stream.makeAsyncIterator())
  }

  /// An iterator over the values.
  ///
  /// It keeps the shared value alive.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let link: SharedLink<Value>
    var values: AsyncStream<Value>.Iterator

    /// Returns the next value, or `nil` if the task is canceled.
    public mutating func next() async -> Value? {
      await values.next()
    }

    /// Returns the next value, or `nil` if the task is canceled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await values.next(isolation: actor)
    }
  }
}

extension Shared where Value: Sendable {
  /// The values over time, as an asynchronous sequence: the current value, then each new one.
  ///
  /// ```swift
  /// for await count in $count.values { … }
  /// ```
  public var values: SharedPublisher<Value> { SharedPublisher(link: link) }

  /// The values over time: the current value, then each new one.
  public var publisher: SharedPublisher<Value> { SharedPublisher(link: link) }
}

extension SharedReader where Value: Sendable {
  /// The values over time, as an asynchronous sequence: the current value, then each new one.
  public var values: SharedPublisher<Value> { SharedPublisher(link: link) }

  /// The values over time: the current value, then each new one.
  public var publisher: SharedPublisher<Value> { SharedPublisher(link: link) }
}
