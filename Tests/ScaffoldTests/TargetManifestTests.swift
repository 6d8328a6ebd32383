import CustomDump
import Testing

@testable import scaffold

/// The lines that commands add to a manifest in SwiftPM's usual shape.
@Suite struct TargetManifestTests {
  /// Adds a target with one dependency, which takes one line, and returns the manifest.
  private func adding(to manifest: String) throws -> String {
    var source = SwiftSource(manifest)
    try source.addTarget([".target(", "  name: \"New\"", "),"])
    return source.description
  }

  @Test(arguments: [
    // No targets yet.
    (
      "let package = Package(\n  name: \"Shop\"\n)\n",
      "let package = Package(\n  name: \"Shop\",\n  targets: [\n    .target(\n      name: \"New\"\n    ),\n  ]\n)\n"
    ),
    // Four spaces, and an argument that follows.
    (
      "let package = Package(\n    name: \"Shop\",\n    swiftLanguageModes: [.v6]\n)\n",
      "let package = Package(\n    name: \"Shop\",\n    targets: [\n        .target(\n            name: \"New\"\n        ),\n    ],\n    swiftLanguageModes: [.v6]\n)\n"
    ),
    // A trailing comma, and a comment after the last argument.
    (
      "let package = Package(\n  name: \"Shop\",\n)\n",
      "let package = Package(\n  name: \"Shop\",\n  targets: [\n    .target(\n      name: \"New\"\n    ),\n  ],\n)\n"
    ),
    (
      "let package = Package(\n  name: \"Shop\"  // a shop\n)\n",
      "let package = Package(\n  name: \"Shop\",  // a shop\n  targets: [\n    .target(\n      name: \"New\"\n    ),\n  ]\n)\n"
    ),
    // All in one line.
    (
      "let package = Package(name: \"Shop\")\n",
      "let package = Package(name: \"Shop\",\n  targets: [\n    .target(\n      name: \"New\"\n    ),\n  ])\n"
    ),
    // An empty list.
    (
      "Package(\n  targets: []\n)\n",
      "Package(\n  targets: [\n    .target(\n      name: \"New\"\n    ),\n  ]\n)\n"
    ),
    (
      "Package(\n  targets: [\n  ]\n)\n",
      "Package(\n  targets: [\n    .target(\n      name: \"New\"\n    ),\n  ]\n)\n"
    ),
    // Targets with and without a comma at the end, and with a comment.
    (
      "Package(\n  targets: [\n    .target(name: \"A\")\n  ]\n)\n",
      "Package(\n  targets: [\n    .target(name: \"A\"),\n    .target(\n      name: \"New\"\n    ),\n  ]\n)\n"
    ),
    (
      "Package(\n  targets: [\n    .target(name: \"A\"),\n  ]\n)\n",
      "Package(\n  targets: [\n    .target(name: \"A\"),\n    .target(\n      name: \"New\"\n    ),\n  ]\n)\n"
    ),
    (
      "Package(\n  targets: [\n    .target(name: \"A\")  // the first, not [the last]\n    // Nothing else.\n  ]\n)\n",
      "Package(\n  targets: [\n    .target(name: \"A\"),  // the first, not [the last]\n    // Nothing else.\n    .target(\n      name: \"New\"\n    ),\n  ]\n)\n"
    ),
    // Targets on the same line as the bracket.
    (
      "Package(\n  targets: [.target(name: \"A\", dependencies: [\"B\"])]\n)\n",
      "Package(\n  targets: [\n    .target(name: \"A\", dependencies: [\"B\"]),\n    .target(\n      name: \"New\"\n    ),\n  ]\n)\n"
    ),
    // The `targets:` of a product and in a comment must be ignored.
    (
      "Package(\n  // targets: [],\n  products: [.library(name: \"A\", targets: [\"A\"])],\n  targets: [\n    .target(name: \"A\", dependencies: [.target(name: \"B\")]),\n  ]\n)\n",
      "Package(\n  // targets: [],\n  products: [.library(name: \"A\", targets: [\"A\"])],\n  targets: [\n    .target(name: \"A\", dependencies: [.target(name: \"B\")]),\n    .target(\n      name: \"New\"\n    ),\n  ]\n)\n"
    ),
    // An expression adds another list.
    (
      "Package(\n  targets: [\n    .target(name: \"A\")\n  ] + more\n)\n",
      "Package(\n  targets: [\n    .target(name: \"A\"),\n    .target(\n      name: \"New\"\n    ),\n  ] + more\n)\n"
    ),
  ])
  func aTargetIsAdded(to manifest: String, _ expected: String) throws {
    try expectNoDifference(adding(to: manifest), expected)
  }

  @Test(arguments: [
    ("let targets = [Target]()\n", "There is no call 'Package(…)'."),
    ("Package(name: \"A\", targets: targets)", "The value of 'targets:' isn't an array literal."),
    (
      "Package(name: \"A\", targets: [\"A\"].map { .target(name: $0) })",
      "The value of 'targets:' isn't an array literal."
    ),
    ("Package()", "The call of 'Package' has no arguments."),
  ])
  func anUnusualManifestIsRefused(_ manifest: String, _ reason: String) {
    expectNoDifference(#expect(throws: ScaffoldError.self) { try adding(to: manifest) }?.description, reason)
  }

  @Test(arguments: [
    ("[\"A\"]", "[\"A\", \"New\"]"), ("[]", "[\"New\"]"),
    ("[.product(name: \"P\", package: \"q\")]", "[\"New\", .product(name: \"P\", package: \"q\")]"),
    (
      "[\"A\", .product(name: \"P\", package: \"q\")]",
      "[\"A\", \"New\", .product(name: \"P\", package: \"q\")]"
    ),
    ("[\n  \"A\"\n]", "[\n  \"A\",\n  \"New\",\n]"),
    (
      "[\n  \"A\", // a\n  .product(name: \"P\", package: \"q\"),\n]",
      "[\n  \"A\", // a\n  \"New\",\n  .product(name: \"P\", package: \"q\"),\n]"
    ),
    (
      "[\n  .product(name: \"P\", package: \"q\")\n]",
      "[\n  \"New\",\n  .product(name: \"P\", package: \"q\")\n]"
    ),
  ])
  func aDependencyIsAdded(to list: String, _ expected: String) throws {
    func manifest(_ list: String) -> String {
      "Package(targets: [.executableTarget(name: \"other\"), .executableTarget(name: \"shop\", dependencies: \(list))])"
    }
    var source = SwiftSource(manifest(list))
    try source.addDependency("New", to: ".executableTarget", "shop")
    expectNoDifference(source.description, manifest(expected))
  }

  @Test(
    "A manifest that can't be completed gets a note",
    arguments: [
      ("[.target(name: \"shop\")]", "There is no executable target 'shop'."),
      ("[.executableTarget(name: \"shop\")]", "The target 'shop' has no dependencies."),
      (
        "[.executableTarget(name: \"shop\", dependencies: all)]",
        "The value of 'dependencies:' isn't an array literal."
      ),
    ])
  func aProgramWithoutAListIsReported(_ targets: String, _ reason: String) throws {
    let name = try ModuleName("Item")
    let manifest = TargetManifest("Package(targets: \(targets))", cairn: "cairn")
    let edit = try manifest.addingFeature(name, of: ModuleName("Shop"))
    expectNoDifference(edit.notes.count, 1)
    #expect(edit.notes[0].hasPrefix("Package.swift: \(reason) Add \"Item\""), "\(edit.notes[0])")
    #expect(edit.source.contains(".testTarget("))
  }

  /// The command prints the lines that the user must add, and doesn't change the manifest.
  @Test("The lines for an unusual manifest are printed")
  func theLinesForAnUnusualManifestArePrinted() throws {
    let text = "let package = Package(name: \"A\", targets: all)"
    let home = try ModuleName("ShopHome")
    let edit = try TargetManifest(text, cairn: "cairn").addingProgram(
      NewProgramModules(
        product: ModuleName("Shop"), features: [NewFeatureModule(name: home)], screens: [home]))
    expectNoDifference(edit.source, text)
    expectNoDifference(edit.notes.count, 1)
    for line in [
      "    .target(name: \"ShopCore\", dependencies: [.product(name: \"NavigationCore\", package: \"cairn\")]),",
      "    .executableTarget(", "      exclude: [\"Snapshots\"]",
    ] {
      #expect(edit.notes[0].split(separator: "\n").contains { $0 == line }, "\(line)")
    }
  }

  @Test(
    "The package has the name that the manifest uses for it",
    arguments: [
      (".package(path: \"../Cairn\")", "cairn", "cairn"),
      (".package(name: \"stones\", path: \"../Cairn\")", "cairn", "stones"),
      (".package(url: \"https://example.com/cairn.git\", branch: \"main\")", "cairn", "cairn"),
      (
        ".package(name: \"other\", path: \"../other\"), .package(path: \"../my-cairn\")", "my-cairn",
        "my-cairn"
      ),
    ])
  func thePackageHasTheNameThatTheManifestGivesIt(_ dependency: String, _ identity: String, _ name: String) {
    expectNoDifference(
      TargetManifest("Package(dependencies: [\(dependency)])", cairn: identity).cairn, name)
  }
}
