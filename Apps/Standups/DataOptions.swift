import ArgumentParser
import ComposableArchitecture
import DataSources
import Foundation
import StandupsCore
import TerminalApp

/// The option for the location of the standups.
struct DataOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Store the standups in this file or database.", valueName: "file"))
  var data: String?

  /// The location of the standups.
  var location: DataLocation { data.map(DataLocation.init(named:)) ?? .file(ProgramFiles("standups").data) }

  func validate() throws {
    if data?.isEmpty == true { throw ValidationError("'--data' requires the path of a file.") }
    if let mistake = data.flatMap(DataLocation.mistake) { throw ValidationError(mistake) }
  }

  /// Checks that a file named by the user exists.
  ///
  /// - Throws: An error that names the file.
  func checkExists() throws {
    if data != nil { try location.checkExists() }
  }

  /// Sets the dependencies of all subcommands, and reads the data file before anything is shown.
  ///
  /// - Parameter update: Sets the dependencies of one subcommand.
  /// - Returns: The standups and the program's notices. Keep the standups: without them, the file is read again for each shared
  ///   value.
  /// - Throws: The reason the file can't be used.
  @MainActor
  func prepare(
    _ update: (inout DependencyValues) -> Void = { _ in }
  ) async throws -> (standups: Shared<IdentifiedArrayOf<Standup>>, notices: ProgramNotices) {
    let files = ProgramFiles("standups")
    let notices = ProgramNotices(log: files.log)
    IssueReporters.current = [notices]
    do {
      try prepareDependencies { try $0.keepStandups(in: location, orBeside: files.data) }
    } catch {
      throw StartFailure(using: location.name, error)
    }
    prepareDependencies {
      $0.announce = notices.announce
      update(&$0)
    }
    @Shared(.standups) var standups
    // A server's values arrive later.
    if $standups.isLoading { try? await $standups.load() }
    // An unreadable file has been set aside and reported. The program continues without it.
    if let error = $standups.loadError, !(error is UnreadableFile) {
      throw StartFailure(using: location.name, error)
    }
    return ($standups, notices)
  }
}
