import CAllocations
import ComposableArchitecture

/// The cost of one operation.
struct Cost {
  /// The median over several runs.
  var nanoseconds: Double
  var allocations: Double
}

@MainActor
enum Measurement {
  /// The duration of a run: long enough that the clock's resolution doesn't matter, and short enough that the median
  /// excludes the runs that another process disturbed.
  static let runTime = Duration.milliseconds(20)
  static let runs = 15

  static func cost(of body: Workload.Body) async -> Cost {
    // The warm-up builds everything that is built only once, and determines how many iterations fill a run.
    var times = 1
    while await duration(body, times) < runTime / 4, times < 1 << 24 { times *= 2 }
    times = max(1, Int(Double(times) * (runTime / max(await duration(body, times), .nanoseconds(1)))))
    var results: [Double] = []
    for _ in 0..<runs { results.append(await duration(body, times) / .nanoseconds(1) / Double(times)) }
    return Cost(nanoseconds: results.sorted()[runs / 2], allocations: await allocations(of: body))
  }

  /// The allocations of one operation, excluding one-time setup.
  static func allocations(of body: Workload.Body) async -> Double {
    let times = 500
    await run(body, times)
    let before = allocations_count()
    await run(body, times)
    return Double(allocations_count() - before) / Double(times)
  }

  /// Runs a workload between two marks, after a warm-up of a quarter as many iterations.
  static func runBetweenMarks(_ body: Workload.Body, _ times: Int) async {
    await run(body, max(1, times / 4))
    measurement_mark()
    await run(body, times)
    measurement_mark()
  }

  static func run(_ body: Workload.Body, _ times: Int) async {
    switch body {
    case .now(let body): body(times)
    case .later(let body): await body(times)
    }
  }

  private static func duration(_ body: Workload.Body, _ times: Int) async -> Duration {
    let start = ContinuousClock.now
    await run(body, times)
    return ContinuousClock.now - start
  }

  /// The bytes and the allocations of a store that isn't used.
  static func idleStore() -> (bytes: Double, allocations: Double) {
    let count = 1_000
    var stores: [StoreOf<Leaf>] = []
    stores.reserveCapacity(count)
    let before = (allocations_live_bytes(), allocations_count())
    for _ in 0..<count { stores.append(Store(initialState: Leaf.State()) { Leaf() }) }
    let after = (allocations_live_bytes(), allocations_count())
    use(stores)
    return (Double(after.0 - before.0) / Double(count), Double(after.1 - before.1) / Double(count))
  }
}
