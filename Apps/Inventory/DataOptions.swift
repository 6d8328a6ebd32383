import ArgumentParser
import ComposableArchitecture
import Foundation
import InventoryCore
import TerminalApp

/// Where the items are kept.
struct DataOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Keeps the items in this file instead of '$XDG_DATA_HOME/inventory/inventory.json'. One whose name ends with \
      '.sqlite' is a database; 'postgres://user@host/database' is one on a server.
      """, valueName: "file"))
  var data: String?

  func validate() throws {
    if data?.isEmpty == true { throw ValidationError("'--data' needs the path of a file.") }
    if let mistake = data.flatMap(DataLocation.mistake) { throw ValidationError(mistake) }
  }

  /// Where that is.
  var location: DataLocation { data.map(DataLocation.init(named:)) ?? .file(ProgramFiles("inventory").data) }

  /// Where the program's notices come together.
  @MainActor static func notices() -> ProgramNotices { ProgramNotices(log: ProgramFiles("inventory").log) }

  /// Keeps the items there.
  ///
  /// - Throws: Why this program cannot.
  func keepItems(_ values: inout DependencyValues) throws {
    do {
      try values.keepItems(in: location)
    } catch {
      throw StartFailure(using: location.name, error)
    }
  }

  /// Reads a value before anything is shown: what cannot be used is said first.
  ///
  /// - Throws: Why the file or the database cannot be used.
  @MainActor
  func load(_ value: SharedReader<some Sendable>) async throws {
    // What a server has is not there at once.
    if value.isLoading { try? await value.load() }
    // A file that could not be understood was set aside, and reported: the program goes on with what is left.
    if let error = value.loadError, !(error is UnreadableFile) {
      throw StartFailure(using: location.name, error)
    }
  }

  /// Runs a command that does one thing with the items, saves them, and prints what the command says.
  @MainActor
  func run(_ command: (inout IdentifiedArrayOf<Item>) async throws -> [String]) async throws {
    let notices = Self.notices()
    IssueReporters.current = [notices]
    try prepareDependencies { try keepItems(&$0) }
    // The file is read again for each shared value that is made while no other one exists.
    @Shared(.inventory) var items
    try await load(SharedReader($items))
    let before = items
    var after = before
    let lines = try await command(&after)
    if after != before {
      $items.withLock { $0 = after }
      do {
        try await $items.save()
      } catch {
        throw SavingFailure(description: "the items could not be saved: \(error)")
      }
    }
    try CommandOutput.print(lines, program: "inventory", notices: notices)
  }
}

/// Edits could not be kept.
struct SavingFailure: Error, CustomStringConvertible {
  let description: String
}
