import CustomDump
import Testing

@testable import scaffold

/// The commands in a package that depends on Cairn and is laid out as SwiftPM expects.
@Suite struct OwnPackageTests {
  private let package: SmallPackage

  init() throws {
    package = try SmallPackage([
      "Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Shop",
        dependencies: [.package(path: "../stones")]
      )
      """
    ])
    package.cairn = "stones"
    package.names = TakenNames("stones/Sharing,swift-syntax/SwiftParser")
  }

  /// Writes the program. From then on, the package manager knows its targets.
  private func writeProgram() throws {
    try package.program("Shop").write(into: package.folder)
    package.names.own = ["ShopCore", "ShopHome", "shop", "ShopCoreTests", "ShopHomeTests"]
  }

  @Test func aProgramIsWritten() throws {
    let changes = try package.program("Shop")
    expectNoDifference(
      changes.paths,
      [
        "Sources/ShopCore/Exports.swift", "Sources/ShopCore/Routes/ShopHomeRoute.swift",
        "Sources/ShopHome/ShopHomePlugin.swift", "Sources/ShopHome/ShopHomeFeature.swift",
        "Sources/ShopHome/ShopHomeView.swift", "Tests/ShopHomeTests/ShopHomeTests.swift",
        "Tests/ShopHomeTests/ShopHomeViewTests.swift",
        "Tests/ShopHomeTests/Snapshots/ShopHomeViewTests/theScreen.80.txt",
        "Tests/ShopCoreTests/ShopCoreTests.swift", "Sources/shop/ShopPlugins.swift",
        "Sources/shop/ShopProgram.swift", "Package.swift",
      ])
    expectNoDifference(changes.notes, [])
    try changes.write(into: package.folder)
    try expectNoDifference(
      package.read("Package.swift"),
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Shop",
        dependencies: [.package(path: "../stones")],
        targets: [
          .target(name: "ShopCore", dependencies: [.product(name: "NavigationCore", package: "stones")]),
          .target(
            name: "ShopHome",
            dependencies: [
              "ShopCore",
              .product(name: "ComposableArchitecture", package: "stones"),
              .product(name: "NavigationUI", package: "stones"),
              .product(name: "TerminalUI", package: "stones"),
            ]
          ),
          .executableTarget(
            name: "shop",
            dependencies: [
              "ShopCore",
              "ShopHome",
              .product(name: "TerminalApp", package: "stones"),
            ]
          ),
          .testTarget(name: "ShopCoreTests", dependencies: ["ShopCore"]),
          .testTarget(
            name: "ShopHomeTests",
            dependencies: [
              "ShopCore",
              "ShopHome",
              .product(name: "ComposableArchitecture", package: "stones"),
              .product(name: "DependenciesTestSupport", package: "stones"),
              .product(name: "TerminalUI", package: "stones"),
              .product(name: "TerminalUITesting", package: "stones"),
            ],
            exclude: ["Snapshots"]
          ),
        ]
      )
      """)
  }

  @Test func aFeatureIsWritten() throws {
    try writeProgram()
    let changes = try package.feature("ShopItem", route: "item")
    expectNoDifference(changes.notes, [])
    try changes.write(into: package.folder)
    #expect(try package.read("Sources/shop/ShopPlugins.swift").contains("  ShopItemPlugin.self,\n"))
    let manifest = try package.read("Package.swift")
    #expect(
      manifest.contains(
        "        \"ShopHome\",\n        \"ShopItem\",\n        .product(name: \"TerminalApp\""))
    #expect(manifest.contains("    .target(\n      name: \"ShopItem\",\n"))
    #expect(manifest.contains("    .testTarget(\n      name: \"ShopItemTests\",\n"))
  }

  @Test(
    arguments: [
      ("Sharing", "Shop", "Can't write 'Sharing': the package 'stones' has a module 'Sharing'."),
      ("SwiftParser", "Shop", "Can't write 'SwiftParser': the package 'swift-syntax' has a module"),
      ("ShopHome", "Shop", "Can't write 'ShopHome': this package has a target 'ShopHome' already."),
      ("Shop", "Shop", "Can't write 'Shop': this package has a target 'shop' already."),
      ("Item", "Bar", "There is no product 'Bar'. Name one of: Shop."),
      ("Default", "Shop", "'Default' becomes 'default' in code, which Swift reserves."),
    ])
  func aFeatureIsRefused(_ name: String, _ product: String, _ reason: String) throws {
    try writeProgram()
    let error = #expect(throws: ScaffoldError.self) { try package.feature(name, of: product) }
    expectNoDifference(error?.description.hasPrefix(reason), true, "\(error?.description ?? "-")")
  }

  @Test("A feature needs a product") func aFeatureNeedsAProduct() throws {
    let error = #expect(throws: ScaffoldError.self) { try package.feature("Item", of: "Shop") }
    expectNoDifference(
      error?.description,
      "This package has no product. 'swift package new-program Shop' writes a new one.")
  }

  @Test func aProgramNeedsFreeNames() throws {
    package.names.own = ["Shop"]
    #expect(throws: ScaffoldError.self) { try package.program("Shop") }
    package.names = TakenNames("stones/ShopHome")
    #expect(throws: ScaffoldError.self) { try package.program("Shop") }
    #expect(try package.program("Shop", root: "Start").notes.isEmpty)
  }
}
