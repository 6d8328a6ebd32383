#if OlderSpellings
  /// A value that is isolated by an actor and can be changed from any task.
  @available(*, deprecated, message: "Write 'LockIsolated', which needs no 'await'.")
  public final actor ActorIsolated<Value> {
    /// The value.
    public var value: Value

    /// Creates an isolated value.
    public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows { self.value = try value() }

    /// Calls a function that may change the value, and returns its result.
    public func withValue<Result: Sendable>(
      _ operation: @Sendable (_ value: inout Value) throws -> Result
    ) rethrows -> Result {
      var value = value
      defer { self.value = value }
      return try operation(&value)
    }

    /// Replaces the value.
    public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
      value = try newValue()
    }
  }

  extension AsyncStream {
    /// Returns a stream and its continuation.
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
    /// Returns a throwing stream and its continuation.
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
