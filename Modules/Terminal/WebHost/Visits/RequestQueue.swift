#if Server
  import CairnSupport
  import TerminalApp

  /// The requests of a visitor's windows, which a loop performs one at a time.
  ///
  /// A page's requests can arrive at any time, and each gets an answer. The queue turns them into the events of a surface. When the
  /// loop asks for the next event, the edits of the previous request are saved, so that request is done.
  @MainActor
  final class RequestQueue {
    private struct Request {
      var event: SurfaceEvent
      var done: CheckedContinuation<Void, Never>
    }

    private var requests: [Request] = []
    /// The current request.
    private var present: CheckedContinuation<Void, Never>?
    /// The loop, while it waits for a request.
    private var loop: CheckedContinuation<Void, Never>?
    private var isTaken = false
    private var waiting: CheckedContinuation<Void, Never>?
    private var isEnded = false

    /// Performs a request in its turn, and waits until its edits are saved.
    ///
    /// - Returns: The result; `nil` if the visit has ended.
    @discardableResult
    func perform<Value: Sendable>(_ body: @escaping @MainActor () async -> Value) async -> Value? {
      let result = Locked<Value?>(nil)
      let event = SurfaceEvent.perform { _ in
        let value = await body()
        result.withLock { $0 = value }
        return .done
      }
      await withCheckedContinuation { continuation in
        guard !isEnded else { return continuation.resume() }
        requests.append(Request(event: event, done: continuation))
        loop.take()?.resume()
      }
      return result.withLock { $0 }
    }

    /// Waits until the loop asks for the first request.
    func waitUntilTaken() async {
      await withCheckedContinuation { continuation in
        if isTaken { continuation.resume() } else { waiting = continuation }
      }
    }

    /// Waits for the next request. The one before is done.
    func next() async -> SurfaceEvent {
      isTaken = true
      present.take()?.resume()
      waiting.take()?.resume()
      await withCheckedContinuation { continuation in
        if requests.isEmpty, !isEnded { loop = continuation } else { continuation.resume() }
      }
      // The loop leaves after this event.
      guard !isEnded else { return .perform { _ in .done } }
      let request = requests.removeFirst()
      present = request.done
      return request.event
    }

    /// Lets the requests that wait return without being performed, and ends the loop, which has been asked to leave.
    func end() {
      isEnded = true
      for request in requests { request.done.resume() }
      requests = []
      present.take()?.resume()
      waiting.take()?.resume()
      loop.take()?.resume()
    }
  }
#endif
