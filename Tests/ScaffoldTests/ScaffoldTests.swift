import CustomDump
import Foundation
import Testing

@testable import scaffold

/// What the commands write, into a small package of the same shape.
@Suite struct ScaffoldTests {
  /// A package in a folder of its own, which goes with the value.
  private final class Package {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scaffold-\(UUID().uuidString)")

    init() throws {
      try write(
        "Package.swift",
        """
        let features: [Module] = [
          .core("ShopCore", of: "Shop"),
          .feature(
            "ShopList", of: "Shop", uses: ["ShopCore"]),
          .core("BarCore", of: "Bar"),
        ]
        let programs: [Module] = [
          .program("shop", of: "Shop")
        ]
        """)
      try write(
        "Modules/Features/Shop/ShopCore/Routes/ShopListRoute.swift",
        "public struct ShopListRoute: Route {\n  public static let name = \"list\"\n}\n")
      try write(
        "Modules/Features/Shop/ShopList/ShopListPlugin.swift",
        "extension Screens {\n  public var list: ScreenKey<ShopListFeature> { .init() }\n}\n")
      try write(
        "Apps/Shop/ShopPlugins.swift",
        """
        import NavigationUI
        import ShopList

        let plugins: [any ScreenPlugin.Type] = [
          ShopListPlugin.self
        ]
        """)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ path: String, _ text: String) throws {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }

    func read(_ path: String) throws -> String {
      try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// Every file with its content.
    var content: [String: String] {
      get throws {
        var all: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
          var isFolder: ObjCBool = false
          _ = FileManager.default.fileExists(
            atPath: folder.appending(path: path).path, isDirectory: &isFolder)
          all[path] = isFolder.boolValue ? "a folder" : try read(path)
        }
        return all
      }
    }

    func feature(_ name: String, of product: String = "Shop", route: String? = nil, presented: Bool = false)
      throws -> Changes
    {
      try FeatureTemplate(
        name: ModuleName(name), product: product, route: route, isPresented: presented, in: Repository(folder)
      ).changes
    }

    func program(_ name: String, root: String) throws -> Changes {
      try ProgramTemplate(product: ModuleName(name), root: ModuleName(root), in: Repository(folder)).changes
    }
  }

  private let package: Package

  init() throws { package = try Package() }

  @Test func aFeatureHasItsFilesAndItsLines() throws {
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
          .feature("ShopItem", of: "Shop", uses: ["ShopCore"]),
          .core("BarCore", of: "Bar"),
        """))
    try expectNoDifference(
      package.read("Apps/Shop/ShopPlugins.swift"),
      """
      import NavigationUI
      import ShopItem
      import ShopList

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

  @Test func aFeatureThatIsPresentedHasNoRoute() throws {
    let changes = try package.feature("ShopSheet", presented: true)
    #expect(!changes.paths.contains { $0.contains("Route") || $0.contains("Plugin") })
    #expect(changes.files.contains { $0.content.contains("\\.dismiss") })
  }

  @Test func aProductWithoutAListOfPluginsIsSaid() throws {
    let changes = try package.feature("BarItem", of: "Bar")
    #expect(changes.notes.count == 1 && changes.notes[0].contains("add BarItemPlugin.self"))
  }

  @Test func aProgramHasItsCoreAndItsFirstFeature() throws {
    let changes = try package.program("Zoo", root: "ZooHome")
    try changes.write(into: package.folder)
    try expectNoDifference(
      package.read("Package.swift"),
      """
      let features: [Module] = [
        .core("ShopCore", of: "Shop"),
        .feature(
          "ShopList", of: "Shop", uses: ["ShopCore"]),
        .core("BarCore", of: "Bar"),
        .core("ZooCore", of: "Zoo"),
        .feature("ZooHome", of: "Zoo", uses: ["ZooCore"]),
      ]
      let programs: [Module] = [
        .program("shop", of: "Shop"),
        .program("zoo", of: "Zoo"),
      ]
      """)
    #expect(try package.read("Apps/Zoo/ZooProgram.swift").contains("root: ZooHomeRoute()"))
    // The product that was just written takes further features.
    #expect(try package.feature("ZooDetail", of: "Zoo").notes.isEmpty)
  }

  @Test(
    arguments: [
      ("ShopList", "Shop", nil, "There is a module 'ShopList' already."),
      ("shoplist", "Shop", nil, "'shoplist' is no name for a module."),
      ("Shoplist", "Shop", nil, "There is a module 'ShopList' already."),
      ("Shop", "Shop", nil, "There is a module 'shop' already."),
      ("ShopItem", "Ship", nil, "There is no product 'Ship'. There is: Bar, Shop."),
      ("ShopItem", "Shop", "list", "The routes of ShopListRoute are called 'list'."),
      ("ShopItem", "Shop", "my item", "'my item' is no name for routes."),
      ("List", "Shop", "rows", "The screens of ShopListFeature have the name 'list' already."),
    ] as [(String, String, String?, String)])
  func whatCannotBeIsSaid(_ name: String, _ product: String, _ route: String?, _ reason: String) throws {
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

  @Test func programsThatCannotBeAreRefused() {
    #expect(throws: ScaffoldError.self) { try package.program("Shop", root: "ShopHome") }
    #expect(throws: ScaffoldError.self) { try package.program("Zoo", root: "ShopList") }
    #expect(throws: ScaffoldError.self) { try Repository(package.folder.appending(path: "Apps")) }
  }

  /// A file in the way, or one that cannot be written: the package stays as it is.
  @Test func nothingIsHalfWritten() throws {
    let changes = try package.feature("ShopItem")
    try package.write("Tests/ShopItemTests/ShopItemViewTests.swift", "mine")
    var before = try package.content
    #expect(throws: ScaffoldError.self) { try changes.write(into: package.folder) }
    try expectNoDifference(package.content, before)
    // A file where a folder has to be: found only while writing.
    try FileManager.default.removeItem(at: package.folder.appending(path: "Tests"))
    try package.write("Tests", "a file")
    before = try package.content
    let error = #expect(throws: ScaffoldError.self) { try changes.write(into: package.folder) }
    expectNoDifference(error?.description.hasPrefix("Nothing was written:"), true)
    try expectNoDifference(package.content, before)
  }

  /// The lists that the commands write into are in this package's manifest.
  @Test func thisPackageTakesFeatures() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let repository = try Repository(root)
    #expect(repository.products.contains("Standups"))
    #expect(repository.modules.isSuperset(of: ["CairnMacros", "Sharing", "StandupsList", "standups"]))
    expectNoDifference(repository.owner(ofRoute: "detail"), "StandupDetailRoute")
    expectNoDifference(repository.pluginList(of: "Standups")?.path, "Apps/Standups/StandupsPlugins.swift")
  }
}
