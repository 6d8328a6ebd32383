// swift-tools-version: 6.2
import PackageDescription

// A package that stands outside and uses this one by its products only: the proof that access levels, products and
// macros work for others.
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
    // Code of the older language mode, which warns where newer code must write 'await'.
    .testTarget(
      name: "SwiftFiveTests",
      dependencies: [.product(name: "ComposableArchitecture", package: "cairn")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // Each file imports one library alone, and no file lends another its imports.
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
