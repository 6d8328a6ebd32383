extension AsyncStream {
  /// Creates a stream of a sequence's elements.
  ///
  /// The stream ends when the sequence finishes or throws. Canceling the task that reads the stream cancels the
  /// sequence, whose `next()` runs in that task.
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    let next = pull(sequence)
    self.init { try? await next.value() }
  }

  /// Returns a stream that never emits and ends only when the task that reads it is canceled.
  public static var never: Self {
    Self {
      await waitForCancellation()
      return nil
    }
  }

  /// Returns a finished stream.
  public static var finished: Self {
    Self { $0.finish() }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Creates a stream of a sequence's elements.
  ///
  /// The stream throws any error of the sequence. Canceling the task that reads the stream cancels the sequence, whose
  /// `next()` runs in that task.
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    let next = pull(sequence)
    self.init { try await next.value() }
  }

  /// Returns a stream that never emits and ends only when the task that reads it is canceled.
  public static var never: Self {
    Self {
      await waitForCancellation()
      return nil
    }
  }

  /// Returns a finished stream, with an optional error.
  public static func finished(throwing error: (any Error)? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

extension AsyncSequence {
  /// Returns this sequence as a stream, for an interface that must not expose the sequence's type.
  public func eraseToStream() -> AsyncStream<Element> {
    AsyncStream(self)
  }

  /// Returns this sequence as a throwing stream, for an interface that must not expose the sequence's type.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(self)
  }
}

/// Returns a function that returns the next element of a sequence each time it is called.
///
/// The first call creates the iterator. Calls must not overlap; those of a stream never do.
private func pull<S: AsyncSequence>(_ sequence: S) -> UncheckedSendable<() async throws -> S.Element?> {
  var iterator: S.AsyncIterator?
  return UncheckedSendable(wrappedValue: {
    if iterator == nil { iterator = sequence.makeAsyncIterator() }
    return try await iterator?.next()
  })
}
