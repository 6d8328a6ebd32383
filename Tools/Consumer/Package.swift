// swift-tools-version: 6.2
import PackageDescription

// A separate package that uses this one only through its products. It proves that access levels, products, and macros
// work for clients.
let package = Package(
  name: "consumer",
  dependencies: [.package(name: "cairn", path: "../..")],
  targets: [
    .target(
      name: "CounterFeature",
      dependencies: [.product(name: "ComposableArchitecture", package: "cairn")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "CounterFeatureTests",
      dependencies: [
        "CounterFeature",
        .product(name: "DependenciesTestSupport", package: "cairn"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    // Code in the older language mode, which only warns if newer code must write 'await'.
    .testTarget(
      name: "SwiftFiveTests",
      dependencies: [.product(name: "ComposableArchitecture", package: "cairn")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // Each file imports only one library, and doesn't inherit the imports of another file.
    .testTarget(
      name: "FoundationsTests",
      dependencies: [
        "CasePaths", "IdentifiedCollections", "ConcurrencyExtras", "Clocks", "Dependencies",
        "DependenciesMacros",
        "SwiftNavigation", "Sharing",
      ].map { .product(name: $0, package: "cairn") },
      swiftSettings: [
        .treatAllWarnings(as: .error), .enableUpcomingFeature("MemberImportVisibility"),
      ]),
  ]
)
