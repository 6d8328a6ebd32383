#if Combine
  @preconcurrency import OpenCombine

  extension SharedPublisher: Publisher {
    /// A value.
    public typealias Output = Value

    /// Gives a subscriber the present value and then each new one.
    ///
    /// Values come on the thread that sets them, those that a subscriber has not asked for yet wait.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      let values = ValuesSubscription<Value>(subscriber)
      // The subscription holds the shared value.
      let subscription = link.listen { values.send($0) }
      values.end(by: { [link] in
        subscription.cancel()
        _ = link
      })
    }
  }
#endif
