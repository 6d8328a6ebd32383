#if DEBUG
  import CairnSupport

  /// Records which thread changes which shared value and which thread waits for which value, to detect deadlocks.
  ///
  /// Two threads that read each other's value inside `withLock` would hang forever without a message. This type exists only in
  /// debug builds.
  enum LockOrder {
    private struct State {
      var holders: [ObjectIdentifier: ObjectIdentifier] = [:]  // value → thread
      var waits: [ObjectIdentifier: (value: ObjectIdentifier, name: String)] = [:]  // by thread

      /// Returns the values in a cycle of waiting threads that starts and ends at a thread, or `nil` if there is no cycle.
      func circle(from thread: ObjectIdentifier) -> [String]? {
        var names: [String] = []
        var waiting = thread
        while names.count <= waits.count, let wait = waits[waiting], let holder = holders[wait.value] {
          names.append(wait.name)
          if holder == thread { return names }
          waiting = holder
        }
        return nil
      }
    }

    private static let state = Locked(State())

    private static var thread: ObjectIdentifier { ObjectIdentifier(ThreadContext.current) }

    /// Records that this thread is about to change a value.
    ///
    /// Called with the value locked.
    static func hold(_ value: AnyObject) {
      let thread = thread
      state.withLock { $0.holders[ObjectIdentifier(value)] = thread }
    }

    /// Records that the change is complete.
    ///
    /// Called with the value still locked.
    static func release(_ value: AnyObject) {
      state.withLock { $0.holders[ObjectIdentifier(value)] = nil }
    }

    /// Waits for the lock of a value, or stops the program if the wait would never end.
    static func wait(for value: AnyObject, named name: String, toBe what: String, _ lock: () -> Void) {
      let thread = thread
      let circle = state.withLock { state in
        state.waits[thread] = (ObjectIdentifier(value), name)
        return state.circle(from: thread)
      }
      if let circle { fail(circle, what) }
      lock()
      state.withLock { $0.waits[thread] = nil }
    }

    private static func fail(_ names: [String], _ what: String) -> Never {
      let others = zip(names, names.dropFirst())
        .map { "inside of the 'withLock' of '\($0)' for '\($1)'" }
        .joined(separator: ", and one ")
      fatalError(
        """
        '\(names[0])' was \(what) inside of the 'withLock' of '\(names[names.count - 1])', while another thread waits \
        \(others), so the threads wait for each other forever. Use shared values in the same order on all threads, or read \
        '\(names[0])' before the 'withLock'.
        """)
    }
  }
#endif
