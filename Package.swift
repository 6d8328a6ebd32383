// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// MARK: - The map
//
// Every module stands here once, in layers: a module may depend only on modules of its own layer or of a layer
// above it in this list (`ArchitectureTests` check that). A feature never depends on a feature that it pushes.

let library: [Module] =
  // Foundations: small libraries, each useful alone.
  [
    macros,
    .support("CLibrary", in: "Foundations", isTested: false),
    // What several modules share and no user sees.
    .support("RuntimeHooks", in: "Foundations", uses: ["CLibrary"]),
    .support(
      "CairnSupport", in: "Foundations", uses: ["CLibrary", "RuntimeHooks"], testUses: ["Dependencies"]),
    .library("ConcurrencyExtras", in: "Foundations", uses: ["CairnSupport"]),
    .support(
      "CairnTestSupport", in: "Foundations", uses: ["CairnSupport", "ConcurrencyExtras", .issueReporting],
      isTested: false),
    .library("ConcurrencyExtrasTestSupport", in: "Foundations", uses: ["CairnSupport", "ConcurrencyExtras"]),
    .library(
      "CasePaths", in: "Foundations", uses: ["CairnSupport", "RuntimeHooks", "CairnMacros", .issueReporting]),
    .library(
      "IdentifiedCollections", in: "Foundations",
      uses: ["CairnSupport", .issueReporting, .orderedCollections],
      testUses: ["Dependencies"]),
    .library(
      "Clocks", in: "Foundations", uses: ["CairnSupport", "ConcurrencyExtras", .issueReporting, .openCombine]),
    .library(
      "Dependencies", in: "Foundations",
      uses: [
        "CairnSupport", "Clocks", "ConcurrencyExtras", .issueReporting, .issueReportingOldName,
        .openCombine,
      ]),
    .library(
      "DependenciesMacros", in: "Foundations", uses: ["CairnMacros", "Dependencies", .issueReporting]),
    .c("CTestSupportLoading", in: "Foundations"),
    .library(
      "DependenciesTestSupport", in: "Foundations",
      uses: [
        "CTestSupportLoading", "CairnSupport", "ConcurrencyExtras", "Dependencies", "RuntimeHooks",
        .issueReporting, .issueReportingTestSupport,
      ]),
    .library(
      "SwiftNavigation", in: "Foundations",
      uses: ["CairnMacros", "CairnSupport", "CasePaths", "ConcurrencyExtras", .customDump, .issueReporting]),
    // The name of earlier years, with the trait `OlderSpellings`; empty without it.
    .library("SwiftUINavigation", in: "Foundations", uses: ["SwiftNavigation"], isTested: false),
    .library(
      "DurableFiles", in: "Foundations", uses: ["CairnSupport", "CLibrary"],
      testUses: ["ConcurrencyExtras", "DependenciesTestSupport"]),
    .library(
      "Sharing", in: "Foundations",
      uses: [
        "CairnSupport", "CasePaths", "ConcurrencyExtras", "Dependencies", "DurableFiles",
        "IdentifiedCollections", "SwiftNavigation", .customDump, .issueReporting, .openCombine,
      ],
      testUses: ["DependenciesTestSupport"]),
  ]
  // Databases: where programs keep shared values besides files.
  + [
    // The names of places, and pages of long lists. They need no database.
    .library(
      "DataSources", in: "Databases", uses: ["DurableFiles", "SwiftNavigation"]),
    // PostgreSQL by its own C library, with the trait `PostgreSQL`; nothing is compiled and no C library is needed without it.
    Module(
      .systemLibrary(
        name: "CLibPQ", path: "Modules/Databases/CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]
      )),
    .library(
      "PostgreSQL", in: "Databases",
      uses: ["CLibrary", "CairnSupport", "ConcurrencyExtras", .target("CLibPQ", with: "PostgreSQL")],
      testUses: ["Clocks"]),
    // Shared values in SQLite; nothing without the trait `Database`.
    .library(
      "SharingDatabase", in: "Databases",
      uses: [
        "CairnSupport", "ConcurrencyExtras", "DataSources", "Dependencies", "DurableFiles",
        "IdentifiedCollections", "Sharing", .grdb, .grdbSQLite, .issueReporting,
      ],
      // The same behavior is tested on a server, with the trait `PostgreSQL`.
      testUses: ["DependenciesTestSupport", "PostgreSQL", "SharingPostgres"]),
    // Shared values in PostgreSQL; nothing without the trait `PostgreSQL`.
    .library(
      "SharingPostgres", in: "Databases",
      uses: ["CairnSupport", "ConcurrencyExtras", "PostgreSQL", "Sharing", "SharingDatabase"],
      testUses: ["Dependencies", "DependenciesTestSupport", "IdentifiedCollections"]),
  ]
  // Architecture: the library that features are written with, and the open stack.
  + [
    .library(
      "ComposableArchitecture", in: "Architecture",
      uses: [
        "CLibrary", "CairnMacros", "CairnSupport", "CasePaths", "Clocks", "ConcurrencyExtras",
        "Dependencies", "DependenciesMacros", "IdentifiedCollections", "RuntimeHooks", "Sharing",
        "SwiftNavigation", .customDump, .issueReporting, .openCombine, .orderedCollections,
      ],
      testUses: ["DependenciesTestSupport"]),
    .library(
      "NavigationCore", in: "Architecture",
      uses: ["CairnSupport", "ComposableArchitecture", "Sharing", .customDump, .issueReporting]),
    // Sessions that come back, recordings that are replayed, and tests that are written of them.
    .library(
      "SessionRecording", in: "Architecture",
      uses: [
        "CairnSupport", "CasePaths", "Clocks", "ComposableArchitecture", "ConcurrencyExtras",
        "Dependencies", "DependenciesMacros", "IdentifiedCollections", "NavigationCore", "RuntimeHooks",
        "Sharing", .customDump, .issueReporting,
      ],
      testUses: ["DependenciesTestSupport"]),
  ]
  // Terminal: a view becomes a tree of elements, a host shows it.
  + [
    .library("TerminalText", in: "Terminal", testUses: ["Dependencies", "DependenciesTestSupport"]),
    .c("CTerminalUI", in: "Terminal"),
    .library(
      "TerminalUI", in: "Terminal",
      uses: [
        "CTerminalUI", "CairnMacros", "CairnSupport", "CasePaths", "ConcurrencyExtras", "RuntimeHooks",
        "SwiftNavigation", "TerminalText", .issueReporting, .orderedCollections,
      ]),
    .c("CTerminalDevice", in: "Terminal"),
    .library(
      "TerminalDevice", in: "Terminal",
      uses: ["CTerminalDevice", "CairnSupport", "ConcurrencyExtras", "TerminalText"],
      testUses: ["Dependencies", "DependenciesTestSupport"]),
    .library(
      "TerminalUITesting", in: "Terminal", uses: ["TerminalUI", "TerminalText", .issueReporting]),
    .library(
      "NavigationUI", in: "Terminal",
      uses: ["ComposableArchitecture", "NavigationCore", "TerminalUI", .issueReporting],
      testUses: ["TerminalUITesting"]),
    .library(
      "NavigationTesting", in: "Terminal",
      uses: [
        "CairnSupport", "Clocks", "ComposableArchitecture", "ConcurrencyExtras", "Dependencies",
        "DependenciesTestSupport", "NavigationCore", "NavigationUI", "SessionRecording", "Sharing",
        "TerminalText", "TerminalUI", .customDump,
      ]),
    // A program that runs, the loop that shows it on a surface, and the protocols of surfaces and extensions.
    .library(
      "TerminalPrograms", in: "Terminal",
      uses: [
        "CairnSupport", "CTerminalDevice", "Clocks", "ComposableArchitecture", "ConcurrencyExtras",
        "Dependencies", "NavigationCore", "NavigationUI", "SessionRecording", "Sharing", "SwiftNavigation",
        "TerminalDevice",
        "TerminalText", "TerminalUI", .issueReporting,
      ],
      testUses: ["Clocks"]),
    // Extensions for debugging: inspection, time travel, recordings, and attached terminals.
    .library(
      "DeveloperTools", in: "Terminal",
      uses: [
        "CairnSupport", "CasePaths", "ComposableArchitecture", "ConcurrencyExtras", "Dependencies",
        "NavigationCore", "NavigationUI", "SessionRecording", "Sharing", "TerminalDevice", "TerminalPrograms",
        "TerminalText", "TerminalUI",
      ],
      testUses: ["DeveloperToolsTestSupport", "SwiftNavigation"]),
    // A program, and clients of its socket, for the tests of developer tools and of what is above them.
    .support(
      "DeveloperToolsTestSupport", in: "Terminal",
      uses: [
        "ComposableArchitecture", "DeveloperTools", "NavigationCore", "NavigationUI", "SessionRecording",
        "TerminalDevice", "TerminalPrograms", "TerminalText", "TerminalUI", .customDump,
      ],
      isTested: false),
    .library(
      "TerminalApp", in: "Terminal",
      uses: [
        "CairnSupport", "CTerminalDevice", "ComposableArchitecture", "DataSources", "Dependencies",
        "DeveloperTools", "DurableFiles", "NavigationCore", "NavigationUI", "SessionRecording", "Sharing",
        "TerminalDevice", "TerminalPrograms", "TerminalText", "TerminalUI", .argumentParser, .issueReporting,
      ],
      testUses: ["CasePaths", "Clocks", "ConcurrencyExtras", "DeveloperToolsTestSupport", "SwiftNavigation"]),
    // A host that shows programs in a browser; nothing without the trait `Server`.
    .library(
      "WebHost", in: "Terminal",
      uses: [
        "CairnSupport", "ComposableArchitecture", "ConcurrencyExtras", "DataSources", "Dependencies",
        "DurableFiles", "NavigationCore", "PostgreSQL", "SessionRecording", "Sharing", "TerminalApp",
        "TerminalDevice", "TerminalText", "TerminalUI", .argumentParser, .crypto, .cryptoExtras,
        .hummingbird, .hummingbirdCore, .tracing,
      ],
      testUses: ["DependenciesTestSupport", "NavigationUI", .inMemoryTracing],
      embedding: ["stream.js", "worker.js", "changes.js", "page.js", "style.css", "icon.svg"].map {
        "Assets/\($0)"
      }),
  ]

/// What the cores use that keep their values in files and databases: in a database with the trait `Database`, and on a server, with the trait `PostgreSQL`.
let databases: [Target.Dependency] = [
  "DataSources", "SessionRecording", "Sharing",
  .target("SharingDatabase", with: "Database"), .target("PostgreSQL", with: "PostgreSQL"),
  .target("SharingPostgres", with: "PostgreSQL"),
]

/// Features: a folder a product, a target a feature. `swift package new-feature` writes a line here.
let features: [Module] = [
  .core(
    "StandupsCore", of: "Standups", uses: [.orderedCollections] + databases, testUses: ["CairnSupport"]),
  .feature("StandupsUI", of: "Standups", uses: ["StandupsCore"]),
  .feature("StandupForm", of: "Standups", uses: ["StandupsCore", "StandupsUI"]),
  .feature("StandupsList", of: "Standups", uses: ["StandupsCore", "StandupsUI", "StandupForm"]),
  .feature("StandupDetail", of: "Standups", uses: ["StandupsCore", "StandupsUI", "StandupForm"]),
  .feature("StandupMeeting", of: "Standups", uses: ["StandupsCore", "StandupsUI"]),
  .feature("StandupPastMeeting", of: "Standups", uses: ["StandupsCore", "StandupsUI"]),
  .core(
    "StandupsLive", of: "Standups", uses: ["StandupsCore", "CLibrary", "ConcurrencyExtras", "DurableFiles"]),
  .core("InventoryCore", of: "Inventory", uses: databases),
  .feature("InventoryUI", of: "Inventory", uses: ["InventoryCore"]),
  .feature("ItemForm", of: "Inventory", uses: ["InventoryCore", "InventoryUI"]),
  .feature("ItemQuickAdd", of: "Inventory", uses: ["InventoryCore", "InventoryUI"]),
  .feature("ItemDetail", of: "Inventory", uses: ["InventoryCore", "InventoryUI", "ItemForm"]),
  .feature(
    "InventoryList", of: "Inventory",
    uses: ["DataSources", "InventoryCore", "InventoryUI", "ItemDetail", "ItemForm", "ItemQuickAdd"]),
  .feature(
    "InventoryTabs", of: "Inventory",
    uses: ["InventoryCore", "InventoryList", "InventoryUI", "ItemDetail", "ItemForm", "ItemQuickAdd"]),
  .feature("ItemsOfColor", of: "Inventory", uses: ["DataSources", "InventoryCore", "InventoryUI"]),
]

/// Programs. One of a product depends on all of its features.
let programs: [Module] = [
  .program("standups", of: "Standups"),
  .program("inventory", of: "Inventory"),
  // The screens of both in one stack.
  .program("workbench", of: "Standups", "Inventory", at: "Apps/Workbench"),
]

let apps: [Module] =
  programs + [
    // Shows what all features declare with `#Preview`.
    .program(
      "previews", at: "Apps/Previews/All",
      uses: features.filter(\.hasViews).map(\.dependency) + ["TerminalApp", .argumentParser])
  ]
  + ["StandupsList", "StandupDetail", "StandupForm", "StandupMeeting", "StandupPastMeeting"].map { feature in
    .program(
      "preview-\(feature)", at: "Apps/Previews/\(feature)",
      uses: [
        "ComposableArchitecture", "NavigationCore", "NavigationUI", "StandupsCore", "TerminalApp",
        "TerminalUI", .argumentParser, .target(name: feature),
      ])
  }

let modules = library + features

/// The documents' small programs.
let examples: [Module] = [
  ("counter", "Counter"), ("todos", "Todos"), ("search", "Search"), ("timers", "Timers"),
  ("voice-memos", "VoiceMemos"), ("tic-tac-toe", "TicTacToe"), ("streams", "Streams"),
  ("case-studies", "CaseStudies"), ("gallery", "Gallery"),
].map { .program($0, at: "Apps/Examples/\($1)", uses: ["ComposableArchitecture", "TerminalApp"]) }

/// What `swift package new-feature`, `swift package new-program` and `swift package modernise` run.
let tools: [Module] = [
  .program("scaffold", at: "Tools/NewFeature/Scaffold", uses: [.argumentParser]),
  .command(
    "NewFeatureCommand", verb: "new-feature", path: "Tools/NewFeature/NewFeatureCommand",
    "Writes a feature with its tests, which build and pass at once."),
  .command(
    "NewProgramCommand", verb: "new-program", path: "Tools/NewFeature/NewProgramCommand",
    "Writes a program with a first feature, which build, run and pass at once."),
  // Without the trait swift-syntax is built for the macros alone.
  .program(
    "modernise", at: "Tools/Modernise/Modernise",
    uses: [
      .argumentParser, .product("SwiftParser", "swift-syntax", with: "OlderSpellings"),
      .product("SwiftSyntax", "swift-syntax", with: "OlderSpellings"),
    ]),
  .command(
    "ModerniseCommand", verb: "modernise", path: "Tools/Modernise/ModerniseCommand", runs: "modernise",
    "Rewrites source code in the spellings of earlier years into today's.",
    writes: "Today's spellings in your sources, with --write."),
]

/// Swift 5, with names that are deprecated today.
let older: [SwiftSetting] = [.swiftLanguageMode(.v5)]

/// Tests that belong to no single module.
let suites: [Module] = [
  // What all tests use is no product.
  .suite("CairnTestSupportTests", uses: [.issueReporting]),
  .suite("ScaffoldTests", uses: ["scaffold"]),
  .suite("ModerniseTests", uses: ["modernise", "ComposableArchitecture", "NavigationUI", "TerminalUI"]),
  .suite(
    "ExamplesTests",
    uses: examples.map(\.dependency) + [
      "ComposableArchitecture", "TerminalApp", "TerminalUITesting",
    ]),
  // This map, read from the package description.
  .suite("ArchitectureTests", uses: []),
  // What the documents teach, sample by sample.
  .suite(
    "DocumentationTests",
    uses: ["Clocks", "ComposableArchitecture", "DependenciesTestSupport", "Sharing", .issueReporting],
    excluding: ["Conformance.md"]),
  // What the trait 'OlderSpellings' adds; nothing without it. That the names are deprecated is no mistake there.
  .suite(
    "OlderSpellingsTests",
    uses: [
      "ComposableArchitecture", "NavigationUI", "SwiftUINavigation", "TerminalUI", "TerminalUITesting",
      .issueReporting, .openCombine,
    ],
    settings: older),
  // Publishers, with the trait `Combine`.
  .suite(
    "CombineTests",
    uses: ["ComposableArchitecture", "ConcurrencyExtras", "Sharing", .customDump, .openCombine]),
  // Features over a database, with the trait `Database`.
  .suite(
    "DatabaseTests", uses: ["ComposableArchitecture", "DependenciesTestSupport", "SharingDatabase"]),
  // The programs of the episodes, as they were written: in Swift 5.
  .suite(
    "EpisodesTests",
    uses: ["ComposableArchitecture", "NavigationUI", "TerminalUI", "TerminalUITesting", .issueReporting],
    settings: older),
  // Features in a module whose declarations are isolated to the main actor by default, as in new projects of Xcode.
  .suite(
    "DefaultIsolationTests",
    uses: [
      "ComposableArchitecture", "DependenciesMacros", "NavigationUI", "TerminalUI", "TerminalUITesting",
    ],
    settings: .all + [.defaultIsolation(MainActor.self)]),
  // The Standups features together, through the real path.
  .suite(
    "StandupsTests",
    uses: [
      "ComposableArchitecture", "DependenciesTestSupport", "NavigationCore", "NavigationTesting",
      "NavigationUI", "SessionRecording", "StandupDetail", "StandupForm", "StandupMeeting",
      "StandupPastMeeting", "StandupsCore", "StandupsList", "TerminalUI", "TerminalUITesting",
    ]),
  // The screens of the inventory together, as recorded for both interactive hosts.
  .suite(
    "InventoryTests",
    uses: features.filter { $0.isPart(of: "Inventory") }.map(\.dependency)
      + [
        "NavigationCore", "NavigationTesting", "SessionRecording", "NavigationUI", "ComposableArchitecture",
        "DependenciesTestSupport", "TerminalUI", "TerminalUITesting",
      ]),
  // The programs as people use them: built by these dependencies, started and driven through pipes and a terminal.
  .suite(
    "EndToEndTests",
    uses: (apps + examples).map(\.dependency) + ["DependenciesTestSupport", "TerminalText"]),
]

// MARK: - The package

let selected = select(modules + apps + examples + tools + suites)
let demos = selected.filter(\.isFeature).map(\.name)

let package = Package(
  name: "cairn",
  products: selected.filter(\.isProduct).map { .library(name: $0.name, targets: [$0.name]) }
    // The demo features, for the fuzzer alone.
    + (demos.isEmpty ? [] : [.library(name: "Demos", targets: demos)])
    // The commands, for the packages that use this one.
    + selected.filter { $0.target.type == .plugin }.map { .plugin(name: $0.name, targets: [$0.name]) },
  traits: [
    .default(enabledTraits: ["Networking"]),
    // Only `\.urlSession` needs Foundation's networking library, which costs a program some milliseconds when it starts,
    // and cannot be linked statically without the development files of libcurl.
    .trait(name: "Networking", description: "The dependency 'urlSession'."),
    // What the documents wrote before today's names. Without the trait none of it is compiled.
    .trait(
      name: "OlderSpellings",
      description: "Names of earlier years, each deprecated in favor of today's, and the command 'modernise'."
    ),
    // Apple's Combine is not here; OpenCombine is what stands in for it.
    .trait(
      name: "Combine", description: "Publishers of OpenCombine: of stores and shared values, and as effects."),
    // One file, by the SQLite that the system has.
    .trait(name: "Database", description: "Shared values in a database: SQLite by GRDB."),
    // One server for many machines. It needs libpq, which pkg-config finds.
    .trait(
      name: "PostgreSQL", description: "The database may be a PostgreSQL server, by libpq.",
      enabledTraits: ["Database"]),
    // Programs in a browser.
    .trait(name: "Server", description: "The host that shows programs in a browser, by Hummingbird."),
  ],
  dependencies: [
    // Macros. Every macro is in one target, because each target links swift-syntax again.
    .package(url: "https://github.com/swiftlang/swift-syntax", .upToNextMinor(from: "603.0.1")),
    // `OrderedCollections`, under `IdentifiedArray` and the stack.
    .package(url: "https://github.com/apple/swift-collections", .upToNextMinor(from: "1.6.0")),
    // The diffs that failing tests show.
    .package(
      url: "https://github.com/pointfreeco/swift-custom-dump", .upToNextMinor(from: "1.7.3"),
      traits: [.trait(name: "FoundationNetworking", condition: .when(traits: ["Networking"]))]),
    // `IssueReporting`: a failure reaches XCTest, Swift Testing or stderr, whichever runs.
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", .upToNextMinor(from: "1.13.1")),
    // Publishers, with the trait `Combine`.
    .package(url: "https://github.com/OpenCombine/OpenCombine", .upToNextMinor(from: "0.14.0")),
    // SQLite, with the trait `Database`. It needs the headers of the system's SQLite (Debian: libsqlite3-dev).
    .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
    // HTTP, with the trait `Server`.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", .upToNextMinor(from: "2.28.1"), traits: []),
    // Sessions that are written down are sealed, with the trait `Server`.
    .package(url: "https://github.com/apple/swift-crypto", .upToNextMinor(from: "4.5.2")),
    // Spans of what is answered, with the trait `Server`: Hummingbird's own dependency.
    .package(url: "https://github.com/apple/swift-distributed-tracing", .upToNextMinor(from: "1.7.3")),
    // The programs' options.
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
  ],
  targets: selected.flatMap { [$0.target] + ($0.tests.map { [$0] } ?? []) },
  swiftLanguageModes: [.v6]
)

// MARK: - Rows

/// A row of the tables above: a target, and the target of its tests.
struct Module {
  var target: Target
  var tests: Target?
  var isProduct = false

  var name: String { target.name }
  var path: String { target.path ?? "" }
  var dependency: Target.Dependency { .target(name: name) }
  var isFeature: Bool { path.hasPrefix("Modules/Features/") }
  func isPart(of product: String) -> Bool { path.hasPrefix("Modules/Features/\(product)/") }
  var hasViews: Bool { isFeature && target.dependencies.contains { $0.name == "TerminalUI" } }

  init(_ target: Target, tests: Target? = nil) {
    self.target = target
    self.tests = tests
  }

  /// A module with tests, which use what the module uses.
  init(
    _ name: String, at path: String, uses: [Target.Dependency], testUses: [Target.Dependency]? = nil,
    isTested: Bool = true
  ) {
    self.init(.target(name: name, dependencies: uses, path: path, swiftSettings: .all))
    // Macros run in the compiler. Tests that depend on their target are built for the host.
    let own: [Target.Dependency] = [.target(name: name)] + uses.filter { $0.name != "CairnMacros" }
    if isTested { tests = .tests("\(name)Tests", uses: own + (testUses ?? [])) }
    // `CAIRN_MACROS=1 swift build -Xswiftc -load-plugin-executable -Xswiftc PLUGIN#CairnMacros` uses macros that were built before.
    if Context.environment["CAIRN_MACROS"] != nil {
      target.dependencies = target.dependencies.filter { $0.name != "CairnMacros" }
    }
  }

  /// - Parameter files: The files whose bytes are part of the code, as `PackageResources`.
  static func library(
    _ name: String, in layer: String, uses: [Target.Dependency] = [], testUses: [Target.Dependency] = [],
    embedding files: [String] = [], isTested: Bool = true
  ) -> Module {
    var module = support(name, in: layer, uses: uses, testUses: testUses, isTested: isTested)
    module.isProduct = true
    module.target.resources = files.isEmpty ? nil : files.map { .embedInCode($0) }
    return module
  }

  /// A module for this package alone.
  static func support(
    _ name: String, in layer: String, uses: [Target.Dependency] = [], testUses: [Target.Dependency] = [],
    isTested: Bool = true
  ) -> Module {
    Module(name, at: "Modules/\(layer)/\(name)", uses: uses, testUses: testUses, isTested: isTested)
  }

  static func c(_ name: String, in layer: String) -> Module {
    Module(.target(name: name, path: "Modules/\(layer)/\(name)"))
  }

  /// The part that the features of a product share, without views.
  static func core(
    _ name: String, of product: String, uses: [Target.Dependency] = [], testUses: [Target.Dependency] = []
  ) -> Module {
    Module(
      name, at: "Modules/Features/\(product)/\(name)",
      uses: ["ComposableArchitecture", "NavigationCore"] + uses,
      testUses: ["DependenciesTestSupport"] + testUses)
  }

  static func feature(_ name: String, of product: String, uses: [Target.Dependency] = []) -> Module {
    Module(
      name, at: "Modules/Features/\(product)/\(name)",
      uses: ["ComposableArchitecture", "NavigationCore", "NavigationUI", "TerminalUI"] + uses,
      testUses: ["TerminalUITesting", "DependenciesTestSupport"])
  }

  static func program(_ name: String, at path: String, uses: [Target.Dependency]) -> Module {
    Module(.executableTarget(name: name, dependencies: uses, path: path, swiftSettings: .all))
  }

  /// The program of some products, with all of their features.
  @MainActor static func program(_ name: String, of products: String..., at path: String? = nil) -> Module {
    .program(
      name, at: path ?? "Apps/\(products[0])",
      uses: features.filter { feature in products.contains { feature.isPart(of: $0) } }.map(\.dependency) + [
        "DataSources", "TerminalApp", "TerminalDevice", "TerminalText", "TerminalUI", "NavigationUI",
        "NavigationCore", "ComposableArchitecture", .argumentParser, .target("WebHost", with: "Server"),
      ])
  }

  /// A command of the package manager that runs a tool of this package.
  static func command(
    _ name: String, verb: String, path: String, runs tool: String = "scaffold", _ summary: String,
    writes: String = "New sources, and their lines in the manifest."
  ) -> Module {
    Module(
      .plugin(
        name: name,
        capability: .command(
          intent: .custom(verb: verb, description: summary),
          permissions: [.writeToPackageDirectory(reason: writes)]),
        dependencies: [.target(name: tool)], path: path))
  }

  static func suite(
    _ name: String, uses: [Target.Dependency], excluding excluded: [String] = [],
    settings: [SwiftSetting] = .all
  ) -> Module {
    Module(.tests(name, uses: uses, excluding: excluded, settings: settings))
  }
}

/// Every macro, with tests that run the built plugin.
var macros: Module {
  Module(
    .macro(
      name: "CairnMacros",
      dependencies: [
        "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftDiagnostics", "SwiftCompilerPlugin",
        // For `--expand`.
        "SwiftParser", "SwiftSyntaxMacroExpansion",
      ].map { .product(name: $0, package: "swift-syntax") },
      path: "Modules/Foundations/CairnMacros", swiftSettings: .all),
    // A test that depends on the macros makes SwiftPM build every test for the host as well.
    tests: .tests("CairnMacrosTests", uses: ["CasePaths"]))
}

extension Target {
  /// A test target.
  ///
  /// Every test uses three modules. Without `IssueReportingTestSupport`, Swift Testing loses an issue. `expectNoDifference(a, b)` of
  /// custom-dump takes the compiler 2 ms, and `#expect(a == b)` takes 14 to 22 ms.
  static func tests(
    _ name: String, uses: [Dependency], excluding excluded: [String] = [], settings: [SwiftSetting] = .all
  ) -> Target {
    var all: [Dependency] = []
    for use in uses + [.issueReportingTestSupport, .customDump, "CairnTestSupport"]
    where !all.contains(where: { $0.name == use.name }) {
      all.append(use)
    }
    let path = "Tests/\(name)"
    let snapshots = FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)/Snapshots")
    return .testTarget(
      name: name, dependencies: all, path: path, exclude: excluded + (snapshots ? ["Snapshots"] : []),
      swiftSettings: settings)
  }
}

extension [SwiftSetting] {
  static var all: Self {
    [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InferIsolatedConformances")]
      // Warnings fail in CI, and not for a package that depends on this one by path with a newer compiler.
      + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])
  }
}

extension Target.Dependency {
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

// MARK: - A part of the package
//
// `CAIRN_ONLY=StandupDetail,Sharing swift test` describes only these modules, their tests, and their dependencies. In contrast,
// `swift test --filter` builds every target of the package.

@MainActor func select(_ all: [Module]) -> [Module] {
  guard let only = Context.environment["CAIRN_ONLY"], !only.isEmpty else { return all }
  let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  var needed: Set<String> = []
  func need(_ dependencies: [Target.Dependency]) {
    for name in dependencies.map(\.name) where byName[name] != nil && needed.insert(name).inserted {
      need(byName[name]!.target.dependencies)
    }
  }
  let named = only.split(separator: ",").map(String.init)
  for name in named {
    guard let module = byName[name] else { fatalError("CAIRN_ONLY: there is no module named '\(name)'") }
    need([module.dependency] + (module.tests?.dependencies ?? []))
  }
  return all.filter { needed.contains($0.name) }.map {
    var module = $0
    if !named.contains(module.name) { module.tests = nil }
    return module
  }
}
