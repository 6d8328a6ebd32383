import CLibrary
import Synchronization

/// The hook in the Swift runtime by which a test takes over where jobs of the global pool run.
///
/// It is exported by the runtime's dynamic library and found when first used: a program that does not use it must start
/// without it, and a statically linked one does.
package enum ExecutorHooks {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void

  nonisolated(unsafe) private static let enqueueSlot: UnsafeMutablePointer<EnqueueHook?>? =
    dlsym(nil, "swift_task_enqueueGlobal_hook")?.assumingMemoryBound(to: EnqueueHook?.self)

  private static let isSerial = Atomic<Bool>(false)
  private static let interceptor = AtomicLazyReference<Interceptor>()

  /// Decides on jobs before anything else does.
  private final class Interceptor: Sendable {
    let takesOver: @Sendable (UnownedJob) -> Bool
    init(_ takesOver: @escaping @Sendable (UnownedJob) -> Bool) { self.takesOver = takesOver }
  }

  /// Whether jobs of the global pool can be taken over.
  package static var areAvailable: Bool { enqueueSlot != nil }

  /// Sends the jobs of the global pool to the main actor, or lets them go where they go.
  package static func setSerial(_ isOn: Bool) {
    isSerial.store(isOn, ordering: .sequentiallyConsistent)
    if isOn { _ = enqueueHook }
  }

  /// Calls a function for each job of the global pool from now on; the first function counts.
  ///
  /// - Parameter takesOver: Returns whether it put the job where it is to run.
  package static func intercept(_ takesOver: @escaping @Sendable (UnownedJob) -> Bool) {
    _ = interceptor.storeIfNil(Interceptor(takesOver))
    _ = enqueueHook
  }

  // Set once, by its first reader. A thin function may capture nothing, not even the type that it is written
  // in: hence the full name.
  private static let enqueueHook: Void = {
    enqueueSlot?.pointee = { job, original in
      if !ExecutorHooks.takeOver(job) { original(job) }
    }
  }()

  /// Puts a job where it belongs, unless that is the global pool.
  package static func takeOver(_ job: UnownedJob) -> Bool {
    if let interceptor = interceptor.load(), interceptor.takesOver(job) { return true }
    guard isSerial.load(ordering: .relaxed) else { return false }
    MainActor.shared.enqueue(job)
    return true
  }
}
