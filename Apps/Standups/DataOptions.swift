import ArgumentParser
import ComposableArchitecture
import Foundation
import StandupsCore
import TerminalApp

/// Where the standups are kept.
struct DataOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Keeps the standups in this file instead of '$XDG_DATA_HOME/standups/standups.json'. One whose name ends with \
      '.sqlite' is a database; 'postgres://user@host/database' is one on a server.
      """, valueName: "file"
    ))
  var data: String?

  /// Where that is.
  var location: DataLocation { data.map(DataLocation.init(named:)) ?? .file(ProgramFiles("standups").data) }

  func validate() throws {
    if data?.isEmpty == true { throw ValidationError("'--data' needs the path of a file.") }
    if let mistake = data.flatMap(DataLocation.mistake) { throw ValidationError(mistake) }
  }

  /// Sets the dependencies that every command has, and reads the data file before anything is shown: what cannot be
  /// used is said first.
  ///
  /// - Parameter update: Sets what is special to a command.
  /// - Returns: The standups, and where the program's notices come together. The file is read again for each shared
  ///   value that is made while no other one exists, so the caller holds on to this one.
  /// - Throws: Why the file cannot be used.
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
    // Those of a server are not there at once.
    if $standups.isLoading { try? await $standups.load() }
    // A file that could not be understood was set aside, and reported: the program goes on with what is left.
    if let error = $standups.loadError, !(error is UnreadableFile) {
      throw StartFailure(using: location.name, error)
    }
    return ($standups, notices)
  }
}
