import Foundation

/// Prints the cost of each workload, with its yardstick and its targets.
///
///     swift run -c release --package-path Tools/Benchmarks benchmarks [--only ID]… [--allocations | --instructions]
///
/// `--allocations` compares the allocations of each workload and of an idle store with their limits, and fails if one is exceeded.
/// `--instructions` runs each workload between two marks for `Tools/Benchmarks/instructions`, and prints its name and how many times
/// it ran.
@main
@MainActor
struct Benchmarks {
  static func main() async {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var only: Set<String> = []
    while !arguments.isEmpty {
      let argument = arguments.removeFirst()
      switch argument {
      case "--only" where !arguments.isEmpty: only.insert(workload(arguments.removeFirst()).id)
      case "--allocations":
        exit(await checkAllocations() ? 0 : 1)
      case "--instructions":
        for workload in workloads where !workload.waits && (only.isEmpty || only.contains(workload.id)) {
          let times = 2_000 / workload.weight
          await Measurement.runBetweenMarks(workload.prepare(), times)
          print(workload.id, times)
        }
        return
      default: fail("'\(argument)' is not an option. Use --only ID, --allocations, or --instructions.")
      }
    }
    #if DEBUG
      fail("Figures of a debug build say nothing. Add '-c release'.")
    #endif
    await printTable(only)
  }

  private static func workload(_ id: String) -> Workload {
    guard let workload = workloads.first(where: { $0.id == id }) else {
      fail("There is no workload '\(id)'; there are \(workloads.map(\.id).joined(separator: ", ")).")
    }
    return workload
  }

  private static func printTable(_ only: Set<String>) async {
    print(row("workload", "ns", "at most", "aim", "yardstick", "multiple", "allocations", ""))
    for workload in workloads where only.isEmpty || only.contains(workload.id) {
      let cost = await Measurement.cost(of: workload.prepare())
      let yardstick = await Measurement.cost(of: workload.yardstick())
      let multiple = cost.nanoseconds / yardstick.nanoseconds
      let limits =
        workload.limit.map { (text($0.most), text($0.aim)) }
        ?? workload.multiple.map { ("\($0.most) ×", "\($0.aim) ×") } ?? ("", "")
      let isSlower =
        workload.limit.map { cost.nanoseconds > $0.most } ?? workload.multiple.map { multiple > $0.most }
        ?? false
      print(
        row(
          workload.name, text(cost.nanoseconds), limits.0, limits.1, text(yardstick.nanoseconds),
          text(multiple), text(cost.allocations), isSlower ? "slower" : ""))
    }
    guard only.isEmpty else { return }
    let idle = Measurement.idleStore()
    print(
      "an idle store: \(text(idle.bytes)) bytes in \(text(idle.allocations)) allocations (at most 700 in 8, aim 400 in 4)"
    )
  }

  /// Returns `true` if no workload exceeds its allocation limit. Skips workloads that wait for tasks, because a task
  /// may or may not reuse memory that another task freed.
  private static func checkAllocations() async -> Bool {
    var isRight = true
    func check(_ name: String, _ count: Double, atMost most: Double) {
      guard count > most else { return }
      isRight = false
      FileHandle.standardError.write(
        Data("benchmarks: '\(name)' allocates \(text(count)) times, not at most \(text(most))\n".utf8))
    }
    for workload in workloads where !workload.waits {
      let count = await Measurement.allocations(of: workload.prepare())
      // An array or a dictionary occasionally grows.
      check(workload.name, count.rounded(), atMost: Double(workload.allocations))
    }
    let idle = Measurement.idleStore()
    check("an idle store", idle.allocations.rounded(), atMost: 8)
    check("bytes of an idle store", idle.bytes, atMost: 700)
    return isRight
  }

  private static func row(_ name: String, _ cells: String...) -> String {
    name.padding(toLength: 62, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(1, 12 - $0.count)) + $0 }.joined()
  }

  private static func text(_ number: Double) -> String {
    String(format: number < 10 ? "%.1f" : "%.0f", number)
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("benchmarks: \(message)\n".utf8))
    exit(64)
  }
}
