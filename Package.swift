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
    .macros("CairnMacros", in: "Foundations"),
    .support("CLibrary", in: "Foundations"),
    // What several modules share and no user sees.
    .support("RuntimeHooks", in: "Foundations", uses: ["CLibrary"], isTested: true),
    .support(
      "CairnSupport", in: "Foundations", uses: ["CLibrary", "RuntimeHooks"], testUses: ["Dependencies"],
      isTested: true),
    .library("ConcurrencyExtras", in: "Foundations", uses: ["CairnSupport"]),
    .support(
      "CairnTestSupport", in: "Foundations", uses: ["CairnSupport", "ConcurrencyExtras", .issueReporting]),
    .library("ConcurrencyExtrasTestSupport", in: "Foundations", uses: ["CairnSupport", "ConcurrencyExtras"]),
    .library(
      "CasePaths", in: "Foundations", uses: ["CairnSupport", "RuntimeHooks", "CairnMacros", .issueReporting]),
    .library(
      "IdentifiedCollections", in: "Foundations",
      uses: ["CairnSupport", .orderedCollections, .issueReporting],
      testUses: ["Dependencies"]),
    .library(
      "Clocks", in: "Foundations", uses: ["CairnSupport", "ConcurrencyExtras", .issueReporting, .openCombine]),
    .library(
      "Dependencies", in: "Foundations",
      uses: [
        "CairnSupport", "Clocks", "ConcurrencyExtras", .issueReporting, .issueReportingOldName, .openCombine,
      ]),
    .library(
      "DependenciesMacros", in: "Foundations", uses: ["CairnMacros", "Dependencies", .issueReporting]),
    .c("CTestSupportLoading", in: "Foundations"),
    .library(
      "DependenciesTestSupport", in: "Foundations",
      uses: [
        "RuntimeHooks", "CairnSupport",
        "CTestSupportLoading", "Dependencies", "ConcurrencyExtras", .issueReporting,
        .issueReportingTestSupport,
      ]),
    .library(
      "SwiftNavigation", in: "Foundations",
      uses: ["CairnSupport", "CairnMacros", "CasePaths", "ConcurrencyExtras", .customDump, .issueReporting]),
    .olderName("SwiftUINavigation", in: "Foundations", uses: ["SwiftNavigation"]),
    .library(
      "DurableFiles", in: "Foundations", uses: ["CairnSupport", "CLibrary"],
      testUses: ["ConcurrencyExtras", "DependenciesTestSupport"]),
    .library(
      "Sharing", in: "Foundations",
      uses: [
        "CairnSupport",
        "ConcurrencyExtras", "Dependencies", "DurableFiles", "IdentifiedCollections", "CasePaths",
        "SwiftNavigation", .customDump, .issueReporting, .openCombine,
      ],
      testUses: ["DependenciesTestSupport"]),
  ]
  // Databases: where programs keep shared values besides files.
  + [
    // The names of places, and pages of long lists. They need no database.
    .library(
      "DataSources", in: "Databases", uses: ["DurableFiles", "SwiftNavigation"]),
    // PostgreSQL by its own C library, with the trait `PostgreSQL`; nothing is compiled and no C library is needed without it.
    .system("CLibPQ", in: "Databases", package: "libpq", apt: "libpq-dev"),
    .library(
      "PostgreSQL", in: "Databases",
      uses: ["CairnSupport", .target("CLibPQ", trait: "PostgreSQL"), "CLibrary", "ConcurrencyExtras"],
      testUses: ["Clocks"]),
    // Shared values in SQLite; nothing without the trait `Database`.
    .library(
      "SharingDatabase", in: "Databases",
      uses: [
        "DataSources",
        "CairnSupport",
        "ConcurrencyExtras", "Dependencies", "DurableFiles", "IdentifiedCollections", "Sharing", .grdb,
        .grdbSQLite, .issueReporting,
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
        "RuntimeHooks",
        "CairnSupport",
        "CLibrary", "CairnMacros", "CasePaths", "Clocks", "ConcurrencyExtras", "Dependencies",
        "DependenciesMacros", "IdentifiedCollections", "Sharing", "SwiftNavigation", .customDump,
        .issueReporting, .openCombine, .orderedCollections,
      ],
      testUses: ["DependenciesTestSupport"]),
    .library(
      "NavigationCore", in: "Architecture",
      uses: [
        "CairnSupport",
        "ComposableArchitecture", "Sharing",
        .customDump, .issueReporting,
      ]),
    // Sessions that come back, recordings that are replayed, and tests that are written of them.
    .library(
      "SessionRecording", in: "Architecture",
      uses: [
        "IdentifiedCollections", "Dependencies", "ConcurrencyExtras", "Clocks",
        "CairnSupport", "CasePaths", "ComposableArchitecture", "DependenciesMacros", "NavigationCore",
        "RuntimeHooks", "Sharing", .customDump, .issueReporting,
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
        "RuntimeHooks",
        "CairnSupport",
        "CairnMacros", "CasePaths", "CTerminalUI", "TerminalText", "SwiftNavigation", "ConcurrencyExtras",
        .issueReporting, .orderedCollections,
      ]),
    .c("CTerminalDevice", in: "Terminal"),
    .library(
      "TerminalDevice", in: "Terminal",
      uses: ["CairnSupport", "TerminalText", "CTerminalDevice", "ConcurrencyExtras"],
      testUses: ["Dependencies", "DependenciesTestSupport"]),
    .library(
      "TerminalUITesting", in: "Terminal", uses: ["TerminalUI", "TerminalText", .issueReporting]),
    .library(
      "NavigationUI", in: "Terminal",
      uses: ["TerminalUI", "NavigationCore", "ComposableArchitecture", .issueReporting],
      testUses: ["TerminalUITesting"]),
    .library(
      "NavigationTesting", in: "Terminal",
      uses: [
        "SessionRecording",
        "CairnSupport",
        "NavigationUI", "NavigationCore", "TerminalUI", "TerminalText", "ComposableArchitecture", "Clocks",
        "ConcurrencyExtras", "Dependencies", "DependenciesTestSupport", "Sharing", .customDump,
      ]),
    // A program that runs, the loop that shows it on a surface, and the protocols of surfaces and extensions.
    .library(
      "TerminalPrograms", in: "Terminal",
      uses: [
        "CairnSupport", "CTerminalDevice", "ComposableArchitecture", "ConcurrencyExtras", "Dependencies",
        "NavigationCore", "NavigationUI", "SessionRecording", "Sharing", "SwiftNavigation", "TerminalDevice",
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
      ]),
    .library(
      "TerminalApp", in: "Terminal",
      uses: [
        "CairnSupport", "CTerminalDevice", "Clocks", "ComposableArchitecture", "DataSources", "Dependencies",
        "DeveloperTools", "DurableFiles", "NavigationCore", "NavigationUI", "SessionRecording", "Sharing",
        "TerminalDevice", "TerminalPrograms", "TerminalText", "TerminalUI", .argumentParser, .issueReporting,
      ],
      testUses: ["CasePaths", "ConcurrencyExtras", "SwiftNavigation"]),
    // A host that shows programs in a browser; nothing without the trait `Server`.
    .library(
      "WebHost", in: "Terminal",
      uses: [
        "SessionRecording",
        "DataSources",
        "CairnSupport",
        "TerminalApp", "TerminalDevice", "TerminalUI", "TerminalText", "NavigationCore",
        "ComposableArchitecture", "ConcurrencyExtras", "Dependencies", "DurableFiles", "PostgreSQL",
        "Sharing",
        .argumentParser, .crypto, .cryptoExtras, .hummingbird, .hummingbirdCore, .tracing,
      ],
      testUses: ["NavigationUI", "DependenciesTestSupport", .inMemoryTracing]),
  ]

/// What the cores use that keep their values in files and databases: in a database with the trait `Database`, and on a server, with the trait `PostgreSQL`.
let databases: [Use] = [
  "DataSources", "SessionRecording", "Sharing",
  .target("SharingDatabase", trait: "Database"), .target("PostgreSQL", trait: "PostgreSQL"),
  .target("SharingPostgres", trait: "PostgreSQL"),
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
    uses: ["InventoryCore", "InventoryUI", "InventoryList", "ItemDetail", "ItemForm", "ItemQuickAdd"]),
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
    .preview("StandupsList"),
    .preview("StandupDetail"),
    .preview("StandupForm"),
    .preview("StandupMeeting"),
    .preview("StandupPastMeeting"),
    // Shows what all features declare with `#Preview`.
    .program(
      "previews", path: "Apps/Previews/All",
      uses: features.filter(\.hasViews).map { .target($0.name) } + ["TerminalApp", .argumentParser]),
  ]

let modules = library + features

/// The documents' small programs.
let examples: [Module] = [
  .example("counter", in: "Counter"),
  .example("todos", in: "Todos"),
  .example("search", in: "Search"),
  .example("timers", in: "Timers"),
  .example("voice-memos", in: "VoiceMemos"),
  .example("tic-tac-toe", in: "TicTacToe"),
  .example("streams", in: "Streams"),
  .example("case-studies", in: "CaseStudies"),
]

/// What `swift package new-feature`, `swift package new-program` and `swift package modernise` run.
let tools: [Module] = [
  .tool("scaffold", path: "Tools/NewFeature/Scaffold", uses: [.argumentParser]),
  .command(
    "NewFeatureCommand", verb: "new-feature", path: "Tools/NewFeature/NewFeatureCommand",
    "Writes a feature with its tests, which build and pass at once."),
  .command(
    "NewProgramCommand", verb: "new-program", path: "Tools/NewFeature/NewProgramCommand",
    "Writes a program with a first feature, which build, run and pass at once."),
  // Without the trait swift-syntax is built for the macros alone.
  .tool(
    "modernise", path: "Tools/Modernise/Modernise",
    uses: [
      .argumentParser, .product("SwiftSyntax", "swift-syntax", trait: "OlderSpellings"),
      .product("SwiftParser", "swift-syntax", trait: "OlderSpellings"),
    ]),
  .command(
    "ModerniseCommand", verb: "modernise", path: "Tools/Modernise/ModerniseCommand", runs: "modernise",
    "Rewrites source code in the spellings of earlier years into today's.",
    writes: "Today's spellings in your sources, with --write."),
]

/// Tests that belong to no single module.
let suites: [Module] = [
  // What all tests use is no product.
  .suite("CairnTestSupportTests", uses: [.issueReporting]),
  .suite("ScaffoldTests", uses: ["scaffold"]),
  .suite("ModerniseTests", uses: ["modernise", "ComposableArchitecture", "NavigationUI", "TerminalUI"]),
  .suite(
    "ExamplesTests",
    uses: examples.map { .target($0.name) } + [
      "ComposableArchitecture", "TerminalApp", "TerminalUITesting",
    ]),
  // This map, read from the package description.
  .suite("ArchitectureTests", uses: []),
  // What the documents teach, sample by sample.
  .suite(
    "DocumentationTests",
    uses: ["ComposableArchitecture", "DependenciesTestSupport", "Sharing", "Clocks", .issueReporting],
    excluding: ["Conformance.md"]),
  // What the trait 'OlderSpellings' adds; nothing without it. That the names are deprecated is no mistake there.
  .suite(
    "OlderSpellingsTests",
    uses: [
      "ComposableArchitecture", "NavigationUI", "SwiftUINavigation", "TerminalUI", "TerminalUITesting",
      .issueReporting, .openCombine,
    ],
    older: true),
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
    older: true),
  // Features in a module whose declarations are isolated to the main actor by default, as in new projects of Xcode.
  .suite(
    "DefaultIsolationTests",
    uses: [
      "ComposableArchitecture", "DependenciesMacros", "NavigationUI", "TerminalUI", "TerminalUITesting",
    ],
    mainActor: true),
  // The Standups features together, through the real path.
  .suite(
    "StandupsTests",
    uses: [
      "StandupsCore", "StandupsList", "StandupDetail", "StandupForm", "StandupMeeting",
      "StandupPastMeeting", "NavigationCore", "ComposableArchitecture", "DependenciesTestSupport",
      "NavigationTesting", "SessionRecording", "NavigationUI", "TerminalUI", "TerminalUITesting",
    ]),
  // The screens of the inventory together, as recorded for both interactive hosts.
  .suite(
    "InventoryTests",
    uses: features.filter { $0.isPart(of: "Inventory") }.map { .target($0.name) }
      + [
        "NavigationCore", "NavigationTesting", "SessionRecording", "NavigationUI", "ComposableArchitecture",
        "DependenciesTestSupport", "TerminalUI", "TerminalUITesting",
      ]),
  // The programs as people use them: built by these dependencies, started and driven through pipes and a terminal.
  .suite(
    "EndToEndTests",
    uses: (apps + examples).map { .target($0.name) } + ["DependenciesTestSupport", "TerminalText"]),
]

// MARK: - The package

let package = Package(
  name: "cairn",
  products: selected.filter(\.isProduct).map { .library(name: $0.name, targets: [$0.name]) }
    // The commands, for the packages that use this one.
    + selected.filter(\.isCommand).map { .plugin(name: $0.name, targets: [$0.name]) },
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
  targets: selected.flatMap(\.targets),
  swiftLanguageModes: [.v6]
)

// MARK: - How the map becomes targets

/// A target, where it lies, and what it uses.
struct Module {
  enum Kind: Equatable {
    case library, feature, macros, support, c, program, tests
    /// A module by its name of earlier years, with the trait `OlderSpellings`; empty without it.
    case olderName
    /// A C library of the system, by its name for pkg-config, and the package of Debian that has it.
    case system(package: String, apt: String)
    /// A command of the package manager, with what it does.
    case command(verb: String, summary: String, tool: String, writes: String)
  }
  var name: String
  var kind: Kind
  var path: String
  var uses: [Use]
  var testUses: [Use] = []
  var withoutTests = false
  /// Files that are read by tests and no part of the target.
  var excluded: [String] = []
  /// Whether it is code of earlier years: Swift 5, with names that are deprecated.
  var isOlder = false
  /// Whether declarations are isolated to the main actor by default.
  var isIsolatedToMainActor = false

  func isPart(of product: String) -> Bool { path.hasPrefix("Modules/Features/\(product)/") }
  var hasViews: Bool { kind == .feature && uses.contains("TerminalUI") }
  var isCommand: Bool { if case .command = kind { true } else { false } }
  var isProduct: Bool { [.library, .feature, .olderName].contains(kind) }
  var testName: String { name + "Tests" }

  static func library(_ name: String, in layer: String, uses: [Use] = [], testUses: [Use] = []) -> Module {
    Module(name: name, kind: .library, path: "Modules/\(layer)/\(name)", uses: uses, testUses: testUses)
  }
  /// What modules of this package use and no product is made of.
  static func support(
    _ name: String, in layer: String, uses: [Use] = [], testUses: [Use] = [], isTested: Bool = false
  ) -> Module {
    Module(
      name: name, kind: .support, path: "Modules/\(layer)/\(name)", uses: uses, testUses: testUses,
      withoutTests: !isTested)
  }
  static func olderName(_ name: String, in layer: String, uses: [Use]) -> Module {
    Module(name: name, kind: .olderName, path: "Modules/\(layer)/\(name)", uses: uses)
  }
  static func c(_ name: String, in layer: String) -> Module {
    Module(name: name, kind: .c, path: "Modules/\(layer)/\(name)", uses: [])
  }
  static func system(_ name: String, in layer: String, package: String, apt: String) -> Module {
    Module(
      name: name, kind: .system(package: package, apt: apt), path: "Modules/\(layer)/\(name)", uses: [])
  }
  static func macros(_ name: String, in layer: String) -> Module {
    Module(
      name: name, kind: .macros, path: "Modules/\(layer)/\(name)",
      uses: [
        .product("SwiftSyntax", "swift-syntax"),
        .product("SwiftSyntaxBuilder", "swift-syntax"), .product("SwiftSyntaxMacros", "swift-syntax"),
        .product("SwiftDiagnostics", "swift-syntax"),
        .product("SwiftCompilerPlugin", "swift-syntax"),
        // What `--expand` needs is what the two above stand on.
        .product("SwiftParser", "swift-syntax"), .product("SwiftSyntaxMacroExpansion", "swift-syntax"),
      ],
      // A module that has the plugin built.
      testUses: ["CasePaths"])
  }
  /// What a product's features share, without views.
  static func core(_ name: String, of product: String, uses: [Use] = [], testUses: [Use] = []) -> Module {
    Module(
      name: name, kind: .feature, path: "Modules/Features/\(product)/\(name)",
      uses: ["ComposableArchitecture", "NavigationCore"] + uses,
      testUses: ["ComposableArchitecture", "NavigationCore", "DependenciesTestSupport"] + uses + testUses)
  }
  static func feature(_ name: String, of product: String, uses: [Use] = []) -> Module {
    Module(
      name: name, kind: .feature, path: "Modules/Features/\(product)/\(name)",
      uses: ["ComposableArchitecture", "NavigationCore", "NavigationUI", "TerminalUI"] + uses,
      testUses: ["ComposableArchitecture", "NavigationCore", "TerminalUITesting", "DependenciesTestSupport"]
        + uses)
  }
  static func program(_ name: String, path: String, uses: [Use]) -> Module {
    Module(name: name, kind: .program, path: path, uses: uses)
  }
  /// The program of a product, or of several, with all of their features.
  static func program(_ name: String, of products: String..., at path: String? = nil) -> Module {
    .program(
      name, path: path ?? "Apps/\(products[0])",
      uses: features.filter { feature in products.contains { feature.isPart(of: $0) } }
        .map { .target($0.name) }
        + [
          "DataSources", "TerminalApp", "TerminalDevice", "TerminalText", "TerminalUI", "NavigationUI",
          "NavigationCore",
          "ComposableArchitecture", .argumentParser, .target("WebHost", trait: "Server"),
        ])
  }
  static func preview(_ feature: String) -> Module {
    .program(
      "preview-\(feature)", path: "Apps/Previews/\(feature)",
      uses: [
        .target(feature), "StandupsCore", "TerminalApp", "TerminalUI", "NavigationUI", "NavigationCore",
        "ComposableArchitecture", .argumentParser,
      ])
  }
  static func example(_ name: String, in folder: String) -> Module {
    .program(name, path: "Apps/Examples/\(folder)", uses: ["ComposableArchitecture", "TerminalApp"])
  }
  static func tool(_ name: String, path: String, uses: [Use]) -> Module {
    Module(name: name, kind: .program, path: path, uses: uses)
  }
  /// A command that runs a tool of this package.
  static func command(
    _ name: String, verb: String, path: String, runs tool: String = "scaffold", _ summary: String,
    writes: String = "New sources, and their lines in the manifest."
  ) -> Module {
    Module(
      name: name, kind: .command(verb: verb, summary: summary, tool: tool, writes: writes), path: path,
      uses: [.target(tool)])
  }
  static func suite(
    _ name: String, uses: [Use], excluding excluded: [String] = [], older isOlder: Bool = false,
    mainActor isIsolatedToMainActor: Bool = false
  ) -> Module {
    Module(
      name: name, kind: .tests, path: "Tests/\(name)", uses: uses, excluded: excluded,
      isOlder: isOlder, isIsolatedToMainActor: isIsolatedToMainActor)
  }

  var settings: [SwiftSetting] {
    if isOlder { return [.swiftLanguageMode(.v5)] }
    return [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InferIsolatedConformances"),
    ] + (isIsolatedToMainActor ? [.defaultIsolation(MainActor.self)] : [])
  }

  var targets: [Target] {
    switch kind {
    case .library, .feature, .support:
      [
        .target(name: name, dependencies: uses.map(\.dependency), path: path, swiftSettings: settings)
      ] + tests
    case .macros:
      [.macro(name: name, dependencies: uses.map(\.dependency), path: path, swiftSettings: settings)] + tests
    case .olderName:
      [.target(name: name, dependencies: uses.map(\.dependency), path: path, swiftSettings: settings)]
    case .c:
      [.target(name: name, path: path)]
    case .system(let package, let apt):
      [.systemLibrary(name: name, path: path, pkgConfig: package, providers: [.apt([apt])])]
    case .command(let verb, let summary, let tool, let writes):
      [
        .plugin(
          name: name,
          capability: .command(
            intent: .custom(verb: verb, description: summary),
            permissions: [.writeToPackageDirectory(reason: writes)]),
          dependencies: [.target(name: tool)], path: path)
      ]
    case .program:
      [
        .executableTarget(
          name: name, dependencies: uses.map(\.dependency), path: path, swiftSettings: settings)
      ]
    case .tests:
      [
        .testTarget(
          name: name, dependencies: (uses + Self.forTests.filter { !uses.contains($0) }).map(\.dependency),
          path: path,
          exclude: excluded + Self.snapshots(in: path), swiftSettings: settings)
      ]
    }
  }

  /// The recorded snapshots of tests, which they read and which are no part of the target.
  private static func snapshots(in path: String) -> [String] {
    let folder = Context.packageDirectory + "/" + path + "/Snapshots"
    return FileManager.default.fileExists(atPath: folder) ? ["Snapshots"] : []
  }

  /// What every test target uses: an issue that is recorded under Swift Testing is lost without `IssueReportingTestSupport`, and
  /// `expectNoDifference(a, b)` takes the compiler 2 ms where `#expect(a == b)` takes 14 to 22.
  static let forTests: [Use] = [.issueReportingTestSupport, .customDump, "CairnTestSupport"]

  private var tests: [Target] {
    let path = "Tests/\(testName)"
    guard !withoutTests else { return [] }
    // A test that depends on a macro target makes SwiftPM build every test, and all that tests use, for the host as well:
    // the macros' own tests run the built plugin.
    var all: [Use] = kind == .macros ? [] : [.target(name)]
    for use in (kind == .macros ? [] : uses) + testUses + Self.forTests
    where !all.contains(use) && use != "CairnMacros" {
      all.append(use)
    }
    return [
      .testTarget(
        name: testName, dependencies: all.map(\.dependency), path: path, exclude: Self.snapshots(in: path),
        swiftSettings: settings)
    ]
  }
}

/// One thing that a target depends on.
enum Use: Equatable, ExpressibleByStringLiteral {
  /// A target of this package; one with a trait is used only where that is enabled.
  case target(String, trait: String? = nil)
  /// A product of another package, likewise.
  case product(String, String, trait: String? = nil)

  init(stringLiteral name: String) { self = .target(name) }

  /// The target of this package that it is.
  var target: String? {
    if case .target(let name, _) = self { name } else { nil }
  }

  static let issueReporting = Use.product("IssueReporting", "xctest-dynamic-overlay")
  /// The same by its older name, which code written before it was renamed imports.
  static let issueReportingOldName = Use.product("XCTestDynamicOverlay", "xctest-dynamic-overlay")
  static let issueReportingTestSupport = Use.product("IssueReportingTestSupport", "xctest-dynamic-overlay")
  /// Publishers, with the trait `Combine`.
  static let openCombine = Use.product("OpenCombineShim", "OpenCombine", trait: "Combine")
  /// SQLite, with the trait `Database`.
  static let grdb = Use.product("GRDB", "GRDB.swift", trait: "Database")
  static let grdbSQLite = Use.product("GRDBSQLite", "GRDB.swift", trait: "Database")
  /// HTTP, with the trait `Server`.
  static let hummingbird = Use.product("Hummingbird", "hummingbird", trait: "Server")
  static let hummingbirdCore = Use.product("HummingbirdCore", "hummingbird", trait: "Server")
  /// The seals of sessions, with the trait `Server`.
  static let crypto = Use.product("Crypto", "swift-crypto", trait: "Server")
  /// Spans, with the trait `Server`, and the tracer of its tests.
  static let tracing = Use.product("Tracing", "swift-distributed-tracing", trait: "Server")
  static let inMemoryTracing = Use.product("InMemoryTracing", "swift-distributed-tracing", trait: "Server")
  /// What makes guesses of passwords slow, with the trait `Server`.
  static let cryptoExtras = Use.product("CryptoExtras", "swift-crypto", trait: "Server")
  static let customDump = Use.product("CustomDump", "swift-custom-dump")
  static let orderedCollections = Use.product("OrderedCollections", "swift-collections")
  static let argumentParser = Use.product("ArgumentParser", "swift-argument-parser")

  var dependency: Target.Dependency {
    switch self {
    case .target(let name, let trait): .target(name: name, condition: trait.flatMap { .when(traits: [$0]) })
    case .product(let name, let package, let trait):
      .product(name: name, package: package, condition: trait.flatMap { .when(traits: [$0]) })
    }
  }
}

// MARK: - A narrower manifest
//
// `CAIRN_ONLY=StandupDetail,Sharing swift test` describes those modules, their tests and what they stand on, and
// nothing else: `swift test --filter` builds every target of a package, this does not.

var selected: [Module] {
  let all = modules + apps + examples + tools + suites
  guard let only = Context.environment["CAIRN_ONLY"], !only.isEmpty else { return all }
  let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  var needed: [String: Bool] = [:]  // name → with its tests
  func need(_ name: String, tests: Bool) {
    guard let module = byName[name] else { fatalError("CAIRN_ONLY: there is no module named '\(name)'") }
    if let before = needed[name], before || !tests { return }
    needed[name] = tests
    for use in (module.uses + (tests ? module.testUses + Module.forTests : [])).compactMap(\.target) {
      need(use, tests: false)
    }
  }
  for name in only.split(separator: ",") { need(String(name), tests: true) }
  return all.filter { needed[$0.name] != nil }.map {
    var module = $0
    if needed[$0.name] == false { module.withoutTests = true }
    return module
  }
}
