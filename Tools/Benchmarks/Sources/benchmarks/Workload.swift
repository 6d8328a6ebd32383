import ComposableArchitecture

/// Something that is measured, beside a yardstick that makes the same change with nothing in between.
@MainActor
struct Workload {
  /// What `--only` calls it, in one word.
  let id: String
  /// What it does.
  let name: String
  /// The most nanoseconds that it may take, and what is aimed at. `nil` where the yardstick decides.
  var limit: (most: Double, aim: Double)?
  /// The most that it may take as a multiple of the yardstick, and what is aimed at.
  var multiple: (most: Double, aim: Double)?
  /// The most allocations that it may make: the boxes of its action and of what it adds to the state.
  var allocations = 0
  /// Whether it waits for tasks: their turns on other threads differ from run to run, so that neither instructions nor
  /// allocations are compared. Not told by making it ready, which may start thousands of them.
  var waits = false
  /// How many times a plain workload it costs: so much fewer times its instructions are counted.
  var weight = 1
  /// Makes what is measured ready, and answers a function that does it a number of times.
  let prepare: @MainActor () -> Body
  /// The same for the yardstick.
  var yardstick: @MainActor () -> Body = { .now { for _ in 0..<$0 { Yardstick.increment() } } }

  /// What is measured.
  enum Body {
    /// It ends when the function returns.
    case now(@MainActor (Int) -> Void)
    /// It waits for tasks.
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

/// Keeps the optimiser from leaving out a value that is not used.
@inline(never)
func use<Value>(_ value: Value) {}

@MainActor
let workloads: [Workload] =
  storeWorkloads + largeStateWorkloads + compositionWorkloads + navigationWorkloads + openStackWorkloads
  + effectWorkloads + screenWorkloads + recordingWorkloads
