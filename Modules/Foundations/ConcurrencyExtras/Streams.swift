extension AsyncStream {
  /// A stream of what a sequence produces.
  ///
  /// The sequence ends the stream when it finishes or throws. Cancelling the task that reads the stream cancels the
  /// sequence, whose `next()` runs in that task.
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    let next = pull(sequence)
    self.init { try? await next.value() }
  }

  /// A stream that never emits; it ends only when the task that reads it is cancelled.
  public static var never: Self {
    Self {
      await waitForCancellation()
      return nil
    }
  }

  /// A stream that has ended.
  public static var finished: Self {
    Self { $0.finish() }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream of what a sequence produces.
  ///
  /// An error of the sequence is thrown by the stream. Cancelling the task that reads the stream cancels the sequence,
  /// whose `next()` runs in that task.
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    let next = pull(sequence)
    self.init { try await next.value() }
  }

  /// A stream that never emits; it ends only when the task that reads it is cancelled.
  public static var never: Self {
    Self {
      await waitForCancellation()
      return nil
    }
  }

  /// A stream that has ended, with an error if one is given.
  public static func finished(throwing error: (any Error)? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

extension AsyncSequence {
  /// This sequence as a stream, for an interface that must not name the sequence's type.
  public func eraseToStream() -> AsyncStream<Element> {
    AsyncStream(self)
  }

  /// This sequence as a throwing stream, for an interface that must not name the sequence's type.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(self)
  }
}

/// The next element of a sequence, again and again.
///
/// The iterator is created by the first call. Calls must not overlap, and a stream's never do.
private func pull<S: AsyncSequence>(_ sequence: S) -> UncheckedSendable<() async throws -> S.Element?> {
  var iterator: S.AsyncIterator?
  return UncheckedSendable(wrappedValue: {
    if iterator == nil { iterator = sequence.makeAsyncIterator() }
    return try await iterator?.next()
  })
}
