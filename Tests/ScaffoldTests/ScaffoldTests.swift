import CustomDump
import Foundation
import Testing

@testable import scaffold

/// The commands in a small package that is laid out like this repository.
@Suite struct ScaffoldTests {
  private let package: SmallPackage

  init() throws {
    package = try SmallPackage([
      "Package.swift": """
      let features: [[Target]] = [
        feature("ShopCore", of: "Shop", hasViews: false),
        feature(
          "ShopList", of: "Shop", uses: ["ShopCore"]),
        feature("BarCore", of: "Bar", hasViews: false),
      ]
      let programs: [Target] = [
        program("shop", at: "Apps/Shop", uses: features(of: "Shop") + programLibraries)
      ]
      """,
      "Modules/Features/Shop/ShopCore/Routes/ShopListRoute.swift": """
      public struct ShopListRoute: Route {
        public static let name = "list"
      }
      """,
      "Modules/Features/Shop/ShopList/ShopListPlugin.swift": """
      public enum ShopListPlugin: ScreenPlugin {
      }
      """,
      "Apps/Shop/ShopPlugins.swift": """
      import ShopList
      import TerminalApp

      let plugins: [any ScreenPlugin.Type] = [
        ShopListPlugin.self
      ]
      """,
    ])
  }

  @Test("A new feature has its files and manifest entries") func aFeatureHasItsFilesAndItsLines() throws {
    let changes = try package.feature("ShopItem", route: "item")
    expectNoDifference(
      changes.paths,
      [
        "Modules/Features/Shop/ShopCore/Routes/ShopItemRoute.swift",
        "Modules/Features/Shop/ShopItem/ShopItemPlugin.swift",
        "Modules/Features/Shop/ShopItem/ShopItemFeature.swift",
        "Modules/Features/Shop/ShopItem/ShopItemView.swift", "Tests/ShopItemTests/ShopItemTests.swift",
        "Tests/ShopItemTests/ShopItemViewTests.swift",
        "Tests/ShopItemTests/Snapshots/ShopItemViewTests/theScreen.80.txt", "Apps/Shop/ShopPlugins.swift",
        "Package.swift",
      ])
    try changes.write(into: package.folder)
    #expect(
      try package.read("Package.swift").contains(
        """
            "ShopList", of: "Shop", uses: ["ShopCore"]),
          feature("ShopItem", of: "Shop", uses: ["ShopCore"]),
          feature("BarCore", of: "Bar", hasViews: false),
        """))
    try expectNoDifference(
      package.read("Apps/Shop/ShopPlugins.swift"),
      """
      import ShopItem
      import ShopList
      import TerminalApp

      let plugins: [any ScreenPlugin.Type] = [
        ShopListPlugin.self,
        ShopItemPlugin.self,
      ]
      """)
    #expect(try package.read(changes.paths[0]).contains("static let name = \"item\""))
    try expectNoDifference(
      package.read("Tests/ShopItemTests/Snapshots/ShopItemViewTests/theScreen.80.txt"),
      "Shop item\n─────────\nCount: 0\n[Increment]\n")
  }

  @Test func aPresentedFeatureHasNoRoute() throws {
    let changes = try package.feature("ShopSheet", presented: true)
    expectNoDifference(
      changes.notes,
      ["Package.swift: Add \"ShopSheet\" to the dependencies of the feature that presents it."])
    #expect(!changes.paths.contains { $0.contains("Route") || $0.contains("Plugin") })
    #expect(changes.files.contains { $0.content.contains("\\.dismiss") })
  }

  @Test func thePresenterUsesAPresentedFeature() throws {
    let changes = try package.feature("ShopSheet", by: "ShopList")
    expectNoDifference(changes.notes, [])
    try changes.write(into: package.folder)
    #expect(
      try package.read("Package.swift").contains(
        """
            "ShopList", of: "Shop", uses: ["ShopCore", "ShopSheet"]),
          feature("ShopSheet", of: "Shop", uses: ["ShopCore"]),
        """))
    // A line that becomes too long is broken, and a feature without other modules gets its first.
    let long = "Shop" + String(repeating: "y", count: 60)
    try package.feature(long, by: "ShopSheet").write(into: package.folder)
    #expect(
      try package.read("Package.swift").contains(
        "  feature(\n    \"ShopSheet\", of: \"Shop\", uses: [\"ShopCore\", \"\(long)\"]),\n"))
    try package.feature("BarSheet", of: "Bar", by: "BarCore").write(into: package.folder)
    #expect(
      try package.read("Package.swift").contains(
        "feature(\"BarCore\", of: \"Bar\", hasViews: false, uses: [\"BarSheet\"]),"))
  }

  /// In this repository, the server is a trait.
  @Test func aListThatServesIsWritten() throws {
    let changes = try package.program("Zoo", listOf: "Animal", serves: true)
    expectNoDifference(changes.notes, [])
    try changes.write(into: package.folder)
    #expect(
      try package.read("Package.swift").contains(
        """
          feature("ZooCore", of: "Zoo", hasViews: false),
          feature("AnimalForm", of: "Zoo", uses: ["ZooCore"]),
          feature("AnimalDetail", of: "Zoo", uses: ["AnimalForm", "ZooCore"]),
          feature("AnimalList", of: "Zoo", uses: ["AnimalForm", "ZooCore"]),
        ]
        """))
    let serve = try package.read("Apps/Zoo/ServeZoo.swift")
    #expect(serve.hasPrefix("#if Server\n  import ComposableArchitecture\n") && serve.hasSuffix("\n#endif\n"))
    #expect(try package.read("Apps/Zoo/ZooProgram.swift").contains("#if Server"))
  }

  @Test("A program without a list of plugins gets a note")
  func aProgramWithoutAListOfPluginsIsReported() throws {
    let changes = try package.feature("BarItem", of: "Bar")
    #expect(changes.notes.count == 1 && changes.notes[0].contains("add BarItemPlugin.self"))
  }

  @Test func aProgramHasItsCoreAndItsFirstFeature() throws {
    let changes = try package.program("Zoo", root: "ZooHome")
    try changes.write(into: package.folder)
    try expectNoDifference(
      package.read("Package.swift"),
      """
      let features: [[Target]] = [
        feature("ShopCore", of: "Shop", hasViews: false),
        feature(
          "ShopList", of: "Shop", uses: ["ShopCore"]),
        feature("BarCore", of: "Bar", hasViews: false),
        feature("ZooCore", of: "Zoo", hasViews: false),
        feature("ZooHome", of: "Zoo", uses: ["ZooCore"]),
      ]
      let programs: [Target] = [
        program("shop", at: "Apps/Shop", uses: features(of: "Shop") + programLibraries),
        program("zoo", at: "Apps/Zoo", uses: features(of: "Zoo") + programLibraries),
      ]
      """)
    #expect(try package.read("Apps/Zoo/ZooProgram.swift").contains("root: ZooHomeRoute()"))
    // The new product accepts further features.
    #expect(try package.feature("ZooDetail", of: "Zoo").notes.isEmpty)
  }

  @Test(
    "An error gives the reason and changes no file",
    arguments: [
      ("ShopList", "Shop", nil, "Can't write 'ShopList': this package has a target 'ShopList' already."),
      ("shoplist", "Shop", nil, "'shoplist' isn't a name for a module."),
      ("Shoplist", "Shop", nil, "Can't write 'Shoplist': this package has a target 'ShopList' already."),
      ("Shop", "Shop", nil, "Can't write 'Shop': this package has a target 'shop' already."),
      ("ShopItem", "Ship", nil, "There is no product 'Ship'. Name one of: Bar, Shop."),
      (
        "ShopItem", "Shop", "list", "'list' is the name of ShopListRoute. Choose another name with '--route'."
      ),
      ("ShopItem", "Shop", "my item", "'my item' isn't a name for routes."),
    ] as [(String, String, String?, String)])
  func anErrorSaysWhatIsWrong(_ name: String, _ product: String, _ route: String?, _ reason: String) throws {
    let before = try package.content
    let error = #expect(throws: ScaffoldError.self) {
      try package.feature(name, of: product, route: route).write(into: package.folder)
    }
    expectNoDifference(error?.description.hasPrefix(reason), true, "\(error?.description ?? "-")")
    try expectNoDifference(package.content, before)
  }

  @Test func aPresentedFeatureWithARouteIsRefused() {
    #expect(throws: ScaffoldError.self) { try package.feature("ShopItem", route: "item", presented: true) }
  }

  @Test func aProgramNeedsFreeNames() {
    #expect(throws: ScaffoldError.self) { try package.program("Shop", root: "ShopHome") }
    #expect(throws: ScaffoldError.self) { try package.program("Zoo", root: "ShopList") }
    #expect(throws: ScaffoldError.self) { try PackageFolder(package.folder.appending(path: "Apps")) }
  }

  /// If a file is in the way or can't be written, the package is unchanged.
  @Test("A failed generation leaves the package unchanged") func nothingIsHalfWritten() throws {
    let changes = try package.feature("ShopItem")
    try package.write("Tests/ShopItemTests/ShopItemViewTests.swift", "mine")
    var before = try package.content
    #expect(throws: ScaffoldError.self) { try changes.write(into: package.folder) }
    try expectNoDifference(package.content, before)
    // A file in place of a folder is detected only while writing.
    try FileManager.default.removeItem(at: package.folder.appending(path: "Tests"))
    try package.write("Tests", "a file")
    before = try package.content
    let error = #expect(throws: ScaffoldError.self) { try changes.write(into: package.folder) }
    expectNoDifference(error?.description.hasPrefix("Nothing was written:"), true)
    try expectNoDifference(package.content, before)
  }

  /// This package's manifest contains the lists that the commands edit.
  @Test func thisPackageTakesFeatures() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let repository = try PackageFolder(root)
    #expect(repository.products.contains("Standups"))
    #expect(repository.names.own.isSuperset(of: ["CairnMacros", "Sharing", "StandupsList", "standups"]))
    expectNoDifference(repository.owner(ofRoute: "detail"), "StandupDetailRoute")
    try expectNoDifference(
      repository.pluginList(of: ModuleName("Standups"))?.path, "Apps/Standups/StandupsPlugins.swift")
  }
}
