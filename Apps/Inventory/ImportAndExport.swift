import ArgumentParser
import ComposableArchitecture
import DataSources
import InventoryCore
import TerminalApp

// Subcommands that move items between files and databases.

/// `inventory import FILE`: adds items from another program.
struct ImportItems: TerminalCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract:
      "Add or replace items from a CSV or JSON file.",
    discussion: """
      An item in the file replaces an existing item with the same id. A file with an invalid line changes nothing; each invalid line is \
      reported by its number. A JSON file may come from 'export' or '--data'.
      """)

  @OptionGroup var data: DataOptions
  @OptionGroup(visibility: .hidden) var options: ProgramOptions

  @Argument(help: "A .csv or .json file, a database as in '--data', or '-' for standard input.")
  var file: String

  func validate() throws {
    if let problem = DataLocation.problem(in: file) { throw ValidationError(problem) }
  }

  @Option(name: .long, help: "The format, csv or json, if the name doesn't say it.")
  var format: ItemsExchange?

  @MainActor
  func run() async throws {
    let location = DataLocation(named: file)
    let isDatabase = location.isDatabase && location.exists
    // A database doesn't need a format.
    let format = try isDatabase ? .json : format ?? ItemsExchange(of: file)
    let imported = try await data.imported(from: file) { contents in
      do {
        return try format.items(contents)
      } catch {
        throw StartError("Nothing was imported from '\(file)':\n\(error)")
      }
    } encode: {
      try format.data($0)
    }
    try await data.run { items in
      let note = try data.keep(
        imported.unknown, of: imported.rows.filter { items[id: $0.id] != $0 }.map(\.id))
      let counts = items.merge(imported.rows)
      let kept = imported.rows.count - counts.added - counts.changed
      return ["Added \(counts.added), changed \(counts.changed), kept \(kept)."] + note
    }
  }
}

/// `inventory export FILE`: writes the items for another program.
struct ExportItems: TerminalCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the items to a CSV or JSON file.")

  @OptionGroup var data: DataOptions
  @OptionGroup(visibility: .hidden) var options: ProgramOptions

  @Argument(help: "A .csv or .json file, a database as in '--data', or '-' for standard output.")
  var file: String

  func validate() throws {
    if let problem = DataLocation.problem(in: file) { throw ValidationError(problem) }
  }

  @Option(name: .long, help: "The format, csv or json, if the name doesn't say it.")
  var format: ItemsExchange?

  @Flag(name: .long, help: "Replace an existing file.")
  var force = false

  @MainActor
  func run() async throws {
    if DataLocation(named: file).isDatabase {
      return try await data.run { items in
        try await data.export(items, to: file) { try ItemsExchange.json.data($0) }
      }
    }
    let format = try format ?? ItemsExchange(of: file)
    try await data.run { items in
      try data.export(items, to: file, replacing: force) { try format.data($0) }
    }
  }
}

extension ItemsExchange: ExpressibleByArgument {
  /// The format that matches a file name's extension.
  ///
  /// - Throws: An error that asks for '--format'.
  fileprivate init(of file: String) throws {
    guard let format = Self(path: file) else {
      throw StartError("Can't tell the format of '\(file)'. Use '--format csv' or '--format json'.")
    }
    self = format
  }
}
