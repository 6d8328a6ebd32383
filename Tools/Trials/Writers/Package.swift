// swift-tools-version: 6.2
import PackageDescription

// A program without a screen that edits shared rows, for `Tools/Trials/run kills database server`. It is a separate
// package because it needs libpq, which the programs don't.
let package = Package(
  name: "writers",
  dependencies: [.package(name: "cairn", path: "../../..", traits: ["PostgreSQL"])],
  targets: [
    .executableTarget(
      name: "writers",
      dependencies: ["Dependencies", "PostgreSQL", "Sharing", "SharingDatabase", "SharingPostgres"].map {
        .product(name: $0, package: "cairn")
      },
      swiftSettings: [.treatAllWarnings(as: .error)])
  ]
)
