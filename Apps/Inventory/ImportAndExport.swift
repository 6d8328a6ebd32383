import ArgumentParser
import ComposableArchitecture
import DataSources
import Foundation
import InventoryCore
import TerminalApp

// Subcommands that move items between files and databases.

/// `inventory import FILE`: adds items from another program.
struct ImportItems: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract:
      "Add or replace items from a CSV or JSON file.",
    discussion: """
      An item with the id of a present item replaces it. A file with an invalid line changes nothing; each invalid line is \
      reported by its number. A JSON file may come from 'export' or '--data'.
      """)

  @OptionGroup var data: DataOptions
  @OptionGroup(visibility: .hidden) var options: ProgramOptions

  @Argument(help: "A .csv or .json file, or a database as in '--data'.")
  var file: String

  func validate() throws {
    if let mistake = DataLocation.mistake(in: file) { throw ValidationError(mistake) }
  }

  @Option(name: .long, help: "The format, csv or json, if the name doesn't say it.")
  var format: ItemsExchange?

  @MainActor
  func run() async throws {
    let (new, unknown) = try await items()
    try await data.run { items in
      let taken = try unknown.of(new.filter { items[id: $0.id] != $0 }.map(\.id))
      Shared(.inventory).keep(taken)
      let counts = items.merge(new)
      return [
        "Added \(counts.added), changed \(counts.changed), kept \(new.count - counts.added - counts.changed)."
      ] + (data.location.noteOfLoss(of: taken))
    }
  }

  /// The items, and what a newer version has written into them.
  @MainActor
  private func items() async throws -> ([Item], UnknownMembers) {
    let location = DataLocation(named: file)
    if location.isDatabase, location.isThere {
      let place = "Can't import '\(location.name)'"
      let items = try await keptItems(in: location, place)
      return (items.wrappedValue.elements, try unknownMembers(of: items, place))
    }
    guard let format = format ?? ItemsExchange(path: file) else {
      throw StartFailure(
        "Can't tell the format of '\(file)'. Use '--format csv' or '--format json'."
      )
    }
    let content: Data
    do throws(StartFailure) {
      content = try InputFile.contents(of: file)
    } catch {
      throw StartFailure("Can't read '\(file)': \(error)")
    }
    do throws(ItemsExchange.Failure) {
      let items = try format.items(content)
      guard format == .json else { return (items, UnknownMembers()) }
      return (items, UnknownMembers(of: content, known: (try? format.data(items)) ?? content))
    } catch {
      throw StartFailure("Nothing was imported from '\(file)':\n\(error)")
    }
  }
}

/// `inventory export FILE`: writes the items for another program.
struct ExportItems: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the items to a CSV or JSON file.")

  @OptionGroup var data: DataOptions
  @OptionGroup(visibility: .hidden) var options: ProgramOptions

  @Argument(help: "A .csv or .json file, or a database as in '--data'.")
  var file: String

  func validate() throws {
    if let mistake = DataLocation.mistake(in: file) { throw ValidationError(mistake) }
  }

  @Option(name: .long, help: "The format, csv or json, if the name doesn't say it.")
  var format: ItemsExchange?

  @Flag(name: .long, help: "Replace an existing file.")
  var force = false

  @MainActor
  func run() async throws {
    let location = DataLocation(named: file)
    if location.isDatabase {
      return try await data.run { items in try await write(items, into: location) }
    }
    guard let format = format ?? ItemsExchange(path: file) else {
      throw StartFailure(
        "Can't tell the format of '\(file)'. Use '--format csv' or '--format json'."
      )
    }
    try await data.run { items in
      let unknown = try unknownMembers(of: Shared(.inventory), "Can't read '\(data.location.name)'")
      do {
        try unknown.added(toDocument: format.data(items)).write(
          to: URL(filePath: file), options: force ? .atomic : [.withoutOverwriting])
      } catch CocoaError.fileWriteFileExists {
        throw StartFailure("Can't export to '\(file)': the file exists. Use '--force' to replace it.")
      } catch {
        throw StartFailure("Can't write '\(file)': \(error.localizedDescription)")
      }
      return [counted(items.count)]
    }
  }

  @MainActor
  private func write(_ items: IdentifiedArrayOf<Item>, into location: DataLocation) async throws -> [String] {
    let place = "Can't export to '\(location.name)'"
    if case .database = location, location.isThere {
      throw StartFailure(
        "\(place): the file exists. Use another name, or add to it with 'import'.")
    }
    let exported = try await keptItems(in: location, place)
    guard exported.wrappedValue.isEmpty else {
      throw StartFailure("\(place): it contains items. Use 'import' to add to them.")
    }
    let unknown = try unknownMembers(of: Shared(.inventory), "Can't read '\(data.location.name)'")
    exported.keep(unknown)
    exported.withLock { $0 = items }
    do {
      try await exported.save()
    } catch {
      throw StartFailure("\(place): \(error)")
    }
    return [counted(items.count)] + (location.noteOfLoss(of: unknown))
  }

  private func counted(_ count: Int) -> String { "Wrote \(count == 1 ? "1 item" : "\(count) items")." }
}

/// The items in another database.
@MainActor
private func keptItems(
  in location: DataLocation, _ place: String
) async throws -> Shared<IdentifiedArrayOf<Item>> {
  do {
    let items = try withDependencies {
      try $0.keepItems(in: location)
    } operation: {
      Shared(wrappedValue: [], .inventory)
    }
    if items.isLoading { try await items.load() }
    if let error = items.loadError { throw error }
    return items
  } catch {
    throw StartFailure("\(place): \(error)")
  }
}

/// The members of items that only a newer version knows.
private func unknownMembers(of items: Shared<IdentifiedArrayOf<Item>>, _ place: String) throws
  -> UnknownMembers
{
  do {
    return try items.unknownMembers()
  } catch {
    throw StartFailure("\(place): \(error)")
  }
}

extension ItemsExchange: ExpressibleByArgument {}
