// swift-tools-version: 6.2
import PackageDescription

// A program without a screen that edits shared rows, for `Tools/HardUse/run database server`: a package of its own, because it
// needs libpq, which the programs do not.
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
