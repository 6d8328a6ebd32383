// swift-tools-version: 6.2
import PackageDescription

// Measures the runtime from outside, as a program that uses it is built: in release, by its products.
//
// The harness is a small one of its own. The benchmark package that was tried counts no allocations here and knows no
// yardstick beside a workload.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "cairn", path: "../..")],
  targets: [
    // Counts calls of malloc, which has to be replaced in C.
    .target(name: "CAllocations"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CAllocations",
        .product(name: "ComposableArchitecture", package: "cairn"),
        .product(name: "NavigationCore", package: "cairn"),
        .product(name: "SessionRecording", package: "cairn"),
        .product(name: "NavigationUI", package: "cairn"),
        .product(name: "TerminalDevice", package: "cairn"),
        .product(name: "TerminalUI", package: "cairn"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)],
      // Valgrind, which counts the instructions, gives up on the debug information of a program of this size.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--strip-debug"])]),
  ]
)
