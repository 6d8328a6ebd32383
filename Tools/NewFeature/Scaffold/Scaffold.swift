import ArgumentParser
import HelpWidth
import Foundation

/// The tool behind `swift package new-feature` and `swift package new-program`.
@main
struct Scaffold: ParsableCommand {
  static let configuration = CommandConfiguration(
    // The name in messages, as the user types it.
    commandName: "swift package", abstract: "Write features and programs into a package.",
    subcommands: [NewFeature.self, NewProgram.self])

  static func main() { start(Array(CommandLine.arguments.dropFirst())) }

  static func start(_ arguments: [String]) {
    HelpWidth.widen()
    main(arguments)
  }
}

/// The options of both commands.
struct WriteOptions: ParsableArguments {
  @Flag(name: .long, help: "Print what would be written, and write nothing.")
  var dryRun = false

  // The plugins pass the package manager's information.

  @Option(name: .long, help: .hidden)
  var packageFolder = "."

  @Option(name: .long, help: .hidden)
  var cairn = "cairn"

  @Option(name: .long, help: .hidden)
  var cairnFolder: String?

  @Option(name: .long, help: .hidden)
  var taken = ""

  func package() throws(ScaffoldError) -> PackageFolder {
    try PackageFolder(
      URL(filePath: packageFolder), names: TakenNames(taken), cairn: cairn,
      cairnFolder: cairnFolder.map { URL(filePath: $0) })
  }

  /// Writes or prints the changes, and then prints the next steps.
  func apply(_ changes: Changes, next: [String]) throws {
    if !dryRun {
      try changes.write(into: URL(filePath: packageFolder))
      format(changes.files.map(\.path))
    }
    let lines = changes.summary + changes.notes.map { "note  \($0)" }
    print((lines + (dryRun ? ["Nothing was written."] : [""] + next)).joined(separator: "\n"))
  }

  /// Breaks lines that became too long because of a long name, following the package's settings. If this fails, the
  /// files stay as they are.
  private func format(_ paths: [String]) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.currentDirectoryURL = URL(filePath: packageFolder)
    process.arguments = ["swift", "format", "format", "--in-place"] + paths.filter { $0.hasSuffix(".swift") }
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return }
    process.waitUntilExit()
  }
}

struct NewFeature: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-feature",
    abstract: "Write a feature: a reducer, a plugin, a view, a preview, and tests that pass.",
    usage: """
      swift package new-feature NAME --of PRODUCT [--route ROUTE] [--dry-run]
      swift package new-feature NAME --of PRODUCT --presented-by FEATURE [--dry-run]
      """)

  @Argument(help: "The name of its module, such as ItemDetail.")
  var name: String

  @Option(
    name: .customLong("of"),
    help: ArgumentHelp("The product it belongs to, such as Inventory.", valueName: "product"))
  var product: String

  @Option(
    name: .long, help: "The name of its routes in links, such as item. (default: the module's name)")
  var route: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write a feature without a route, which this feature presents as a sheet.", valueName: "feature"))
  var presentedBy: String?

  @Flag(name: .long, help: "The same, but leave it to you which feature depends on it.")
  var presented = false

  @OptionGroup var options: WriteOptions

  func run() throws {
    let package = try options.package()
    let template = try FeatureTemplate(
      name: ModuleName(name), product: product, route: route,
      isPresented: presented || presentedBy != nil, by: presentedBy, in: package)
    try options.apply(
      template.changes, next: ["\(package.layout.testCommand([template.name]))   # run its tests"])
  }
}

struct NewProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-program",
    abstract: "Write a program that builds, runs, and passes its tests.",
    usage: """
      swift package new-program NAME [--root FEATURE] [--route ROUTE] [--serve] [--dry-run]
      swift package new-program NAME --list ROW [--serve] [--dry-run]
      """,
    discussion:
      "Examples: 'new-program Shop' writes a counter, and 'new-program Shelf --list Book' a list of books.")

  @Argument(help: "The name of the product, such as Inventory.")
  var name: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write a list of rows of this new type, such as Book, with a screen for each, a form, a search, a data file, and undo.",
      valueName: "row"))
  var list: String?

  @Flag(name: .long, help: "Write the subcommand 'serve', which shows the program in web browsers.")
  var serve = false

  @Option(
    name: .long,
    help: "The name of the first feature, such as ItemList. (default: the product's name and Home)")
  var root: String?

  @Option(name: .long, help: "The name of that feature's routes in links. (default: the feature's name)")
  var route: String?

  @OptionGroup var options: WriteOptions

  func validate() throws {
    guard list != nil, root != nil || route != nil else { return }
    throw ValidationError(
      "Use either '--list' or '--\(root != nil ? "root" : "route")'. A list has its own screens.")
  }

  func run() throws {
    let package = try options.package()
    let product = try ModuleName(name)
    let template =
      if let list {
        try ProgramTemplate(product: product, listOf: ModuleName(list), serves: serve, in: package)
      } else {
        try ProgramTemplate(
          product: product, root: root.map { try ModuleName($0) } ?? product + "Home", route: route,
          serves: serve, in: package)
      }
    let tests = package.layout.testCommand(template.modules)
    var next = ["swift run \(template.executable)   # run the program; the first build takes a minute or two"]
    if serve {
      next.append("\(package.layout.serveCommand(product))   # show it in a browser")
    }
    try options.apply(template.changes, next: next + ["\(tests)   # run its tests"])
  }
}
