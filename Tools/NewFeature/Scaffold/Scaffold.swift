import ArgumentParser
import Foundation

/// Writes features and programs. `swift package new-feature` and `swift package new-program` call it.
@main
struct Scaffold: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes features and programs into this package.",
    subcommands: [NewFeature.self, NewProgram.self])
}

/// What both commands have.
struct WriteOptions: ParsableArguments {
  @Flag(name: .long, help: "Says what would be written, and writes nothing.")
  var dryRun = false

  @Option(name: .long, help: .hidden)
  var packageFolder = "."

  /// Writes, or says what would be written, and then what comes next.
  func apply(_ changes: Changes, next: [String]) throws {
    if !dryRun {
      try changes.write(into: URL(filePath: packageFolder))
      format(changes.paths)
    }
    let lines = changes.summary + changes.notes.map { "note  \($0)" }
    print((lines + (dryRun ? ["Nothing was written."] : next)).joined(separator: "\n"))
  }
}

extension WriteOptions {
  /// Breaks lines that a long name has made too long, as the package's settings ask for. What cannot be formatted stays as it is.
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
    commandName: "feature",
    abstract: "Writes a feature: reducer, plugin, view, preview and tests, which build and pass at once.",
    usage: "swift package new-feature NAME --of PRODUCT [--route ROUTE | --presented] [--dry-run]")

  @Argument(help: "The name of its module, such as ItemDetail.")
  var name: String

  @Option(name: .customLong("of"), help: "The product that it belongs to, such as Inventory.")
  var product: String

  @Option(
    name: .long, help: "What its routes are called in links; the name in lower case where it is not given.")
  var route: String?

  @Flag(name: .long, help: "It is presented by another feature, as a sheet: it has no route and no plugin.")
  var presented = false

  @OptionGroup var options: WriteOptions

  func run() throws {
    let template = try FeatureTemplate(
      name: ModuleName(name), product: product, route: route, isPresented: presented,
      in: Repository(URL(filePath: options.packageFolder)))
    try options.apply(template.changes, next: ["", "CAIRN_ONLY=\(name) swift test   # runs its tests"])
  }
}

struct NewProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "program",
    abstract: "Writes a program with a first feature, which build, run and pass at once.",
    usage: "swift package new-program NAME [--root FEATURE] [--route ROUTE] [--dry-run]")

  @Argument(help: "The name of the product, such as Inventory.")
  var name: String

  @Option(
    name: .long,
    help: "The feature at the bottom of its stack; the product's name and Home where it is not given.")
  var root: String?

  @Option(
    name: .long,
    help: "What that feature's routes are called in links; its name in lower case where it is not given.")
  var route: String?

  @OptionGroup var options: WriteOptions

  func run() throws {
    let product = try ModuleName(name)
    let template = try ProgramTemplate(
      product: product, root: root.map { try ModuleName($0) } ?? product + "Home", route: route,
      in: Repository(URL(filePath: options.packageFolder)))
    try options.apply(template.changes, next: ["", "swift run \(template.executable)   # runs it"])
  }
}

extension ScaffoldError: LocalizedError {
  var errorDescription: String? { description }
}
