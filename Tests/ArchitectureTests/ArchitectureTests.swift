import CustomDump
import Foundation
import Testing

/// The dependencies between modules follow the design. The tests read the package description.
@Suite struct ArchitectureTests {
  let package: PackageDescription
  let targets: [String: PackageDescription.Target]

  /// Loaded once, on a separate thread: the package manager is slow, and other tests continue in the
  /// meantime.
  private static let description = Task<PackageDescription, any Error> {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try PackageDescription.load() }) }
    }
  }

  init() async throws {
    package = try await Self.description.value
    targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  }

  /// The layers from top to bottom. A module depends only on its own layer and the layers below.
  static let layers = ["Features", "Web", "Terminal", "Architecture", "Databases", "Foundations"]

  /// The terminal modules, from those that touch a terminal to those that don't.
  static let terminal = [
    "TerminalApp", "DeveloperTools", "NavigationTesting", "TerminalPrograms", "TerminalDevice",
    "CTerminalDevice", "NavigationUI", "TerminalUITesting", "TerminalUI", "TerminalText",
  ]

  /// Fails if the package description is empty. The other tests would then pass without checking anything.
  @Test("The package description lists all layers") func theMapIsThere() {
    #expect(package.targets.count > 40)
    for layer in Self.layers { #expect(package.targets.contains { $0.layer == layer }) }
  }

  @Test("No module depends on a higher layer") func noModuleDependsOnAHigherLayer() throws {
    for target in package.targets {
      guard let layer = target.layer else { continue }
      let height = try #require(
        Self.layers.firstIndex(of: layer), "'\(target.name)' isn't in any layer.")
      for use in target.uses {
        let used = try #require(
          targets[use]?.layer, "'\(target.name)' depends on '\(use)', which isn't a module.")
        let usedHeight = try #require(Self.layers.firstIndex(of: used))
        #expect(usedHeight >= height, "'\(target.name)' (\(layer)) depends on '\(use)' (\(used)) above it.")
      }
    }
  }

  @Test("A module of the terminal depends only on the modules below it")
  func theTerminalIsSplitByPurity() throws {
    for (height, name) in Self.terminal.enumerated() {
      let target = try #require(targets[name])
      for use in target.uses {
        guard let used = Self.terminal.firstIndex(of: use) else { continue }
        #expect(used > height, "'\(name)' depends on '\(use)', which is above it.")
      }
    }
  }

  /// The package has one lock and one generator of seeded numbers. The file of each explains why.
  @Test(arguments: [
    (" Mutex", "Locked", "Modules/Foundations/CairnSupport/Locked.swift"),
    ("NSLock()", "Locked", "Modules/Foundations/CairnSupport/Locked.swift"),
    ("pthread_mutex_lock", "Locked", "Modules/Foundations/CairnSupport/Locked.swift"),
    (
      "&+= 0x9E37_79B9_7F4A_7C15", "SeededGenerator",
      "Modules/Foundations/Dependencies/Values/SeededGenerator.swift"
    ),
  ])
  func oneOfAKind(_ other: String, _ kept: String, _ path: String) throws {
    let kind = PackageDescription.root.appending(path: path)
    #expect(try String(contentsOf: kind, encoding: .utf8).contains(" \(kept)"))
    for file in try SourceFile.all() where file.name.hasPrefix("Modules/") && file.name != path {
      let text = try String(contentsOf: file.url, encoding: .utf8)
      #expect(!text.contains(other), "\(file.name) uses '\(other)'. Use '\(kept)' instead.")
    }
  }

  /// The public declarations of the foundation libraries are for users. Declarations that only other modules
  /// of this package need are in `CairnSupport`, except for these files.
  static let filesForThisPackage = [
    // Names of cases, for macro expansions and recordings.
    "CasePaths/NamedCase.swift", "CasePaths/XCTModify.swift",
    // The interval by which a test clock advances while a test store waits.
    "Clocks/TestClock.swift", "Clocks/Older/",
    // The tasks of a test store run serially.
    "ConcurrencyExtras/MainSerialExecutor.swift",
    // The overrides that an effect captures, and the defaults of each test.
    "Dependencies/Dependency.swift", "Dependencies/DependencyDefaults.swift",
    "Dependencies/DependencyValues.swift",
    // Generated sessions run on it.
    "DependenciesTestSupport/Scheduling/TestScheduler.swift",
    // Issues at a dependency's place say what to do.
    "Clocks/UnimplementedClock.swift",
    // Detects insertions and removals without comparing elements.
    "IdentifiedCollections/IdentifiedArray.swift",
    // Used by databases, recordings, and time travel.
    "Sharing/Backends/", "Sharing/Files/FileStorage.swift", "Sharing/Keys/InMemoryStorage.swift",
    "Sharing/Preferences/PreferenceStore.swift", "Sharing/References/SharedReferences.swift",
    // The exhaustive assertions of test stores, and the publishers of stores.
    "Sharing/Testing/", "Sharing/Combine/ValuesSubscription.swift",
    // Restoring a session restores an alert with its identity.
    "SwiftNavigation/Alerts/",
  ]

  @Test("Foundations have no package declarations for other modules")
  func aFoundationDeclaresNothingForAnotherFloor() throws {
    let declaration = #/(^|\n)\s*(@[A-Za-z()]+ )*(mutating )?package /#
    let foundations = PackageDescription.root.appending(path: "Modules/Foundations")
    var unused = Set(Self.filesForThisPackage)
    for module in package.products.map(\.name) where targets[module]?.layer == "Foundations" {
      let folder = foundations.appending(path: module)
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path())
      where path.hasSuffix(".swift") {
        let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        guard source.contains(declaration) else { continue }
        let reason = Self.filesForThisPackage.first { "\(module)/\(path)".hasPrefix($0) }
        #expect(
          reason != nil, "\(module)/\(path) has a declaration for other modules. Move it to CairnSupport.")
        if let reason { unused.remove(reason) }
      }
    }
    expectNoDifference(unused, [])
  }

  /// A file name identifies one file. The exceptions play the same role in several modules.
  @Test("No two modules have files with the same name") func noTwoModulesHaveFilesOfOneName() throws {
    let shared: Set = ["Exports.swift", "Macros.swift", "CasePathMacro.swift", "Mocks.swift"]
    var folders: [String: String] = [:]
    for file in try SourceFile.all() where file.name.hasPrefix("Modules/") && file.name.hasSuffix(".swift") {
      let name = file.url.lastPathComponent
      guard !shared.contains(name) else { continue }
      #expect(folders[name] == nil, "\(file.name) and \(folders[name] ?? "") have one name")
      folders[name] = file.name
    }
    #expect(folders.count > 700)
  }

  /// Only one module uses the runtime's private entry points.
  @Test("Only the module RuntimeHooks uses private entry points of the runtime")
  func oneModuleReachesIntoTheRuntime() throws {
    let entries = ["dlsym(", "@_spi(", "@_silgen_name", "@_cdecl"]
    // The scheduler of tests, and the plugin that the compiler runs.
    let others = ["RuntimeHooks/", "DependenciesTestSupport/", "CairnMacros/CompilerPlugin.swift"]
    for file in try SourceFile.all()
    where file.name.hasPrefix("Modules/")
      && !others.contains(where: { file.name.hasPrefix("Modules/Foundations/\($0)") })
    {
      let text = try String(contentsOf: file.url, encoding: .utf8)
      #expect(!entries.contains(where: text.mentions), "Move \(file.name) to RuntimeHooks.")
    }
  }

  /// A module that every other module may use depends only on the C library.
  @Test("The support modules depend only on the C library and each other")
  func theSupportIsBelowEverything() throws {
    expectNoDifference(try #require(targets["RuntimeHooks"]).uses, ["CLibrary"])
    expectNoDifference(try #require(targets["CairnSupport"]).uses.sorted(), ["CLibrary", "RuntimeHooks"])
    for support in ["RuntimeHooks", "CairnSupport"] {
      #expect(!package.products.contains { $0.name == support }, "'\(support)' must not be a product.")
    }
  }

  /// Models, routes, and clients also serve programs without a screen.
  @Test("The modules that features share don't use the terminal layer")
  func whatFeaturesShareHasNoViews() throws {
    let cores = package.targets.filter {
      $0.layer == "Features" && ($0.name.hasSuffix("Core") || $0.name.hasSuffix("Live"))
    }
    #expect(cores.count >= 2)
    for core in cores {
      for use in core.uses {
        #expect(targets[use]?.layer != "Terminal", "'\(core.name)' must not depend on '\(use)'.")
      }
    }
  }

  @Test("The targets of the package don't depend on each other in a cycle") func thereIsNoCycle() {
    var done: Set<String> = []
    func visit(_ name: String, _ path: [String]) {
      #expect(!path.contains(name), "a cycle: \((path + [name]).joined(separator: " → "))")
      guard !path.contains(name), done.insert(name).inserted else { return }
      for use in targets[name]?.uses ?? [] { visit(use, path + [name]) }
    }
    for target in package.targets { visit(target.name, []) }
  }

  /// A feature pushes a screen by its route. It may import only modules that no stack shows, such as forms
  /// and cores.
  @Test("A feature doesn't import the features whose screens it pushes")
  func featuresDoNotImportTheScreensTheyPush() throws {
    let features = package.targets.filter { $0.layer == "Features" }
    let pushed = try features.filter { try isPushed($0) }.map(\.name)
    #expect(pushed.count >= 4)
    for feature in features {
      for use in feature.uses {
        #expect(!pushed.contains(use), "'\(feature.name)' must not depend on '\(use)', a separate screen.")
      }
    }
  }

  /// Returns `true` if the feature exports a plugin, which makes it a screen of a stack.
  private func isPushed(_ target: PackageDescription.Target) throws -> Bool {
    let folder = PackageDescription.root.appending(path: target.path ?? "")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
    return try files.filter { $0.hasSuffix(".swift") }.contains {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8).contains(": ScreenPlugin")
    }
  }

  /// The tests run where the toolchain contains SwiftSyntax, or with `CAIRN_SWIFT_SYNTAX=package`.
  @Test("Nothing builds the package swift-syntax unless a trait asks for it")
  func onlyATraitBuildsSwiftSyntax() throws {
    let isOfPackage = ProcessInfo.processInfo.environment["CAIRN_SWIFT_SYNTAX"] == "package"
    var users: Set<String> = []
    for target in package.targets {
      for use in target.dependencies
      where ["SwiftSyntax", "SwiftParser"].contains(where: { use.product?.hasPrefix($0) == true }) {
        users.insert(target.name)
        let trait = target.name == "CairnMacros" ? nil : "OlderSpellings"
        #expect(
          use.traits == (isOfPackage ? trait.map { [$0] } ?? [] : ["SwiftSyntaxPackage"]),
          "'\(target.name)' builds swift-syntax.")
      }
    }
    expectNoDifference(users, ["CairnMacros", "modernize"])
  }

  @Test func eachModuleHasItsTests() {
    // The module that uses a C target tests it. `CLibrary` and `SwiftUINavigation` contain one import each.
    for target in package.targets
    where target.layer != nil && target.type != "test"
      && target.type != "system"
      && ![
        "CTerminalDevice", "CTerminalUI", "CTestSupportLoading", "CLibrary", "SwiftUINavigation",
      ].contains(target.name)
    {
      #expect(targets["\(target.name)Tests"] != nil, "'\(target.name)' has no tests")
    }
  }

  /// Programs built with the static SDK don't use Glibc.
  @Test("Only one file chooses the C library") func oneFileChoosesTheCLibrary() throws {
    let name = /\b(import\s+|canImport\()(Glibc|Musl|Darwin)\b|\b(Glibc|Musl|Darwin)\./
    var choosing: [String] = []
    for folder in ["Modules", "Apps"] {
      let files = PackageDescription.root.appending(path: folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: files.path())
      where path.hasSuffix(".swift") {
        let source = try String(contentsOf: files.appending(path: path), encoding: .utf8)
        guard ["Glibc", "Musl", "Darwin"].contains(where: source.mentions) else { continue }
        if source.contains(name) { choosing.append("\(folder)/\(path)") }
      }
    }
    expectNoDifference(choosing, ["Modules/Foundations/CLibrary/CLibrary.swift"])
  }

  /// `swift run previews` shows each feature's preview.
  @Test func eachFeatureHasItsPreview() throws {
    let features = package.targets.filter { $0.layer == "Features" && $0.uses.contains("TerminalUI") }
    #expect(features.count >= 10)
    for feature in features where feature.type != "test" && feature.name != "StandupsUI" {
      let folder = PackageDescription.root.appending(path: feature.path ?? "")
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
      #expect(
        try files.contains { file in
          try file.hasSuffix(".swift")
            && String(contentsOf: folder.appending(path: file), encoding: .utf8).contains("#Preview(")
        }, "'\(feature.name)' has no preview")
    }
  }

  /// A program with a feature links only what the feature builds on: the parts that its product shares, and the form that it presents.
  @Test func aPreviewLinksOneFeature() throws {
    func linked(by name: String) throws -> Set<String> {
      let uses = try #require(targets[name]).uses.filter { targets[$0]?.layer == "Features" }
      return try uses.reduce(into: Set(uses)) { $0.formUnion(try linked(by: $1)) }
    }
    let shared: Set = ["StandupsCore", "StandupsUI"]
    for feature in ["StandupsList", "StandupDetail", "StandupForm", "StandupMeeting", "StandupPastMeeting"] {
      let others = try linked(by: feature).subtracting(shared)
      expectNoDifference(
        others, feature == "StandupsList" || feature == "StandupDetail" ? ["StandupForm"] : [])
    }
  }

  @Test("The top folder contains only the allowed entries") func nothingElseIsAtTheTop() throws {
    let entries = try FileManager.default.contentsOfDirectory(atPath: PackageDescription.root.path())
    let allowed: Set = ["Package.swift", "Modules", "Apps", "Tests", "Tools", "README.md"]
    // A build writes `Package.resolved`, which is never committed.
    expectNoDifference(
      entries.filter { !$0.hasPrefix(".") && $0 != "Package.resolved" && !allowed.contains($0) }, [])
  }
}
