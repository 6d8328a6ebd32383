#if OlderSpellings
  import Clocks
  import Foundation
  #if Combine
    @preconcurrency import OpenCombine
    @preconcurrency import OpenCombineDispatch
    @preconcurrency import OpenCombineFoundation
  #endif

  @available(*, deprecated, message: "Write '@Dependency(\\.continuousClock)'.")
  extension DependencyValues {
    /// The scheduler of the main queue.
    ///
    /// In a test it is unimplemented unless the test chooses one: `.immediate`, or `DispatchQueue.test`.
    public var mainQueue: AnySchedulerOf<DispatchQueue> {
      get { self[MainQueueKey.self] }
      set { self[MainQueueKey.self] = newValue }
    }

    /// The scheduler of the main run loop.
    ///
    /// In a test it is unimplemented unless the test chooses one: `.immediate`, or `RunLoop.test`.
    public var mainRunLoop: AnySchedulerOf<RunLoop> {
      get { self[MainRunLoopKey.self] }
      set { self[MainRunLoopKey.self] = newValue }
    }

    private enum MainQueueKey: DependencyKey {
      static var liveValue: AnySchedulerOf<DispatchQueue> { .main }
      static var testValue: AnySchedulerOf<DispatchQueue> { .unimplemented("@Dependency(\\.mainQueue)") }
    }

    private enum MainRunLoopKey: DependencyKey {
      static var liveValue: AnySchedulerOf<RunLoop> { .main }
      static var testValue: AnySchedulerOf<RunLoop> {
        RunLoop.unimplemented("@Dependency(\\.mainRunLoop)").eraseToAnyScheduler()
      }
    }
  }
#endif
