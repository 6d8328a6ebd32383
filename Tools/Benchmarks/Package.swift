// swift-tools-version: 6.2
import PackageDescription

// Measures the runtime from outside, built like a program that uses it: in release mode, through its products.
//
// The harness is deliberately small. The benchmark package that was tried doesn't count allocations on this platform,
// and can't compare a workload with a yardstick.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "cairn", path: "../..")],
  targets: [
    // Counts calls of malloc, which can be replaced only in C.
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
      // Valgrind, which counts the instructions, can't read the debug information of a program of this size.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--strip-debug"])]),
  ]
)
