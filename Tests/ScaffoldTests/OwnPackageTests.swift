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

  /// A list has a screen for all rows, one for each, and a form, which isn't a screen of the program.
  @Test func aListIsWritten() throws {
    let changes = try package.program("Library", listOf: "Diary")
    expectNoDifference(changes.notes, [])
    try changes.write(into: package.folder)
    let manifest = try package.read("Package.swift")
    for module in ["LibraryCore", "DiaryForm", "DiaryDetail", "DiaryList"] {
      #expect(manifest.contains("    .target(\n      name: \"\(module)\",\n"), "\(module)")
      #expect(manifest.contains("    .testTarget(\n      name: \"\(module)Tests\",\n"), "\(module)")
    }
    #expect(
      manifest.contains(
        """
                "LibraryCore",
                "DiaryDetail",
                "DiaryList",
                .product(name: "ComposableArchitecture", package: "stones"),
                .product(name: "DataSources", package: "stones"),
                .product(name: "TerminalApp", package: "stones"),
        """))
    #expect(manifest.contains("        \"LibraryCore\",\n        \"DiaryForm\",\n"))
    #expect(try package.read("Sources/LibraryCore/Diary+Storage.swift").contains("var diaries: Self"))
    #expect(try package.read("Sources/library/LibraryData.swift").contains("many: \"diaries\""))
    package.names.own = ["LibraryCore", "library"]
    #expect(try package.feature("LibraryShelf", of: "Library").notes.isEmpty)
  }

  @Test(
    "A list needs free names",
    arguments: [
      ("Task", "'Task' is a type of Swift. Choose another name for a row, such as 'ShopTask'."),
      ("Link", "'Link' is a type of Cairn. Choose another name for a row, such as 'ShopLink'."),
      ("Book", "Can't write 'BookForm': this package has a target 'BookForm' already."),
    ])
  func aListIsRefused(_ row: String, _ reason: String) {
    package.names.own = ["BookForm"]
    let error = #expect(throws: ScaffoldError.self) { try package.program("Shop", listOf: row) }
    expectNoDifference(error?.description.hasPrefix(reason), true, "\(error?.description ?? "-")")
  }

  @Test(arguments: [
    ("book", "books"), ("box", "boxes"), ("diary", "diaries"), ("day", "days"), ("bus", "buses"),
    ("dish", "dishes"), ("urlItem", "urlItems"), ("y", "ies"),
  ])
  func rowsHaveAPlural(_ one: String, _ many: String) {
    expectNoDifference(ListTemplate.plural(of: one), many)
  }

  @Test(
    "A program that serves enables the trait",
    arguments: [
      (".package(path: \"../stones\")", ".package(path: \"../stones\", traits: [.defaults, \"Server\"])"),
      (
        ".package(path: \"../stones\", traits: [\"Database\"])",
        ".package(path: \"../stones\", traits: [\"Database\", \"Server\"])"
      ),
      (
        ".package(path: \"../stones\", traits: [.trait(name: \"Server\")])",
        ".package(path: \"../stones\", traits: [.trait(name: \"Server\")])"
      ),
    ])
  func aProgramThatServesEnablesTheTrait(_ dependency: String, _ enabled: String) throws {
    try package.write(
      "Package.swift",
      package.read("Package.swift").replacing(".package(path: \"../stones\")", with: dependency))
    let changes = try package.program("Shop", serves: true)
    expectNoDifference(changes.notes, [])
    try changes.write(into: package.folder)
    let manifest = try package.read("Package.swift")
    #expect(manifest.contains("dependencies: [\(enabled)]"), "\(manifest)")
    #expect(manifest.contains("        .product(name: \"WebHost\", package: \"stones\"),\n"))
    #expect(try package.read("Sources/shop/ServeShop.swift").hasPrefix("import ShopCore\n"))
    #expect(try package.read("Sources/shop/ShopProgram.swift").contains("[OpenShop.self, ServeShop.self]"))
  }

  @Test func aManifestWithoutTheDependencyGetsANoteAboutTheTrait() throws {
    package.cairn = "cairn"
    let changes = try package.program("Shop", serves: true)
    expectNoDifference(
      changes.notes,
      [
        "Package.swift: There is no dependency on 'cairn'. Enable the trait yourself: 'traits: [.defaults, \"Server\"]'."
      ])
  }

  @Test func thePresenterDependsOnAPresentedFeature() throws {
    try writeProgram()
    let changes = try package.feature("ShopSheet", by: "ShopHome")
    expectNoDifference(changes.notes, [])
    try changes.write(into: package.folder)
    let manifest = try package.read("Package.swift")
    // The presenter and its tests use it, and the program doesn't.
    expectNoDifference(manifest.matches(of: /"ShopCore",\n        "ShopSheet",\n/).count, 2)
    expectNoDifference(manifest.matches(of: /"ShopHome",\n        "ShopSheet",\n/).count, 1)
    #expect(try !package.read("Sources/shop/ShopPlugins.swift").contains("ShopSheet"))
  }

  @Test("A presenter that isn't named or can't be changed gets a note")
  func aPresenterThatIsntNamedGetsANote() throws {
    try writeProgram()
    expectNoDifference(
      try package.feature("ShopSheet", presented: true).notes,
      ["Package.swift: Add \"ShopSheet\" to the dependencies of the feature that presents it."])
    expectNoDifference(
      try package.feature("ShopSheet", by: "shop").notes,
      [
        "Package.swift: There is no target 'shop'. Add \"ShopSheet\" to the dependencies of the feature that presents it."
      ])
    let error = #expect(throws: ScaffoldError.self) { try package.feature("ShopSheet", by: "shophome") }
    expectNoDifference(error?.description, "This package has no target 'shophome'. Did you mean 'ShopHome'?")
  }
}
