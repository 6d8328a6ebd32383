import ArgumentParser
import ComposableArchitecture
import Foundation
import InventoryCore
import TerminalApp

// Commands that move items from one file or database to another.

/// `inventory import FILE`: items from another program.
struct ImportItems: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract:
      "Adds the items of a CSV or JSON file, or of a database; one with the id of an item replaces it.",
    discussion: """
      A file with a bad line changes nothing: every bad line is reported by its number. A JSON file may be what 'export' \
      writes or what '--data' keeps.
      """)

  @OptionGroup var data: DataOptions
  @OptionGroup(visibility: .hidden) var options: HostOptions

  @Argument(help: "The file, whose name ends in .csv or .json, or a database as '--data' names it.")
  var file: String

  func validate() throws {
    if let mistake = DataLocation.mistake(in: file) { throw ValidationError(mistake) }
  }

  @Option(name: .long, help: "csv or json, where the file's name does not say it.")
  var format: ItemsExchange?

  @MainActor
  func run() async throws {
    let (new, unknown) = try await items()
    try await data.run { items in
      let taken = try unknown.of(new.filter { items[id: $0.id] != $0 }.map(\.id))
      Shared(.inventory).keep(taken)
      let counts = items.merge(new)
      return [
        "\(counts.added) added, \(counts.changed) changed, \(new.count - counts.added - counts.changed) as before."
      ] + (taken.noteOfLoss(in: data.location).map { [$0] } ?? [])
    }
  }

  /// The items, and what a newer version has written into them.
  @MainActor
  private func items() async throws -> ([Item], UnknownMembers) {
    let location = DataLocation(named: file)
    if location.isDatabase, location.isThere {
      let place = "can't import '\(location.name)'"
      let items = try await keptItems(in: location, place)
      return (items.wrappedValue.elements, try unknownMembers(of: items, place))
    }
    guard let format = format ?? ItemsExchange(path: file) else {
      throw StartFailure(
        "can't tell what '\(file)' is: its name ends neither in .csv nor in .json. Give '--format csv' or 'json'."
      )
    }
    let content: Data
    do {
      content = try Data(contentsOf: URL(filePath: file))
    } catch {
      throw StartFailure("can't read '\(file)': \(error.localizedDescription)")
    }
    do throws(ItemsExchange.Failure) {
      let items = try format.items(content)
      guard format == .json else { return (items, UnknownMembers()) }
      return (items, UnknownMembers(of: content, known: (try? format.data(items)) ?? content))
    } catch {
      throw StartFailure("nothing was imported from '\(file)':\n\(error)")
    }
  }
}

/// `inventory export FILE`: the items for another program.
struct ExportItems: SafeCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes the items into a CSV or JSON file, or into a new database.")

  @OptionGroup var data: DataOptions
  @OptionGroup(visibility: .hidden) var options: HostOptions

  @Argument(help: "The file, whose name ends in .csv or .json, or a database as '--data' names it.")
  var file: String

  func validate() throws {
    if let mistake = DataLocation.mistake(in: file) { throw ValidationError(mistake) }
  }

  @Option(name: .long, help: "csv or json, where the file's name does not say it.")
  var format: ItemsExchange?

  @Flag(name: .long, help: "Writes over a file that is there.")
  var force = false

  @MainActor
  func run() async throws {
    let location = DataLocation(named: file)
    if location.isDatabase {
      return try await data.run { items in try await write(items, into: location) }
    }
    guard let format = format ?? ItemsExchange(path: file) else {
      throw StartFailure(
        "can't tell what '\(file)' is to be: its name ends neither in .csv nor in .json. Give '--format csv' or 'json'."
      )
    }
    try await data.run { items in
      let unknown = try unknownMembers(of: Shared(.inventory), "can't read '\(data.location.name)'")
      do {
        try unknown.added(toDocument: format.data(items)).write(
          to: URL(filePath: file), options: force ? .atomic : [.withoutOverwriting])
      } catch CocoaError.fileWriteFileExists {
        throw StartFailure("'\(file)' is there already. '--force' writes over it.")
      } catch {
        throw StartFailure("can't write '\(file)': \(error.localizedDescription)")
      }
      return [counted(items.count)]
    }
  }

  @MainActor
  private func write(_ items: IdentifiedArrayOf<Item>, into location: DataLocation) async throws -> [String] {
    let place = "can't export to '\(location.name)'"
    if case .database = location, location.isThere {
      throw StartFailure(
        "\(place): there is such a file already. Give another name, or add to it with 'import'.")
    }
    let exported = try await keptItems(in: location, place)
    guard exported.wrappedValue.isEmpty else {
      throw StartFailure("\(place): it has items already. 'import' adds to them.")
    }
    let unknown = try unknownMembers(of: Shared(.inventory), "can't read '\(data.location.name)'")
    exported.keep(unknown)
    exported.withLock { $0 = items }
    do {
      try await exported.save()
    } catch {
      throw StartFailure("\(place): \(error)")
    }
    return [counted(items.count)] + (unknown.noteOfLoss(in: location).map { [$0] } ?? [])
  }

  private func counted(_ count: Int) -> String { "\(count) \(count == 1 ? "item" : "items") written." }
}

/// The items of another database.
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

/// What a newer version has written into items.
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
