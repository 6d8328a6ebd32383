import ArgumentParser
import ComposableArchitecture
import DataSources
import Foundation
import InventoryCore
import TerminalApp

/// The option for the location of the items.
struct DataOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Store the items in this file or database.", valueName: "file"))
  var data: String?

  func validate() throws {
    if data?.isEmpty == true { throw ValidationError("'--data' requires the path of a file.") }
    if let mistake = data.flatMap(DataLocation.mistake) { throw ValidationError(mistake) }
  }

  /// The location of the items.
  var location: DataLocation { data.map(DataLocation.init(named:)) ?? .file(ProgramFiles("inventory").data) }

  /// The program's notices.
  @MainActor static func notices() -> ProgramNotices { ProgramNotices(log: ProgramFiles("inventory").log) }

  /// Stores the items at the location.
  ///
  /// - Throws: The reason this program can't.
  func keepItems(_ values: inout DependencyValues) throws {
    do {
      try values.keepItems(in: location)
    } catch {
      throw StartFailure(using: location.name, error)
    }
  }

  /// Checks that a file named by the user exists.
  ///
  /// - Throws: An error that names the file.
  func checkExists() throws {
    if data != nil { try location.checkExists() }
  }

  /// Loads a value before anything is shown.
  ///
  /// - Throws: The reason the file or database can't be used.
  @MainActor
  func load(_ value: SharedReader<some Sendable>) async throws {
    // A server's values arrive later.
    if value.isLoading { try? await value.load() }
    // An unreadable file has been set aside and reported. The program continues without it.
    if let error = value.loadError, !(error is UnreadableFile) {
      throw StartFailure(using: location.name, error)
    }
  }

  /// Runs a command on the items, saves them, and prints the lines that the command returns.
  @MainActor
  func run(_ command: (inout IdentifiedArrayOf<Item>) async throws -> [String]) async throws {
    let notices = Self.notices()
    IssueReporters.current = [notices]
    try prepareDependencies { try keepItems(&$0) }
    // Without this value, the file is read again for each shared value.
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
        throw SavingFailure(description: "Can't save the items: \(error)")
      }
    }
    try CommandOutput.print(lines, program: "inventory", notices: notices)
  }
}

/// A failure to save edits.
struct SavingFailure: Error, CustomStringConvertible {
  let description: String
}
