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

  /// The file, or the address of a server.
  var file: URL { data.map(Self.url) ?? ProgramFiles("standups").data }

  /// The file that a person names, or the address of a server.
  static func url(named name: String) -> URL {
    let address = isAddress(name) ? URL(string: name) : nil
    return address ?? URL(filePath: name)
  }

  private static func isAddress(_ name: String) -> Bool { name.hasPrefix("postgres") && name.contains("://") }

  /// What a person calls it.
  var name: String { Self.shown(data ?? file.path(percentEncoded: false)) }

  /// A name of a file, or an address without its passwords.
  static func shown(_ name: String) -> String {
    guard isAddress(name) else { return name }
    guard var address = URLComponents(string: name) else { return "the server" }
    address.password = nil
    address.queryItems?.removeAll { $0.name.contains("password") }
    if address.queryItems?.isEmpty == true { address.queryItems = nil }
    return address.string ?? "the server"
  }

  func validate() throws {
    if data?.isEmpty == true { throw ValidationError("'--data' needs the path of a file.") }
    // The message does not show it: there is a password in it, perhaps.
    if let data, Self.isAddress(data), URLComponents(string: data) == nil {
      throw ValidationError(
        """
        The address of '--data' is not understood; write it as postgres://user:password@host:port/database, with %40 for an @ in a \
        password.
        """)
    }
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
      try prepareDependencies { try $0.keepStandups(in: file, orBeside: files.data) }
    } catch {
      throw StartFailure(using: name, error)
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
      throw StartFailure(using: name, error)
    }
    return ($standups, notices)
  }
}
