// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// MARK: - Modules
//
// A module may depend only on modules of its own layer or of a layer above it in this list, which `ArchitectureTests` check. A feature
// never depends on a feature that it pushes.

/// The modules that everything that runs screens in a terminal uses.
let screens: [Target.Dependency] = [
  "ComposableArchitecture", "NavigationCore", "NavigationUI", "SessionRecording", "TerminalText",
  "TerminalUI",
]

/// Modules: `name` in `Modules/folder/name`, and its tests in `Tests/nameTests`.
let library: [[Target]] = [
  // Foundations: small libraries, each useful alone.
  //
  // Every macro is in one target. A test that depends on the macros makes SwiftPM build every test for the host as well, so theirs run
  // the built plugin.
  [
    .macro(
      name: "CairnMacros",
      dependencies: [
        "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftDiagnostics", "SwiftCompilerPlugin",
        // For `--expand`.
        "SwiftParser", "SwiftSyntaxMacroExpansion",
      ].map { .syntax($0) },
      path: "Modules/Foundations/CairnMacros", swiftSettings: .all + .toolchainSyntax,
      linkerSettings: .toolchainSyntax),
    suite("CairnMacrosTests", uses: ["CasePaths"]),
  ],
  module("CLibrary", in: "Foundations", tests: nil),
  // What several modules share. It isn't a product.
  module("RuntimeHooks", in: "Foundations", uses: ["CLibrary"]),
  // For the tools of plugins too, for which SwiftPM builds it again.
  module("HelpWidth", in: "Foundations", uses: ["CLibrary"]),
  module("CairnSupport", in: "Foundations", uses: ["CLibrary", "RuntimeHooks"], tests: ["Dependencies"]),
  // JSON values without loss, for documents whose structure another program determines. It isn't a product.
  module("JSONValues", in: "Foundations", tests: ["Dependencies"]),
  module("ConcurrencyExtras", in: "Foundations", uses: ["CairnSupport", "RuntimeHooks"]),
  module(
    "CairnTestSupport", in: "Foundations", uses: ["CairnSupport", "ConcurrencyExtras", .issueReporting],
    tests: nil),
  module("ConcurrencyExtrasTestSupport", in: "Foundations", uses: ["CairnSupport", "ConcurrencyExtras"]),
  module(
    "CasePaths", in: "Foundations", uses: ["CairnSupport", "RuntimeHooks", "CairnMacros", .issueReporting]),
  module(
    "IdentifiedCollections", in: "Foundations", uses: ["CairnSupport", .issueReporting, .orderedCollections],
    tests: ["Dependencies"]),
  module(
    "Clocks", in: "Foundations", uses: ["CairnSupport", "ConcurrencyExtras", .issueReporting, .openCombine]),
  module(
    "Dependencies", in: "Foundations",
    uses: [
      "CairnSupport", "Clocks", "ConcurrencyExtras", "RuntimeHooks", .issueReporting,
      .issueReportingOldName, .openCombine,
    ]),
  module("DependenciesMacros", in: "Foundations", uses: ["CairnMacros", "Dependencies", .issueReporting]),
  [.target(name: "CTestSupportLoading", path: "Modules/Foundations/CTestSupportLoading")],
  module(
    "DependenciesTestSupport", in: "Foundations",
    uses: [
      "CTestSupportLoading", "CairnSupport", "ConcurrencyExtras", "Dependencies", "RuntimeHooks",
      .issueReporting, .issueReportingTestSupport,
    ]),
  module(
    "SwiftNavigation", in: "Foundations",
    uses: ["CairnMacros", "CairnSupport", "CasePaths", "ConcurrencyExtras", .customDump, .issueReporting]),
  // An older name, empty without the trait `OlderSpellings`.
  module("SwiftUINavigation", in: "Foundations", uses: ["SwiftNavigation"], tests: nil),
  module(
    "DurableFiles", in: "Foundations", uses: ["CairnSupport", "CLibrary"],
    tests: ["ConcurrencyExtras", "DependenciesTestSupport"]),
  module(
    "Sharing", in: "Foundations",
    uses: [
      "CairnSupport", "CasePaths", "ConcurrencyExtras", "Dependencies", "DurableFiles",
      "IdentifiedCollections", "JSONValues", "SwiftNavigation", .customDump, .issueReporting, .openCombine,
    ], tests: ["DependenciesTestSupport"]),
  // Locations of data, and pages of long lists. They need no database.
  module("DataSources", in: "Foundations", uses: ["DurableFiles", "SwiftNavigation"]),
  // Databases: where programs store shared values besides files.
  // PostgreSQL through its own C library. Without the trait `PostgreSQL`, nothing is compiled and no C library is needed.
  [
    .systemLibrary(
      name: "CLibPQ", path: "Modules/Databases/CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])])
  ],
  module(
    "PostgreSQL", in: "Databases",
    uses: ["CLibrary", "CairnSupport", "ConcurrencyExtras", .target("CLibPQ", with: "PostgreSQL")],
    tests: ["Clocks"]),
  // Shared values in SQLite, empty without the trait `Database`.
  module(
    "SharingDatabase", in: "Databases",
    uses: [
      "CairnSupport", "ConcurrencyExtras", "DataSources", "Dependencies", "DurableFiles",
      "IdentifiedCollections", "JSONValues", "Sharing", .grdb, .grdbSQLite, .issueReporting,
    ],
    // With the trait `PostgreSQL`, the same behavior is tested on a server.
    tests: ["Clocks", "DependenciesTestSupport", "PostgreSQL", "SharingPostgres"]),
  // Shared values in PostgreSQL, empty without the trait `PostgreSQL`.
  module(
    "SharingPostgres", in: "Databases",
    uses: ["CairnSupport", "ConcurrencyExtras", "JSONValues", "PostgreSQL", "Sharing", "SharingDatabase"],
    tests: ["Clocks", "Dependencies", "DependenciesTestSupport", "IdentifiedCollections"]),
  // Architecture: the library that features are written with, and the open stack.
  module(
    "ComposableArchitecture", in: "Architecture",
    uses: [
      "CLibrary", "CairnMacros", "CairnSupport", "CasePaths", "Clocks", "ConcurrencyExtras", "Dependencies",
      "DependenciesMacros", "IdentifiedCollections", "RuntimeHooks", "Sharing", "SwiftNavigation",
      .customDump, .issueReporting, .openCombine, .orderedCollections,
    ], tests: ["DependenciesTestSupport"]),
  module(
    "NavigationCore", in: "Architecture",
    uses: ["CairnSupport", "ComposableArchitecture", "JSONValues", "Sharing", .customDump, .issueReporting]),
  // Saved sessions, recordings, and the tests that are written from them.
  module(
    "SessionRecording", in: "Architecture",
    uses: [
      "CairnSupport", "CasePaths", "Clocks", "ComposableArchitecture", "ConcurrencyExtras", "Dependencies",
      "DependenciesMacros", "IdentifiedCollections", "JSONValues", "NavigationCore", "RuntimeHooks",
      "Sharing", .customDump, .issueReporting,
    ], tests: ["DependenciesTestSupport"]),
  // Terminal: views, the surfaces that show them, and programs.
  module("TerminalText", in: "Terminal", tests: ["Dependencies", "DependenciesTestSupport"]),
  [.target(name: "CTerminalUI", path: "Modules/Terminal/CTerminalUI")],
  module(
    "TerminalUI", in: "Terminal",
    uses: [
      "CTerminalUI", "CairnMacros", "CairnSupport", "CasePaths", "ConcurrencyExtras", "DurableFiles",
      "JSONValues", "RuntimeHooks", "SwiftNavigation", "TerminalText", .issueReporting, .orderedCollections,
    ], tests: ["TerminalUITesting"]),
  [.target(name: "CTerminalDevice", path: "Modules/Terminal/CTerminalDevice")],
  module(
    "TerminalDevice", in: "Terminal",
    uses: ["CTerminalDevice", "CairnSupport", "ConcurrencyExtras", "TerminalText"],
    tests: ["Dependencies", "DependenciesTestSupport"]),
  module(
    "TerminalUITesting", in: "Terminal",
    uses: ["TerminalUI", "TerminalText", .issueReporting, .issueReportingTestSupport]),
  module(
    "NavigationUI", in: "Terminal",
    uses: [
      "Clocks", "ComposableArchitecture", "ConcurrencyExtras", "NavigationCore", "Sharing", "TerminalUI",
      .issueReporting, .openCombine,
    ], tests: ["DependenciesTestSupport", "TerminalUITesting"]),
  // A running program, the loop that shows it, and the protocols of surfaces and extensions.
  module(
    "TerminalPrograms", in: "Terminal",
    uses: screens + [
      "TerminalDevice", "CairnSupport", "CTerminalDevice", "Clocks", "ConcurrencyExtras", "Dependencies",
      "JSONValues", "Sharing", "SwiftNavigation", .issueReporting,
    ], tests: ["Clocks"]),
  // Generated sessions of a program, and recorded tests.
  module(
    "NavigationTesting", in: "Terminal",
    uses: screens + [
      "CairnSupport", "ConcurrencyExtras", "Dependencies", "DependenciesTestSupport", "Sharing",
      "TerminalPrograms", .customDump, .issueReporting,
    ]),
  // Extensions for debugging: inspection, time travel, recordings, and attached terminals.
  module(
    "DeveloperTools", in: "Terminal",
    uses: screens + [
      "TerminalDevice", "CLibrary", "CTerminalDevice", "CairnSupport", "CasePaths", "ConcurrencyExtras",
      "Dependencies", "JSONValues", "RuntimeHooks", "Sharing", "TerminalPrograms",
    ], tests: ["Clocks", "DeveloperToolsTestSupport", "SwiftNavigation"]),
  // A program, and clients of its socket, for tests.
  [
    .target(
      name: "DeveloperToolsTestSupport",
      dependencies: screens + ["TerminalDevice", "DeveloperTools", "TerminalPrograms", .customDump],
      path: "Tests/DeveloperToolsTestSupport", swiftSettings: .all)
  ],
  module(
    "TerminalApp", in: "Terminal",
    uses: screens + [
      "TerminalDevice", "CLibrary", "CairnSupport", "CTerminalDevice", "DataSources", "Dependencies",
      "DeveloperTools", "DurableFiles", "HelpWidth", "JSONValues", "Sharing", "TerminalPrograms",
      .argumentParser, .issueReporting,
    ], tests: ["CasePaths", "Clocks", "ConcurrencyExtras", "DeveloperToolsTestSupport", "SwiftNavigation"]),
  // Web: programs in a browser, empty without the trait `Server`.
  module(
    "WebHost", in: "Web",
    uses: screens + [
      "TerminalDevice", "CairnSupport", "ConcurrencyExtras", "DataSources", "Dependencies", "DurableFiles",
      "DeveloperTools", "JSONValues", "PostgreSQL", "Sharing", "TerminalApp", "TerminalPrograms",
      .argumentParser, .crypto, .cryptoExtras,
      .hummingbird,
      .hummingbirdCore, .tracing,
    ], tests: ["DependenciesTestSupport", "PhonePrograms", .inMemoryTracing],
    embedding: [
      "stream.js", "worker.js", "changes.js", "page.js", "window.js", "commands.js", "style.css", "icon.svg",
    ]),
]

/// The modules that store a product's values in files, or in databases if a trait is enabled.
let databases: [Target.Dependency] = [
  "DataSources", "SessionRecording", "Sharing",
  .target("SharingDatabase", with: "Database"), .target("PostgreSQL", with: "PostgreSQL"),
  .target("SharingPostgres", with: "PostgreSQL"),
]

/// Features: a folder per product, a target per feature. `swift package new-feature` writes a line here.
let features: [[Target]] = [
  feature(
    "StandupsCore", of: "Standups", hasViews: false, uses: [.orderedCollections] + databases,
    tests: ["JSONValues"]),
  feature("StandupsUI", of: "Standups", uses: ["StandupsCore"]),
  feature("StandupForm", of: "Standups", uses: ["StandupsCore", "StandupsUI"]),
  feature("StandupsList", of: "Standups", uses: ["StandupsCore", "StandupsUI", "StandupForm"]),
  feature("StandupDetail", of: "Standups", uses: ["StandupsCore", "StandupsUI", "StandupForm"]),
  feature("StandupMeeting", of: "Standups", uses: ["StandupsCore", "StandupsUI"]),
  feature("StandupPastMeeting", of: "Standups", uses: ["StandupsCore"]),
  feature(
    "StandupsLive", of: "Standups", hasViews: false,
    uses: ["StandupsCore", "CLibrary", "CairnSupport", "ConcurrencyExtras", "DurableFiles"]),
  feature("InventoryCore", of: "Inventory", hasViews: false, uses: databases),
  feature("InventoryUI", of: "Inventory", uses: ["InventoryCore"]),
  feature("ItemForm", of: "Inventory", uses: ["InventoryCore", "InventoryUI"]),
  feature("ItemQuickAdd", of: "Inventory", uses: ["InventoryCore", "InventoryUI"]),
  feature("ItemDetail", of: "Inventory", uses: ["InventoryCore", "InventoryUI", "ItemForm"]),
  feature(
    "InventoryList", of: "Inventory",
    uses: ["DataSources", "InventoryCore", "InventoryUI", "ItemDetail", "ItemForm", "ItemQuickAdd"]),
  feature(
    "InventoryTabs", of: "Inventory",
    uses: ["InventoryCore", "InventoryList", "InventoryUI", "ItemDetail", "ItemForm", "ItemQuickAdd"]),
  feature("ItemsOfColor", of: "Inventory", uses: ["DataSources", "InventoryCore", "InventoryUI"]),
]

// MARK: - Programs

/// The modules of a program with screens.
let programLibraries =
  screens + [
    "DataSources", "TerminalApp", "TerminalDevice", .argumentParser, .target("WebHost", with: "Server"),
  ]

/// Programs. `swift package new-program` writes a line here.
let programs: [Target] = [
  program("standups", at: "Apps/Standups", uses: features(of: "Standups") + programLibraries),
  program("inventory", at: "Apps/Inventory", uses: features(of: "Inventory") + programLibraries),
]

/// Programs for tests alone.
let fixtures: [Target] = [
  // The screens of both products in one stack.
  program(
    "workbench", at: "Tests/Fixtures/Workbench",
    uses: features(of: "Standups", "Inventory") + programLibraries)
]

/// The program that shows the previews of all features.
let previews: [Target] = [
  program(
    "previews", at: "Apps/Previews",
    uses: features.joined().filter { target in
      target.type != .test && target.dependencies.contains { $0.name == "TerminalUI" }
    }.map(\.dependency) + ["TerminalApp", .argumentParser])
]

/// The documents' small programs.
let examples: [Target] =
  [
    ("counter", "Counter"), ("todos", "Todos"), ("search", "Search"), ("timers", "Timers"),
    ("voice-memos", "VoiceMemos"), ("tic-tac-toe", "TicTacToe"), ("streams", "Streams"),
    ("case-studies", "CaseStudies"),
  ].map { program($0, at: "Apps/Examples/\($1)", uses: ["ComposableArchitecture", "TerminalApp"]) } + [
    program(
      "gallery", at: "Apps/Examples/Gallery",
      uses: ["ComposableArchitecture", "TerminalApp", .argumentParser, .target("WebHost", with: "Server")])
  ]

/// The commands of `swift package`, and the programs that they run.
let tools: [Target] = [
  program("scaffold", at: "Tools/NewFeature/Scaffold", uses: ["HelpWidth", .argumentParser]),
  command(
    "new-feature", runs: "scaffold", at: "Tools/NewFeature/NewFeatureCommand",
    "Writes a feature with its tests, which build and pass at once."),
  command(
    "new-program", runs: "scaffold", at: "Tools/NewFeature/NewProgramCommand",
    "Writes a program with a first feature, which build, run, and pass at once."),
  // Without the trait, the program only names it.
  program(
    "modernize", at: "Tools/Modernize/Modernize",
    uses: ["HelpWidth", .argumentParser]
      + ["SwiftParser", "SwiftSyntax"].map { .syntax($0, with: "OlderSpellings") },
    settings: .all + .toolchainSyntax, linkerSettings: .toolchainSyntax),
  command(
    "modernize", runs: "modernize", at: "Tools/Modernize/ModernizeCommand",
    "Rewrites earlier spellings in source code into today's."),
]

// MARK: - Tests

/// The modules that tests of a program's features use.
let programTests = screens + ["DependenciesTestSupport", "NavigationTesting", "TerminalUITesting"]

/// The modules that tests of features with views use.
let viewTests: [Target.Dependency] = [
  "ComposableArchitecture", "NavigationUI", "TerminalUI", "TerminalUITesting",
]

/// Tests that belong to no single module.
let suites: [Target] = [
  // The support of tests isn't a product.
  suite("CairnTestSupportTests", uses: [.issueReporting]),
  suite("ScaffoldTests", uses: ["scaffold"]),
  suite(
    "ModernizeTests", uses: ["modernize", "ComposableArchitecture", "NavigationUI", "TerminalUI"],
    settings: .all + .toolchainSyntax),
  // The layers above, read from the package description.
  suite("ArchitectureTests", uses: []),
  // The forms of SwiftUI that programs use, and programs that use them.
  suite("SwiftUIFormsTests", uses: ["PhonePrograms", "TerminalUI", "TerminalText", "TerminalUITesting"]),
  // Views written as for a phone, which tests show in a terminal and in a page.
  .target(
    name: "PhonePrograms", dependencies: ["TerminalUI"], path: "Tests/Fixtures/PhonePrograms",
    swiftSettings: .all),
  // The names of the trait `OlderSpellings`, which are deprecated.
  suite(
    "OlderSpellingsTests", uses: viewTests + ["SwiftUINavigation", .issueReporting, .openCombine],
    settings: [.swiftLanguageMode(.v5)]),
  // Publishers, with the trait `Combine`.
  suite("CombineTests", uses: viewTests + ["ConcurrencyExtras", "Sharing", .openCombine]),
  // Bindings of code without views, with the trait `UIKitBindings`.
  suite(
    "UIKitBindingsTests",
    uses: [
      "CairnTestSupport", "ComposableArchitecture", "ConcurrencyExtras", "DependenciesTestSupport", "Sharing",
    ]),
  // Features over a database, with the trait `Database`.
  suite("DatabaseTests", uses: ["ComposableArchitecture", "DependenciesTestSupport", "SharingDatabase"]),
  // The programs of the episodes, as they were written: in Swift 5.
  suite("EpisodesTests", uses: viewTests + [.issueReporting], settings: [.swiftLanguageMode(.v5)]),
  // Features in a module whose declarations are isolated to the main actor by default, as in new projects of Xcode.
  suite(
    "DefaultIsolationTests", uses: viewTests + ["DependenciesMacros"],
    settings: .all + [.defaultIsolation(MainActor.self)]),
  // The features of each product together, through the real path and as recorded in a terminal.
  suite("StandupsTests", uses: features(of: "Standups") + programTests),
  suite("InventoryTests", uses: features(of: "Inventory") + programTests),
]

/// Tests that show again what the modules' tests show, sample by sample and from outside. A plain `swift test` doesn't build them: only
/// CI does, and `CAIRN_ONLY=EndToEndTests swift test`.
let repeatingSuites: [Target] = [
  // The documents' samples.
  suite(
    "DocumentationTests",
    uses: ["Clocks", "ComposableArchitecture", "DependenciesTestSupport", "Sharing", .issueReporting],
    excluding: ["Conformance.md"]),
  suite(
    "ExamplesTests",
    uses: examples.map(\.dependency) + ["ComposableArchitecture", "TerminalApp", "TerminalUITesting"]),
  // The programs as users run them, through pipes and a terminal. These dependencies build them.
  suite(
    "EndToEndTests",
    uses: (programs + fixtures + previews + examples).map(\.dependency) + [
      "DependenciesTestSupport", "TerminalText",
    ]),
]

// MARK: - The package

let all: [[Target]] =
  library + features + [programs, fixtures, previews, examples, tools, suites, repeatingSuites]
let targets = selected(from: Array(all.joined()))

/// Modules for this package alone, which aren't products.
let internalModules: Set = [
  "CLibrary", "CTerminalDevice", "CTerminalUI", "CTestSupportLoading", "CairnSupport", "CairnTestSupport",
  "DeveloperToolsTestSupport", "HelpWidth", "JSONValues", "RuntimeHooks",
]
let demos = targets.filter { $0.type == .regular && $0.isFeature }.map(\.name)
let libraries = targets.filter {
  $0.type == .regular && !$0.isFeature && !internalModules.contains($0.name)
}
var products: [Product] = libraries.map { .library(name: $0.name, targets: [$0.name]) }
// The demo features, only for the fuzzer.
if !demos.isEmpty { products.append(.library(name: "Demos", targets: demos)) }
// The commands, for packages that use this one.
for plugin in targets where plugin.type == .plugin {
  products.append(.plugin(name: plugin.name, targets: [plugin.name]))
}

/// The packages that targets use. With `CAIRN_ONLY`, only those of the chosen modules are fetched.
let packages: [Package.Dependency] = [
  // Macros, with the trait `SwiftSyntaxPackage`, or if the toolchain has no SwiftSyntax.
  .package(url: "https://github.com/swiftlang/swift-syntax", .upToNextMinor(from: "603.0.1")),
  // `OrderedCollections`, under `IdentifiedArray` and the stack.
  .package(url: "https://github.com/apple/swift-collections", .upToNextMinor(from: "1.6.0")),
  // The diffs that failing tests show.
  .package(
    url: "https://github.com/pointfreeco/swift-custom-dump", .upToNextMinor(from: "1.7.3"),
    traits: [.trait(name: "FoundationNetworking", condition: .when(traits: ["Networking"]))]),
  // `IssueReporting`: a failure reaches XCTest, Swift Testing or stderr, whichever runs.
  .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", .upToNextMinor(from: "1.13.1")),
  .package(url: "https://github.com/OpenCombine/OpenCombine", .upToNextMinor(from: "0.14.0")),
  // SQLite, with the trait `Database`. It needs the headers of the system's SQLite (Debian: libsqlite3-dev).
  .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
  // HTTP, with the trait `Server`.
  .package(
    url: "https://github.com/hummingbird-project/hummingbird", .upToNextMinor(from: "2.28.1"), traits: []),
  // Sealed session files and the spans of requests, with the trait `Server`. Hummingbird depends on both.
  .package(url: "https://github.com/apple/swift-crypto", .upToNextMinor(from: "4.5.2")),
  .package(url: "https://github.com/apple/swift-distributed-tracing", .upToNextMinor(from: "1.7.3")),
  .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
]

let package = Package(
  name: "cairn",
  products: products,
  traits: [
    .default(enabledTraits: ["Networking"]),
    // Only `\.urlSession` needs Foundation's networking library, which costs a program some milliseconds when it starts,
    // and cannot be linked statically without the development files of libcurl.
    .trait(name: "Networking", description: "The dependency 'urlSession'."),
    .trait(
      name: "OlderSpellings",
      description: "Deprecated names of earlier years, and the command 'modernize'."),
    .trait(
      name: "Combine", description: "Publishers of stores and shared values, and as effects, by OpenCombine."),
    .trait(name: "Database", description: "Shared values in a database: SQLite by GRDB."),
    .trait(
      name: "PostgreSQL",
      description: "The database may be a PostgreSQL server, by libpq, which pkg-config finds.",
      enabledTraits: ["Database"]),
    .trait(
      name: "PublicObservation",
      description: "The public interface of Observation alone, for a toolchain without the one for SwiftUI."),
    .trait(name: "Server", description: "The host that shows programs in a browser, by Hummingbird."),
    .trait(
      name: "UIKitBindings",
      description: "'UIBinding', 'UIBindable', and 'UINavigationPath', for code without views."),
    .trait(
      name: "SwiftSyntaxPackage",
      description: "Macros by the package swift-syntax, for a package that builds it for other macros, too."),
  ],
  dependencies: packages.filter { package in targets.contains { $0.uses(package) } },
  targets: targets,
  swiftLanguageModes: [.v6]
)

// MARK: - Rows

/// A module and its tests, which use what the module uses.
///
/// - Parameters:
///   - tests: What the tests use besides, or `nil` if there are none.
///   - files: The assets whose bytes are part of the code, as `PackageResources`.
func module(
  _ name: String, in folder: String, uses: [Target.Dependency] = [], tests: [Target.Dependency]? = [],
  embedding files: [String] = []
) -> [Target] {
  let own = uses.filter { $0.name != "CairnMacros" }
  let target = Target.target(
    name: name, dependencies: uses, path: "Modules/\(folder)/\(name)",
    resources: files.isEmpty ? nil : files.map { .embedInCode("Assets/\($0)") }, swiftSettings: .all)
  return [target] + (tests.map { [suite("\(name)Tests", uses: [target.dependency] + own + $0)] } ?? [])
}

/// A feature and its tests. Without views, it is a part that the features of a product share.
func feature(
  _ name: String, of product: String, hasViews: Bool = true, uses: [Target.Dependency] = [],
  tests: [Target.Dependency] = []
) -> [Target] {
  module(
    name, in: "Features/\(product)",
    uses: ["ComposableArchitecture", "NavigationCore"] + (hasViews ? ["NavigationUI", "TerminalUI"] : [])
      + uses,
    tests: (hasViews ? ["TerminalUITesting"] : []) + ["DependenciesTestSupport"] + tests)
}

/// The features of some products.
@MainActor func features(of products: String...) -> [Target.Dependency] {
  features.joined().filter { target in
    target.type != .test && products.contains { target.path!.hasPrefix("Modules/Features/\($0)/") }
  }.map(\.dependency)
}

func program(
  _ name: String, at path: String, uses: [Target.Dependency], settings: [SwiftSetting] = .all,
  linkerSettings: [LinkerSetting] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: uses, path: path, swiftSettings: settings, linkerSettings: linkerSettings)
}

/// A command of `swift package`, which may write to the package.
func command(_ verb: String, runs program: String, at path: String, _ description: String) -> Target {
  .plugin(
    name: String(path.split(separator: "/").last!),
    capability: .command(
      intent: .custom(verb: verb, description: description),
      permissions: [.writeToPackageDirectory(reason: description)]),
    dependencies: [.target(name: program)], path: path)
}

/// A test target.
///
/// Every test uses three modules. Without `IssueReportingTestSupport`, Swift Testing loses an issue. `expectNoDifference(a, b)` of
/// custom-dump takes the compiler 2 ms, and `#expect(a == b)` takes 14 to 22 ms.
func suite(
  _ name: String, uses: [Target.Dependency], excluding excluded: [String] = [],
  settings: [SwiftSetting] = .all
) -> Target {
  var all: [Target.Dependency] = []
  for use in uses + [.issueReportingTestSupport, .customDump, "CairnTestSupport"]
  where !all.contains(where: { $0.name == use.name }) {
    all.append(use)
  }
  let snapshots = FileManager.default.fileExists(
    atPath: "\(Context.packageDirectory)/Tests/\(name)/Snapshots")
  return .testTarget(
    name: name, dependencies: all, path: "Tests/\(name)",
    exclude: excluded + (snapshots ? ["Snapshots"] : []), swiftSettings: settings)
}

/// The targets to describe.
///
/// `CAIRN_ONLY=StandupDetail,Sharing swift test` describes only these modules, their tests, and their dependencies. In contrast,
/// `swift test --filter` builds every target of the package.
@MainActor func selected(from all: [Target]) -> [Target] {
  guard let only = Context.environment["CAIRN_ONLY"], !only.isEmpty else {
    guard Context.environment["CI"] == nil else { return all }
    return all.filter { target in !repeatingSuites.contains { $0.name == target.name } }
  }
  let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  var needed: Set<String> = []
  func need(_ name: String) {
    guard let target = byName[name], needed.insert(name).inserted else { return }
    target.dependencies.forEach { need($0.name) }
  }
  for name in only.split(separator: ",").map(String.init) {
    guard byName[name] != nil else { fatalError("CAIRN_ONLY: there is no module named '\(name)'") }
    need(name)
    need("\(name)Tests")
  }
  return all.filter { needed.contains($0.name) }
}

/// SwiftSyntax in the toolchain, against which the macros are built. *How the macros are built* gives the reasons and the conditions.
enum ToolchainSyntax {
  /// The folder of its modules and libraries, or `nil` to use the package swift-syntax, as `CAIRN_SWIFT_SYNTAX=package` asks for.
  static let folder: String? = {
    #if os(Linux)
      guard Context.environment["CAIRN_SWIFT_SYNTAX"] != "package" else { return nil }
      let needed = [
        "SwiftSyntax.swiftmodule", "SwiftCompilerPluginMessageHandling.swiftmodule", "libSwiftSyntax.so",
      ]
      return host.flatMap { folder in
        needed.allSatisfy { FileManager.default.fileExists(atPath: "\(folder)/\($0)") } ? folder : nil
      }
    #else
      return nil
    #endif
  }()

  #if os(Linux)
    /// The folder `host` of the toolchain that runs this manifest, whatever `PATH` says.
    ///
    /// The manifest has loaded the library `pm/ManifestAPI/libPackageDescription.so` of this toolchain. Foundation's functions miss
    /// lines of this file in one of six evaluations.
    private static var host: String? {
      guard let maps = fopen("/proc/self/maps", "r") else { return nil }
      var line: UnsafeMutablePointer<CChar>?
      var capacity = 0
      defer {
        free(line)
        fclose(maps)
      }
      while getline(&line, &capacity, maps) > 0, let text = line.map({ String(cString: $0) }) {
        if let start = text.firstIndex(of: "/"),
          let end = text.range(of: "/pm/ManifestAPI/libPackageDescription.so")?.lowerBound
        {
          return text[start..<end] + "/host"
        }
      }
      return nil
    }
  #endif
}

extension [SwiftSetting] {
  static var toolchainSyntax: Self {
    guard let folder = ToolchainSyntax.folder else { return [] }
    return [.define("ToolchainSyntax"), .unsafeFlags(["-I", folder])]
  }
}

extension [LinkerSetting] {
  static var toolchainSyntax: Self {
    guard let folder = ToolchainSyntax.folder else { return [] }
    return [.unsafeFlags(["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder])]
  }
}

extension Target {
  func uses(_ package: Package.Dependency) -> Bool {
    guard case .sourceControl(_, let location, _) = package.kind else { return true }
    return dependencies.contains { use in
      guard case .productItem(_, let name?, _, _) = use else { return false }
      return location.hasSuffix("/\(name)")
    }
  }

  var dependency: Dependency { .target(name: name) }
  var isFeature: Bool { path?.hasPrefix("Modules/Features/") == true }
}

extension [SwiftSetting] {
  static var all: Self {
    [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InferIsolatedConformances")]
      // Warnings are errors in CI, but not in packages that depend on this one by path with a newer compiler.
      + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])
      + wholeModule
  }

  /// A debug build compiles each module as a whole.
  ///
  /// Otherwise, SwiftPM 6.3.1 splits a module into a job for its interface and two for its files. They read and check much of the same,
  /// and need half as much processor time again. In exchange, an edit compiles its whole module, unless `CAIRN_INCREMENTAL` is set.
  private static var wholeModule: Self {
    guard Context.environment["CAIRN_INCREMENTAL"] == nil else { return [] }
    let oneJob = [
      // Without a number of threads, there would be one object file, but SwiftPM expects one for each source file.
      "-whole-module-optimization", "-num-threads", "1", "-no-emit-module-separately-wmo",
      // SwiftPM asks for batches, which brings a warning.
      "-disable-batch-mode",
      // The index of the package's own code is enough for editors. Indexing SwiftSyntax alone takes 3 seconds.
      "-index-ignore-system-modules",
    ]
    return [.unsafeFlags(oneJob, .when(configuration: .debug))]
  }
}

extension Target.Dependency {
  /// A module of the package swift-syntax: with a trait, or if the toolchain has no SwiftSyntax.
  static func syntax(_ name: String, with trait: String? = nil) -> Self {
    product(name, "swift-syntax", with: ToolchainSyntax.folder == nil ? trait : "SwiftSyntaxPackage")
  }

  static let issueReporting = product("IssueReporting", "xctest-dynamic-overlay")
  /// The older name of the same module, which older code imports.
  static let issueReportingOldName = product("XCTestDynamicOverlay", "xctest-dynamic-overlay")
  static let issueReportingTestSupport = product("IssueReportingTestSupport", "xctest-dynamic-overlay")
  static let customDump = product("CustomDump", "swift-custom-dump")
  static let orderedCollections = product("OrderedCollections", "swift-collections")
  static let argumentParser = product("ArgumentParser", "swift-argument-parser")
  static let openCombine = product("OpenCombineShim", "OpenCombine", with: "Combine")
  static let grdb = product("GRDB", "GRDB.swift", with: "Database")
  static let grdbSQLite = product("GRDBSQLite", "GRDB.swift", with: "Database")
  static let hummingbird = product("Hummingbird", "hummingbird", with: "Server")
  static let hummingbirdCore = product("HummingbirdCore", "hummingbird", with: "Server")
  static let crypto = product("Crypto", "swift-crypto", with: "Server")
  static let cryptoExtras = product("CryptoExtras", "swift-crypto", with: "Server")
  static let tracing = product("Tracing", "swift-distributed-tracing", with: "Server")
  static let inMemoryTracing = product("InMemoryTracing", "swift-distributed-tracing", with: "Server")

  /// A product of another package, if a trait is enabled.
  static func product(_ name: String, _ package: String, with trait: String? = nil) -> Self {
    .product(name: name, package: package, condition: trait.flatMap { .when(traits: [$0]) })
  }

  /// A target of this package, if a trait is enabled.
  static func target(_ name: String, with trait: String) -> Self {
    .target(name: name, condition: .when(traits: [trait]))
  }

  var name: String {
    switch self {
    case .targetItem(let name, _), .byNameItem(let name, _), .productItem(let name, _, _, _): name
    @unknown default: fatalError("An unknown kind of dependency.")
    }
  }
}
