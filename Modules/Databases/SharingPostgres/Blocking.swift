#if PostgreSQL
  import CairnSupport
  import ConcurrencyExtras
  import Dispatch

  /// Runs asynchronous work on the calling thread, and returns when it is done.
  ///
  /// An engine's functions block, but the driver's don't. The waiting thread performs the steps of the work itself, so
  /// it doesn't hold a thread of the shared pool, and the values stay on their thread. Calls may be nested.
  func blocking<R>(_ body: () async throws -> R) throws -> R {
    try withoutActuallyEscaping(body) { body in
      let steps = Steps()
      let body = UncheckedSendable(body)
      let result = LockIsolated<UncheckedSendable<Result<R, any Error>>?>(nil)
      Task(executorPreference: steps) {
        let outcome = UncheckedSendable(await Result { try await body.wrappedValue() })
        result.withValue { $0 = outcome }
      }
      while result.value == nil { steps.runNext() }
      return try result.value!.wrappedValue.get()
    }
  }

  /// The steps of one piece of work, for the waiting thread.
  private final class Steps: TaskExecutor {
    private let jobs = Locked<[UnownedJob]>([])
    private let available = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
      available.signal()
    }

    func runNext() {
      available.wait()
      jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
#endif
