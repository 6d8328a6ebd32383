import ComposableArchitecture

/// An operation to measure, with a yardstick that makes the same change directly.
@MainActor
struct Workload {
  /// The workload's name for `--only`, in one word.
  let id: String
  /// A description of the workload.
  let name: String
  /// The limit and the target in nanoseconds, or `nil` if the yardstick decides.
  var limit: (most: Double, aim: Double)?
  /// The limit and the target as multiples of the yardstick.
  var multiple: (most: Double, aim: Double)?
  /// The allocation limit: the boxes of the action and of everything that it adds to the state.
  var allocations = 0
  /// Whether the workload waits for tasks. Task scheduling differs from run to run, so
  /// neither instructions nor allocations are compared. Preparation doesn't determine this value, because it may start
  /// thousands of tasks.
  var waits = false
  /// The cost as a multiple of a plain workload's. Counting instructions uses that many times fewer iterations.
  var weight = 1
  /// Prepares the workload, and returns a function that performs it a given number of times.
  let prepare: @MainActor () -> Body
  /// Prepares the yardstick in the same way.
  var yardstick: @MainActor () -> Body = { .now { for _ in 0..<$0 { Yardstick.increment() } } }

  /// The kind of operation.
  enum Body {
    /// The operation ends when the function returns.
    case now(@MainActor (Int) -> Void)
    /// The operation waits for tasks.
    case later(@MainActor (Int) async -> Void)
  }
}

/// The plain function that a feature is compared with.
@MainActor
enum Yardstick {
  struct State {
    var count = 0
    var other = 0
  }
  enum Action { case increment, reset }

  static var state = State()

  static func increment() { reduce(&state, .increment) }

  @inline(never)
  static func reduce(_ state: inout State, _ action: Action) {
    switch action {
    case .increment: state.count &+= 1
    case .reset: state.count = 0
    }
  }
}

/// Keeps the optimizer from removing an unused value.
@inline(never)
func use<Value>(_ value: Value) {}

@MainActor
let workloads: [Workload] =
  storeWorkloads + largeStateWorkloads + compositionWorkloads + navigationWorkloads + openStackWorkloads
  + effectWorkloads + screenWorkloads + recordingWorkloads
