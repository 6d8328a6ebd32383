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
  var taken = ""

  func package() throws(ScaffoldError) -> PackageFolder {
    try PackageFolder(URL(filePath: packageFolder), names: TakenNames(taken), cairn: cairn)
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
    usage: "swift package new-feature NAME --of PRODUCT [--route ROUTE | --presented] [--dry-run]")

  @Argument(help: "The name of its module, such as ItemDetail.")
  var name: String

  @Option(
    name: .customLong("of"),
    help: ArgumentHelp("The product it belongs to, such as Inventory.", valueName: "product"))
  var product: String

  @Option(
    name: .long, help: "The name of its routes in links, such as item. (default: the module's name)")
  var route: String?

  @Flag(name: .long, help: "Write a feature that another one presents as a sheet, without a route.")
  var presented = false

  @OptionGroup var options: WriteOptions

  func run() throws {
    let package = try options.package()
    let template = try FeatureTemplate(
      name: ModuleName(name), product: product, route: route, isPresented: presented, in: package)
    try options.apply(
      template.changes, next: ["\(package.layout.testCommand([template.name]))   # run its tests"])
  }
}

struct NewProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-program",
    abstract: "Write a program with a first feature, which builds, runs, and passes its tests.",
    usage: "swift package new-program NAME [--root FEATURE] [--route ROUTE] [--dry-run]")

  @Argument(help: "The name of the product, such as Inventory.")
  var name: String

  @Option(
    name: .long,
    help: "The name of the first feature, such as ItemList. (default: the product's name and Home)")
  var root: String?

  @Option(name: .long, help: "The name of that feature's routes in links. (default: the feature's name)")
  var route: String?

  @OptionGroup var options: WriteOptions

  func run() throws {
    let package = try options.package()
    let product = try ModuleName(name)
    let template = try ProgramTemplate(
      product: product, root: root.map { try ModuleName($0) } ?? product + "Home", route: route, in: package)
    let tests = package.layout.testCommand(template.modules)
    try options.apply(
      template.changes,
      next: [
        "swift run \(template.executable)   # run the program; the first build takes a minute or two",
        "\(tests)   # run its tests",
      ])
  }
}
