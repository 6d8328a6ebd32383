// swift-tools-version: 6.2
import PackageDescription

// Uses libFuzzer to feed mutated inputs to each part of a program that reads external input.
//
// Built with the traits in CAIRN_TRAITS, so that it can share a build folder with another build that uses them.
let traits = Context.environment["CAIRN_TRAITS"]?.split(separator: ",").map(String.init) ?? ["Networking"]
let servesBrowsers = traits.contains("Server")

let products = [
  "ComposableArchitecture", "NavigationCore", "NavigationUI", "SessionRecording", "Sharing", "TerminalApp",
  "TerminalDevice", "TerminalPrograms",
  "TerminalUI", "Demos",
]

let package = Package(
  name: "fuzz",
  dependencies: [
    .package(
      name: "cairn", path: "../..",
      traits: Set(traits.map { .trait(name: $0 == "default" ? "Networking" : $0) }))
  ],
  targets: [
    // The driver of libFuzzer, which calls a function of this program.
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: ["CFuzzer"]
        + (products + (servesBrowsers ? ["WebHost"] : [])).map { .product(name: $0, package: "cairn") },
      swiftSettings: [
        .treatAllWarnings(as: .error),
        // The tested declarations are internal or have package access.
        .unsafeFlags(["-package-name", "cairn", "-sanitize=fuzzer"]),
      ] + (servesBrowsers ? [.define("Server")] : []),
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ]
)
