#if PostgreSQL
  import CairnSupport
  import ConcurrencyExtras
  import Dispatch

  /// Runs asynchronous work on the calling thread, and returns when it is done.
  ///
  /// An engine's functions block, and the driver's do not. The thread that waits does the work's own steps in the meantime, so
  /// that none of the threads that all tasks share is held, and what is passed does not leave its thread. Calls may nest.
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

  /// The steps of one piece of work, for the thread that waits for it.
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
