#if OlderSpellings
  /// A value that an actor isolates, to be changed from any task.
  @available(*, deprecated, message: "Write 'LockIsolated', which needs no 'await'.")
  public final actor ActorIsolated<Value> {
    /// The value.
    public var value: Value

    /// Isolates a value.
    public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows { self.value = try value() }

    /// Calls a function with the value, which it may change.
    public func withValue<Result: Sendable>(
      _ operation: @Sendable (_ value: inout Value) throws -> Result
    ) rethrows -> Result {
      var value = value
      defer { self.value = value }
      return try operation(&value)
    }

    /// Puts a value in the place of the present one.
    public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
      value = try newValue()
    }
  }

  extension AsyncStream {
    /// A stream with the continuation that feeds it.
    @available(*, deprecated, renamed: "makeStream(of:bufferingPolicy:)")
    public static func streamWithContinuation(
      _ elementType: Element.Type = Element.self,
      bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
    ) -> (stream: Self, continuation: Continuation) {
      let (stream, continuation) = makeStream(of: elementType, bufferingPolicy: limit)
      return (stream, continuation)
    }
  }

  extension AsyncThrowingStream where Failure == any Error {
    /// A stream that can fail with the continuation that feeds it.
    @available(*, deprecated, renamed: "makeStream(of:throwing:bufferingPolicy:)")
    public static func streamWithContinuation(
      _ elementType: Element.Type = Element.self,
      bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
    ) -> (stream: Self, continuation: Continuation) {
      let (stream, continuation) = makeStream(of: elementType, throwing: Failure.self, bufferingPolicy: limit)
      return (stream, continuation)
    }
  }
#endif
