import CLibrary
import Synchronization

/// The places in the Swift runtime through which a test takes over where jobs run.
///
/// They are exported by the runtime's dynamic library and found when first used: a program that never asks must start
/// without them, and a statically linked one does.
enum ExecutorHooks {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

  nonisolated(unsafe) private static let enqueueSlot: UnsafeMutablePointer<EnqueueHook?>? =
    dlsym(nil, "swift_task_enqueueGlobal_hook")?.assumingMemoryBound(to: EnqueueHook?.self)

  nonisolated(unsafe) private static let mainExecutorSlot: UnsafeMutablePointer<MainExecutorHook?>? =
    dlsym(nil, "swift_task_getMainExecutor_hook")?.assumingMemoryBound(to: MainExecutorHook?.self)

  private static let isSerial = Atomic<Bool>(false)

  /// Whether jobs of the global pool can be taken over.
  static var areAvailable: Bool { enqueueSlot != nil }

  /// Whether the main actor's jobs can be taken over as well.
  static var canSchedule: Bool { enqueueSlot != nil && mainExecutorSlot != nil }

  /// Sends the jobs of the global pool to the main actor, or lets them go where they go.
  static func setSerial(_ isOn: Bool) {
    isSerial.store(isOn, ordering: .sequentiallyConsistent)
    if isOn { _ = enqueueHook }
  }

  /// Gives schedulers the jobs that begin on their threads.
  ///
  /// Others are not touched.
  static func installScheduling() {
    _ = enqueueHook
    _ = mainExecutorHook
  }

  // Each is put in place once, by its first reader. A thin function may capture nothing, not even the type that it is
  // written in: hence the full names.

  private static let enqueueHook: Void = {
    enqueueSlot?.pointee = { job, original in
      if !ExecutorHooks.takeOver(job) { original(job) }
    }
    InterceptingExecutor.install
  }()

  private static let mainExecutorHook: Void = {
    mainExecutorSlot?.pointee = { original in
      TestScheduler.current?.mainExecutor ?? original()
    }
  }()

  /// Puts a job where it belongs, unless that is the global pool.
  static func takeOver(_ job: UnownedJob) -> Bool {
    if let scheduler = TestScheduler.current {
      scheduler.enqueue(job, on: .pool)
      return true
    }
    guard isSerial.load(ordering: .relaxed) else { return false }
    MainActor.shared.enqueue(job)
    return true
  }
}
