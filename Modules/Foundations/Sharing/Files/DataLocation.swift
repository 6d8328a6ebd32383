import Foundation

/// Where a program keeps its values, as a person names it: in a file, in a database that is a file, or on a server.
///
/// ```swift
/// switch DataLocation(named: "team.sqlite") {
/// case .file(let url): $0.itemsFile = url
/// case .database(let url): $0.defaultDatabase = .sqlite(url, .items)
/// case .server(let url): $0.defaultDatabase = .postgres(PostgresConfiguration(url.absoluteString), .items)
/// }
/// ```
///
/// Any program can tell them apart, also one that was built without databases: it says so, and does not take the file of a database
/// for one of JSON.
public enum DataLocation: Hashable, Sendable {
  /// A file that is read and written as a whole.
  case file(URL)
  /// A file of SQLite.
  case database(URL)
  /// A PostgreSQL server, by its address.
  case server(URL)

  /// The location that a URL leads to.
  ///
  /// A file is a database by its content; one that is empty or not there, by its name: `.sqlite`.
  public init(_ url: URL) {
    if ["postgres", "postgresql"].contains(url.scheme) {
      self = .server(url)
    } else {
      self = Self.isDatabase(url) ? .database(url) : .file(url)
    }
  }

  /// The location that a person names: the path of a file, or the address `postgres://user@host/database`.
  public init(named name: String) {
    let address = name.hasPrefix("postgres") && name.contains("://") ? URL(string: name) : nil
    self.init(address ?? URL(filePath: name))
  }

  /// The file, or the address.
  public var url: URL {
    switch self {
    case .file(let url), .database(let url), .server(let url): url
    }
  }

  /// Whether it is a database, in a file or on a server.
  public var isDatabase: Bool {
    if case .file = self { false } else { true }
  }

  /// Whether there is such a file; a server is taken for being there.
  public var isThere: Bool {
    if case .server = self { return true }
    return FileManager.default.fileExists(atPath: url.path(percentEncoded: false))
  }

  /// What lies beside the data goes by this file: drafts, recordings.
  ///
  /// A database is no such file, and the one that is named stands below it: a program that opens and closes the file of an SQLite
  /// database besides SQLite gives up the locks that SQLite has in the same process, so that another program may remove the log
  /// that is in use.
  public var files: URL { isDatabase ? url.appending(path: "files") : url }

  /// A name for messages: the path, or the address without its password.
  public var name: String {
    guard case .server(let url) = self else { return url.relativePath }
    guard var address = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return "the server" }
    address.password = nil
    return address.string ?? "the server"
  }

  private static func isDatabase(_ url: URL) -> Bool {
    // A folder can be opened, and not read.
    let beginning = try? FileHandle(forReadingFrom: url).read(upToCount: 16)
    if let beginning, !beginning.isEmpty { return beginning == Data("SQLite format 3\0".utf8) }
    return url.pathExtension == "sqlite"
  }
}

/// A program that was built without such databases was given one.
public struct NoDatabases: Error, Hashable, CustomStringConvertible {
  /// The trait of this package that is missing.
  public let trait: String

  /// A location that the program was built without.
  public init(_ location: DataLocation) {
    trait = if case .server = location { "PostgreSQL" } else { "Database" }
  }

  /// What is wrong, and what to do.
  public var description: String {
    """
    This is a database, and this program was built without such databases: build it with '--traits default,\(trait)', or name \
    another file.
    """
  }
}
