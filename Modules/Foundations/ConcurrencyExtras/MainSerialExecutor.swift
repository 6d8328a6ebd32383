import Foundation
import Synchronization

/// Runs asynchronous work with every task of the process on the main actor's executor.
///
/// Tasks then run one at a time, in the order in which they were enqueued: what a test of concurrent code
/// observes becomes repeatable. The switch is process-wide; a suite that uses it runs its tests serially.
@MainActor
public func withMainSerialExecutor<Result>(
  @_implicitSelfCapture operation: @MainActor () async throws -> Result
) async rethrows -> Result {
  MainSerialExecutor.enter()
  defer { MainSerialExecutor.leave() }
  return try await operation()
}

/// Runs work with every task of the process on the main actor's executor.
///
/// For `invokeTest` of an `XCTestCase`, so that each test of a case runs serially.
public func withMainSerialExecutor<Result>(
  @_implicitSelfCapture operation: () throws -> Result
) rethrows -> Result {
  MainSerialExecutor.enter()
  defer { MainSerialExecutor.leave() }
  return try operation()
}

/// Whether every task of the process runs on the main actor's executor.
///
/// The switch is process-wide and nothing guards it against two users: prefer `withMainSerialExecutor`. Where
/// the Swift runtime exports no hook (a statically linked one), it stays off.
public var uncheckedUseMainSerialExecutor: Bool {
  get { MainSerialExecutor.isOn }
  set { MainSerialExecutor.set(newValue) }
}

private enum MainSerialExecutor {
  typealias Original = @convention(thin) (UnownedJob) -> Void
  typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  struct State {
    var isSet = false
    var depth = 0
    var isOn: Bool { isSet || depth > 0 }
  }

  /// The runtime's slot for a function that takes over jobs bound for the global pool.
  ///
  /// Looked up when first used: a program that never asks for this must start without the symbol.
  nonisolated(unsafe) private static let slot: UnsafeMutablePointer<Hook?>? =
    dlsym(nil, "swift_task_enqueueGlobal_hook")?.assumingMemoryBound(to: Hook?.self)

  private static let state = Mutex(State())

  static var isOn: Bool { slot != nil && state.withLock(\.isOn) }
  static func enter() { update { $0.depth += 1 } }
  static func leave() { update { $0.depth -= 1 } }
  static func set(_ isOn: Bool) { update { $0.isSet = isOn } }

  private static func update(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      guard let slot else { return }
      slot.pointee = state.isOn ? { job, _ in MainActor.shared.enqueue(job) } : nil
    }
  }
}
