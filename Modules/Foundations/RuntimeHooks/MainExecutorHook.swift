import CLibrary
import Synchronization

/// The hook in the Swift runtime by which a test scheduler runs the main actor's jobs.
///
/// The runtime's dynamic library exports it. A statically linked program has none, and a scheduled test runs as any other.
package enum MainExecutorHook {
  private typealias Original = @convention(thin) () -> UnownedSerialExecutor
  private typealias Hook = @convention(thin) (Original) -> UnownedSerialExecutor

  nonisolated(unsafe) private static let slot: UnsafeMutablePointer<Hook?>? =
    dlsym(nil, "swift_task_getMainExecutor_hook")?.assumingMemoryBound(to: Hook?.self)
  private static let replacement = AtomicLazyReference<Replacement>()

  private final class Replacement: Sendable {
    let executor: @Sendable () -> UnownedSerialExecutor?
    init(_ executor: @escaping @Sendable () -> UnownedSerialExecutor?) { self.executor = executor }
  }

  /// A Boolean value that indicates whether the main actor's jobs can be taken over.
  package static var isAvailable: Bool { slot != nil }

  /// Asks a function for the main actor's executor from now on; the first function counts.
  ///
  /// - Parameter executor: Returns `nil` for the process's own.
  package static func install(_ executor: @escaping @Sendable () -> UnownedSerialExecutor?) {
    _ = replacement.storeIfNil(Replacement(executor))
    // A thin function may capture nothing, not even the type that it is written in.
    slot?.pointee = { original in MainExecutorHook.current ?? original() }
  }

  private static var current: UnownedSerialExecutor? { replacement.load()?.executor() }
}
