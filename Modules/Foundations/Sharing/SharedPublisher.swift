/// The values of a shared value over time, as an asynchronous sequence: the present one, then each new one.
///
/// ```swift
/// for await count in $count.publisher.values { … }
/// ```
///
/// It never ends by itself: a loop over it ends with its task.
public struct SharedPublisher<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Value
  public typealias Failure = Never

  let reference: Reference<Value>

  /// The sequence itself, spelled as a publisher's values are.
  public var values: Self { self }

  public func makeAsyncIterator() -> AsyncStream<Value>.Iterator {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    let subscription = reference.listen { continuation.yield($0) }
    continuation.yield(reference.currentValue)
    continuation.onTermination = { _ in subscription.cancel() }
    return stream.makeAsyncIterator()
  }
}

extension Shared where Value: Sendable {
  /// The values over time: the present one, then each new one.
  public var publisher: SharedPublisher<Value> { SharedPublisher(reference: reference) }
}

extension SharedReader where Value: Sendable {
  /// The values over time: the present one, then each new one.
  public var publisher: SharedPublisher<Value> { SharedPublisher(reference: reference) }
}
