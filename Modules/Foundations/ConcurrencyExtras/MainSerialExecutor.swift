import CairnSupport
import RuntimeHooks

/// Runs every task of the process on the main actor's executor for as long as the object lives.
package final class SerialExecution: Sendable {
  package init() { MainSerialExecutor.enter() }
  deinit { MainSerialExecutor.leave() }
}

/// The requests for all tasks of the process to run on the main actor's executor.
enum MainSerialExecutor {
  private struct State {
    var isSet = false
    var depth = 0
    var isOn: Bool { isSet || depth > 0 }
  }

  private static let state = Locked(State())

  static var isOn: Bool { ExecutorHooks.areAvailable && state.withLock(\.isOn) }
  static func enter() { update { $0.depth += 1 } }
  static func leave() { update { $0.depth -= 1 } }
  static func set(_ isOn: Bool) { update { $0.isSet = isOn } }

  private static func update(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      ExecutorHooks.setSerial(state.isOn)
    }
  }
}
