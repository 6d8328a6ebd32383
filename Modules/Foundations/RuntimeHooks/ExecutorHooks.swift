import CLibrary
import Synchronization

/// The hook in the Swift runtime that lets a test choose where jobs of the global pool run.
///
/// The runtime's dynamic library exports the hook. A statically linked program doesn't have it: serial execution stays off, and
/// scheduled tests run like other tests.
package enum ExecutorHooks {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void

  nonisolated(unsafe) private static let enqueueSlot: UnsafeMutablePointer<EnqueueHook?>? =
    dlsym(nil, "swift_task_enqueueGlobal_hook")?.assumingMemoryBound(to: EnqueueHook?.self)

  private static let isSerial = Atomic<Bool>(false)
  private static let interceptor = AtomicLazyReference<Interceptor>()

  /// A function that is offered each job before serial execution.
  private final class Interceptor: Sendable {
    let takesOver: @Sendable (UnownedJob) -> Bool
    init(_ takesOver: @escaping @Sendable (UnownedJob) -> Bool) { self.takesOver = takesOver }
  }

  /// A Boolean value that indicates whether the runtime exports the hook.
  package static var areAvailable: Bool { enqueueSlot != nil }

  /// Starts or stops sending the jobs of the global pool to the main actor.
  package static func setSerial(_ isOn: Bool) {
    isSerial.store(isOn, ordering: .sequentiallyConsistent)
    if isOn { _ = enqueueHook }
  }

  /// Calls a function for each job of the global pool from now on.
  ///
  /// Only the first call has an effect.
  ///
  /// - Parameter takesOver: A function that returns `true` if it enqueued the job elsewhere.
  package static func intercept(_ takesOver: @escaping @Sendable (UnownedJob) -> Bool) {
    _ = interceptor.storeIfNil(Interceptor(takesOver))
    _ = enqueueHook
  }

  // The first access installs the hook. A thin function can't capture anything, not even `Self`.
  private static let enqueueHook: Void = {
    enqueueSlot?.pointee = { job, original in
      if !ExecutorHooks.takeOver(job) { original(job) }
    }
  }()

  /// Enqueues a job elsewhere if the interceptor or serial execution asks for it.
  ///
  /// - Returns: `false` if the job belongs to the global pool.
  package static func takeOver(_ job: UnownedJob) -> Bool {
    if let interceptor = interceptor.load(), interceptor.takesOver(job) { return true }
    guard isSerial.load(ordering: .relaxed) else { return false }
    MainActor.shared.enqueue(job)
    return true
  }
}
