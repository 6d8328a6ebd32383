#if Combine
  @preconcurrency import OpenCombine

  extension SharedPublisher: Publisher {
    /// The type of the values that the publisher sends.
    public typealias Output = Value

    /// Sends a subscriber the current value and then each new one.
    ///
    /// Values are sent on the thread that sets them. Values that the subscriber hasn't requested yet are buffered.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      let values = ValuesSubscription<Value>(subscriber)
      // The subscription keeps the shared value alive.
      let subscription = link.listen { values.send($0) }
      values.end(by: { [link] in
        subscription.cancel()
        _ = link
      })
    }
  }
#endif
