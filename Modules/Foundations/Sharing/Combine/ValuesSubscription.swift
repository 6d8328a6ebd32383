#if Combine
  import CairnSupport
  import ConcurrencyExtras
  @preconcurrency import OpenCombine

  /// A subscription that sends values on demand and buffers values that the subscriber hasn't requested yet.
  package final class ValuesSubscription<Value>: Subscription, @unchecked Sendable {
    private struct State {
      var demand = Subscribers.Demand.none
      var waiting: ArraySlice<Value> = []
      /// Whether a value is being delivered.
      ///
      /// A value that arrives during a delivery waits.
      var isDelivering = false
      var deliver: ((Value) -> Subscribers.Demand)?
      var end: (() -> Void)?
    }

    private let state: Locked<UncheckedSendable<State>>

    /// Creates the subscription and passes it to the subscriber.
    ///
    /// Values are sent afterward.
    package init(_ subscriber: some Subscriber<Value, Never>) {
      state = Locked(UncheckedSendable(State(deliver: { subscriber.receive($0) })))
      subscriber.receive(subscription: self)
    }

    /// Sets the closure that stops the source of the values.
    ///
    /// It is called immediately if the subscription is already canceled.
    package func end(by end: @escaping () -> Void) {
      let end = UncheckedSendable(end)
      let isCancelled = state.withLock { state in
        guard state.value.deliver != nil else { return true }
        state.value.end = end.value
        return false
      }
      if isCancelled { end.value() }
    }

    package func send(_ value: Value) {
      let value = UncheckedSendable(value)
      state.withLock { $0.value.waiting.append(value.value) }
      deliverWaiting()
    }

    package func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.value.demand += demand }
      deliverWaiting()
    }

    package func cancel() {
      let end = state.withLock { state in
        state.value.deliver = nil
        state.value.waiting = []
        return UncheckedSendable(state.value.end.take())
      }
      end.value?()
    }

    private func deliverWaiting() {
      while let next = takeNext() {
        let more = next.deliver(next.value)
        state.withLock { state in
          state.value.isDelivering = false
          state.value.demand += more
        }
      }
    }

    private func takeNext() -> (deliver: (Value) -> Subscribers.Demand, value: Value)? {
      state.withLock { state in
        guard !state.value.isDelivering, state.value.demand > .none, let deliver = state.value.deliver,
          let value = state.value.waiting.popFirst()
        else { return UncheckedSendable((deliver: (Value) -> Subscribers.Demand, value: Value)?.none) }
        state.value.isDelivering = true
        state.value.demand -= 1
        return UncheckedSendable((deliver, value))
      }.value
    }
  }
#endif
