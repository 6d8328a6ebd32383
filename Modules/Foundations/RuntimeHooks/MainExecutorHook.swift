import CLibrary
import Synchronization

/// The hook in the Swift runtime with which a test scheduler takes over the main actor's jobs.
///
/// The runtime's dynamic library exports the hook. A statically linked program doesn't have it, and scheduled tests run like other
/// tests.
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

  /// Asks a function for the main actor's executor from now on.
  ///
  /// Only the first call has an effect.
  ///
  /// - Parameter executor: A function that returns `nil` for the original executor.
  package static func install(_ executor: @escaping @Sendable () -> UnownedSerialExecutor?) {
    _ = replacement.storeIfNil(Replacement(executor))
    // A thin function can't capture anything, not even `Self`.
    slot?.pointee = { original in MainExecutorHook.current ?? original() }
  }

  private static var current: UnownedSerialExecutor? { replacement.load()?.executor() }
}
